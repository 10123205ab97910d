import type { BoxFile, RecordedMarket, RecordedMatch } from './boxFile.ts';

const SUSPENDED = 2;
const OFF = 4;
const THOUSAND = 1_000;

const saleOf = (words: readonly number[]): number =>
  words.some((word) => (word & OFF) !== 0) ? -1 : words.some((word) => (word & SUSPENDED) !== 0) ? 0 : 1;

const marketRecord = ({ handle, facts, words }: RecordedMarket) => ({
  id: facts.id,
  h: handle,
  ss: saleOf(words),
  au: facts.parlay ? 1 : 0,
  mbl: facts.rank,
  ...(facts.line === null ? {} : { li: facts.line }),
  op: facts.options.map(({ type, name, line }, at) => ({
    ty: type,
    na: name ?? '',
    od: ((words[at] ?? 0) >>> 8) / THOUSAND,
    ...(line === null ? {} : { li: line }),
  })),
});

const groupsOf = (markets: readonly RecordedMarket[]) => {
  const groups = new Map<string, { mty: number; pe: number; nm: string; mks: unknown[] }>();
  for (const market of markets) {
    const { type, period, name } = market.facts;
    const group = groups.get(`${type} ${period}`) ?? { mty: type, pe: period, nm: name, mks: [] };
    group.mks.push(marketRecord(market));
    groups.set(`${type} ${period}`, group);
  }
  return [...groups.values()];
};

/** Returns the clock at the time `at`, advanced from the recorded one. */
const clockRecord = (clock: RecordedMatch['facts']['clock'], at: number) => {
  if (clock === null) return undefined;
  const passed =
    clock.running && clock.asOf !== null ? Math.max(0, Math.round((at - clock.asOf) / THOUSAND)) : 0;
  const second = clock.second === null ? -1 : clock.second + (clock.direction === 'up' ? passed : -passed);
  return {
    r: clock.running,
    pe: clock.phase,
    s: Math.max(-1, second),
    tp: clock.direction === 'down' ? 2 : 1,
    tu: clock.precision === 'minute' ? 2 : 1,
    ...(clock.stoppage === null ? {} : { itd: clock.stoppage }),
  };
};

const matchRecord = ({ facts, markets }: RecordedMatch, stream: string, at: number) => {
  const { home, away } = facts;
  const clock = clockRecord(facts.clock, at);
  return {
    id: facts.id,
    sid: facts.sportId,
    ms: facts.status,
    ss: 1,
    bt: facts.beginTime,
    ty: facts.outright ? 1 : 0,
    nm: facts.name,
    ne: facts.neutral ? 1 : 0,
    ssi: facts.serving,
    ...(facts.format === null ? {} : { fmt: facts.format }),
    lg: { id: facts.leagueId },
    tms: facts.marketCount,
    ts: home.id === '' ? [] : [home, away].map(({ id, name }) => ({ id, na: name })),
    nsg: facts.scores.map(({ period, group, home: ours, away: theirs }) => ({
      pe: period,
      tyg: group,
      sc: [ours, theirs],
    })),
    ...(clock === undefined ? {} : { mc: clock }),
    mg: groupsOf(markets.filter((market) => market.stream === stream && market.handle >= 0)),
  };
};

/** Builds the snapshot of a stream at the beginning of a file; undefined if the file does not have the stream. */
export const boxSnapshot = (
  { base }: BoxFile,
  stream: string,
): (Readonly<Record<string, unknown>> & { readonly e: string; readonly q: number }) | undefined => {
  const position = base.streams.find(({ id }) => id === stream);
  if (position === undefined || position.epoch === null) return undefined;
  const own = base.matches.filter(
    (match) => match.stream === stream || match.markets.some((market) => market.stream === stream),
  );
  const leagues = new Set(own.map(({ facts }) => facts.leagueId));
  return {
    t: 'snapshot',
    s: stream,
    e: position.epoch,
    q: position.seq,
    part: 1,
    of: 1,
    lg: base.leagues
      .filter(({ id }) => leagues.has(id))
      .map(({ id, name, sportId, order, hot, regionName }) => ({
        id,
        na: name,
        sid: sportId,
        or: order,
        hot,
        rnm: regionName ?? '',
      })),
    mt: own.map((match) => matchRecord(match, stream, base.at)),
  };
};
