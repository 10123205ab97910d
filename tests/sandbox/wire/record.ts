import type { BoardMatch, BoardMarket } from '#sandbox/server-board/serverBoard.ts';
import { rankOf } from '#sandbox/sports/sports.ts';
import type { Clock, Facts, League, Match } from '#sandbox/world/worldChange.ts';
import { inLanguage } from './language.ts';
import type { Language } from './language.ts';
import { numericLine, signedLine, totalLine } from './lines.ts';
import { groupName, groupTags, optionName, shortOptionName, withTeams } from './marketNames.ts';

/** The inputs of a record besides the match itself. */
export type RecordContext = {
  readonly language: Language;
  /** The world's time, ms; clocks are written for this time. */
  readonly now: number;
  /** The offset of the server's clock from the world's; added to every time that is written. */
  readonly skew?: number;
  readonly speed: number;
  /** `bod`: 1 Europe, 2 Hong Kong (wire facts 4.9). */
  readonly oddsType?: number;
  /** Handles of a stream; absent in HTTP answers. */
  readonly handle?: (n: number) => number;
};

export const iconPath = (keyword: 'team' | 'league', id: string): string => `/icon/${keyword}/${id}.svg`;

export const leagueRecord = (league: League, language: Language) => ({
  id: league.id,
  na: inLanguage(league.na, language),
  or: league.or,
  lurl: iconPath('league', league.id),
  sid: league.sid,
  rid: league.rid,
  rnm: inLanguage(league.rnm, language),
  rlg: '',
  hot: league.hot,
});

const clockRecord = (clock: Clock | null, { now, speed }: RecordContext) => {
  if (clock === null) return {};
  const gone = clock.r ? (Math.max(0, now - clock.at) / 1000) * speed : 0;
  const s =
    clock.s === null ? null : Math.floor(Math.max(0, clock.tp === 1 ? clock.s + gone : clock.s - gone));
  return {
    ...(s === null ? {} : { s }),
    pe: clock.pe,
    r: clock.r,
    tp: clock.tp,
    tu: clock.tu,
    ...(clock.itd === null ? {} : { itd: clock.itd }),
  };
};

/** Writes the given facts with their wire names. */
export const factsRecord = (facts: Partial<Facts>, writing: RecordContext) => ({
  ...(facts.bt === undefined ? {} : { bt: facts.bt + (writing.skew ?? 0) }),
  ...(facts.ms === undefined ? {} : { ms: facts.ms }),
  ...(facts.ne === undefined ? {} : { ne: facts.ne }),
  ...(facts.ssi === undefined ? {} : { ssi: facts.ssi }),
  ...(facts.fmt === undefined || facts.fmt === null ? {} : { fmt: facts.fmt }),
  ...(facts.smt === undefined ? {} : { smt: facts.smt }),
  ...(facts.nsg === undefined
    ? {}
    : { nsg: facts.nsg.map(([pe, tyg, home, away]) => ({ pe, tyg, sc: [home, away] })) }),
  ...(facts.mc === undefined ? {} : { mc: clockRecord(facts.mc, writing) }),
  ...(facts.sb === undefined ? {} : { sb: facts.sb ?? {} }),
  ...(facts.vs === undefined ? {} : { vs: { have: facts.vs } }),
});

/** Returns the names of the two teams; empty if there are no teams. */
export const teamNames = (match: Match, language: Language): readonly [string, string] => {
  const [home, away] = match.ts;
  return [
    home === undefined ? '' : inLanguage(home.na, language),
    away === undefined ? '' : inLanguage(away.na, language),
  ];
};

const optionLine = (market: BoardMarket, type: number): string | null => {
  if (market.line === null) return null;
  if (type === 4 || type === 5) return totalLine(market.line);
  return signedLine(type === 1 ? market.line : -market.line);
};

/** Returns the full name of an option: its own name, or the name of its type. */
export const fullOptionName = (
  market: BoardMarket,
  at: number,
  teams: readonly [string, string],
  language: Language,
): string => {
  const name = market.names?.[at];
  return name === undefined
    ? optionName(market.ops[at] ?? 0, language, teams)
    : withTeams(inLanguage(name, language), teams);
};

const optionRecord = (
  market: BoardMarket,
  at: number,
  teams: readonly [string, string],
  writing: RecordContext,
) => {
  const type = market.ops[at] ?? 0;
  const od = market.od[at] ?? 0;
  const name = market.names?.[at];
  const line = optionLine(market, type);
  const short =
    name === undefined
      ? shortOptionName(type, writing.language)
      : fullOptionName(market, at, teams, writing.language);
  const odds = od === 0 ? -999 : od / 1000;
  const odt = writing.oddsType === 2 ? 2 : 1;
  return {
    na: fullOptionName(market, at, teams, writing.language),
    nm: line === null ? short : type <= 2 ? line : `${short} ${line}`,
    ty: type,
    od: odds,
    bod: odt === 2 && od > 0 ? (od - 1000) / 1000 : odds,
    odt,
    ...(line === null ? {} : { li: line }),
  };
};

export const marketRecord = (
  market: BoardMarket,
  teams: readonly [string, string],
  writing: RecordContext,
) => ({
  id: market.id,
  ...(writing.handle === undefined ? {} : { h: writing.handle(market.n) }),
  ss: market.ss,
  au: market.au,
  mbl: market.mbl,
  ...(market.line === null ? {} : { li: numericLine(market.line) }),
  op: market.ops.map((_, at) => optionRecord(market, at, teams, writing)),
});

/**
 * Writes markets as bet groups, in the order of their sport. A market type in a period is one group, or one
 * group for each game or point.
 */
export const groupRecords = (
  boardMatch: BoardMatch,
  markets: readonly BoardMarket[],
  writing: RecordContext,
) => {
  const teams = teamNames(boardMatch.match, writing.language);
  const groups = new Map<
    string,
    { mty: number; pe: number; nm: string; tps: readonly string[]; mks: ReturnType<typeof marketRecord>[] }
  >();
  for (const market of markets) {
    const key = `${market.mty}/${market.pe}/${market.nth ?? ''}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = {
        mty: market.mty,
        pe: market.pe,
        nm: groupName(market, writing.language),
        tps: groupTags(market.mty, market.pe),
        mks: [],
      };
      groups.set(key, group);
    }
    group.mks.push(marketRecord(market, teams, writing));
  }
  for (const group of groups.values()) group.mks.sort((a, b) => a.mbl - b.mbl);
  const rank = rankOf(boardMatch.match.sid);
  const place = ({ mty, pe }: { readonly mty: number; readonly pe: number }): number =>
    rank.get(`${mty}/${pe}`) ?? rank.size;
  return [...groups.values()].sort((a, b) => place(a) - place(b));
};

export const nameOf = (match: Match, language: Language): string => {
  const [home, away] = teamNames(match, language);
  return match.nm === null ? `${home} vs. ${away}` : inLanguage(match.nm, language);
};

/** E-sports have their own kinds of matches and outrights (wire facts 4.11): 3 and 5 instead of 2 and 1. */
const E_SPORTS: ReadonlySet<number> = new Set([164, 165, 169, 177, 178, 179, 180]);
const typeOf = ({ sid, ty }: Match): number => (!E_SPORTS.has(sid) ? ty : ty === 1 ? 5 : 3);

/** Writes a match record for lists, details and snapshots; `which` selects the markets. */
export const matchRecord = (
  boardMatch: BoardMatch,
  league: League | undefined,
  markets: readonly BoardMarket[],
  writing: RecordContext,
) => {
  const { match } = boardMatch;
  const [home, away] = teamNames(match, writing.language);
  return {
    id: match.id,
    sid: match.sid,
    ty: typeOf(match),
    ss: [2, 8, 9].includes(match.ms) ? 2 : 1,
    ...factsRecord(match, writing),
    fid: match.fid,
    ...(match.ye === null ? {} : { ye: match.ye }),
    nm: nameOf(match, writing.language),
    lg: league === undefined ? { id: match.lid } : leagueRecord(league, writing.language),
    ts: match.ts.map((team, i) => ({
      na: i === 0 ? home : away,
      id: team.id,
      lurl: iconPath('team', team.id),
    })),
    tms: boardMatch.markets.length,
    tps: [...new Set(markets.flatMap((market) => groupTags(market.mty, market.pe)))],
    pl: match.pl,
    as: match.as ? [`/media/match/${match.id}/animation`] : [],
    mg: groupRecords(boardMatch, markets, writing),
  };
};
