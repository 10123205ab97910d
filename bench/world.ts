import { seeded } from './statistics.ts';

/** Options of one match on the bench board: handicap, over/under, 1x2, and the handicap of the first half. */
const MARKETS = [
  { mty: 1000, pe: 1001, nm: 'Handicap', types: [1, 2], li: '-0.5' },
  { mty: 1007, pe: 1001, nm: 'Over/Under', types: [4, 5], li: '2.5' },
  { mty: 1005, pe: 1001, nm: '1x2', types: [1, 2, 3], li: null },
  { mty: 1000, pe: 1002, nm: 'Handicap-1st half', types: [1, 2], li: '-0.25' },
] as const;

export const MARKETS_A_MATCH = MARKETS.length;
export const CELLS_A_MATCH = 9;

/** One change: the market's handle, the option's index, the price in whole thousandths, 1 if locked. */
export type Change = readonly [handle: number, option: number, odds: number, flags: number];

/**
 * Handles count from 1 through all matches, so match and market can be computed from a handle, until events put
 * markets anew (`server/boardEvents.ts`).
 */
export const matchOf = (handle: number): number => Math.floor((handle - 1) / MARKETS_A_MATCH);
const marketOf = (handle: number): number => (handle - 1) % MARKETS_A_MATCH;
export const matchId = (match: number): string => String(700_001 + match);
const marketIdOf = (handle: number): string => String(9_000_000 + handle);
export const marketId = (match: number, market: number): string =>
  marketIdOf(match * MARKETS_A_MATCH + market + 1);
const FIRST_CELL = [0, 2, 4, 7];
/** Returns the cell of a market's first option in its row, 0 to 8. */
export const firstCellOf = (market: number): number => FIRST_CELL[market] ?? 0;
export const optionTypesOf = (market: number): readonly number[] => MARKETS[market]?.types ?? [];
/** Returns the option keys of a row's nine cells in the order of display. */
export const cellKeys = (match: number): string[] =>
  MARKETS.flatMap((market, at) => market.types.map((type) => `${marketId(match, at)}:${type}`));

/**
 * The option whose price carries the tick number: the first cell of the first row, which every variant shows.
 */
const PROBE_HANDLE = 1;
const PROBE_BASE = 2000;
/**
 * Decodes the tick number. A probe price stays within the feed's range for three minutes at 100 frames a
 * second.
 */
export const probeTick = (odds: number): number => odds - PROBE_BASE;

export type World = {
  /** Number of matches offered at the start. */
  readonly matches: number;
  /** The offered matches in the order of the list. */
  readonly offered: number[];
  /** Handle of each market, by match and market. */
  readonly handles: Int32Array;
  /** 1 while a market is suspended, by match and market. Its prices do not move. */
  readonly suspended: Uint8Array;
  /** Goals of home and away, by match and side. */
  readonly scores: Uint8Array;
  /** Prices by match and cell, in thousandths. */
  readonly odds: Int32Array;
  /**
   * Creates `count` seeded changes and writes them into `odds`; the last one carries the tick number if
   * given.
   */
  changes(count: number, tick?: number): Change[];
};

/** `spare` matches are not offered at first and join later (`server/boardEvents.ts`). */
export const createWorld = (matches: number, seed: number, spare = 0): World => {
  const random = seeded(seed);
  const firstPrice = () => 1200 + Math.floor(random() * 3000);
  const total = matches + spare;
  const odds = new Int32Array(total * CELLS_A_MATCH);
  const first = matches * CELLS_A_MATCH;
  for (let at = 0; at < odds.length; at += 1) odds[at] = at < first ? firstPrice() : (odds[at - first] ?? 0);
  odds[0] = PROBE_BASE;
  const offered = Array.from({ length: matches }, (_, match) => match);
  const handles = Int32Array.from({ length: total * MARKETS_A_MATCH }, (_, at) => at + 1);
  const suspended = new Uint8Array(total * MARKETS_A_MATCH);
  const scores = Uint8Array.from(
    { length: total * 2 },
    (_, at) => Math.floor(at / 2) % (at % 2 === 0 ? 4 : 3),
  );
  const change = (): Change => {
    // Place 0 is the probe, so random changes start at place 1.
    const place = 1 + Math.floor(random() * (offered.length * MARKETS_A_MATCH - 1));
    const [match, market] = [offered[Math.floor(place / MARKETS_A_MATCH)] ?? 0, place % MARKETS_A_MATCH];
    const marketAt = match * MARKETS_A_MATCH + market;
    if (suspended[marketAt] === 1) return change();
    const option = Math.floor(random() * optionTypesOf(market).length);
    const at = match * CELLS_A_MATCH + firstCellOf(market) + option;
    const before = odds[at] ?? 2000;
    const step = (1 + Math.floor(random() * 60)) * (random() < 0.5 ? -1 : 1);
    const after = before + step < 1050 || before + step > 9000 ? before - step : before + step;
    odds[at] = after;
    return [handles[marketAt] ?? 0, option, after, 0];
  };
  const probe = (tick: number): Change => {
    odds[0] = PROBE_BASE + tick;
    return [PROBE_HANDLE, 0, PROBE_BASE + tick, 0];
  };
  return {
    matches,
    offered,
    handles,
    suspended,
    scores,
    odds,
    changes: (count, tick) =>
      tick === undefined
        ? Array.from({ length: count }, change)
        : [...Array.from({ length: count - 1 }, change), probe(tick)],
  };
};

/**
 * Creates a match record as in `/v1/match/getList` and the feed's snapshots; `handles` adds the feed's `h`.
 */
export const matchRecord = (world: World, match: number, beginTime: number, handles: boolean) => ({
  id: matchId(match),
  bt: beginTime,
  ms: 5,
  ss: 1,
  sid: 1,
  fid: 2,
  fmt: 100001,
  ne: 0,
  ty: 2,
  nm: `Home ${match} vs. Away ${match}`,
  tms: MARKETS_A_MATCH,
  lg: leagueRecord(Math.floor(match / 100)),
  ts: [
    { id: String(50_000 + match * 2), na: `Home ${match}` },
    { id: String(50_001 + match * 2), na: `Away ${match}` },
  ],
  nsg: scoreRecord(world, match),
  mc: { s: 1800, pe: 1002, r: true, tp: 1, tu: 1 },
  sb: {},
  vs: { have: false },
  as: [],
  mg: MARKETS.map((_, market) => groupRecord(world, match, market, handles)),
});

export const scoreRecord = (world: World, match: number) => [
  { pe: 1001, tyg: 5, sc: [...world.scores.subarray(match * 2, match * 2 + 2)] },
];

/** Creates the bet group of one market in its current state. */
export const groupRecord = (world: World, match: number, at: number, handles: boolean) => {
  const market = MARKETS[at] ?? MARKETS[0];
  const marketAt = match * MARKETS_A_MATCH + at;
  const handle = world.handles[marketAt] ?? 0;
  const line = market.li === null ? {} : { li: market.li };
  return {
    mty: market.mty,
    pe: market.pe,
    nm: market.nm,
    tps: ['p'],
    mks: [
      {
        id: marketIdOf(handle),
        ss: world.suspended[marketAt] === 1 ? 0 : 1,
        au: 1,
        mbl: 1,
        ...line,
        ...(handles ? { h: handle } : {}),
        op: market.types.map((type, option) => ({
          ty: type,
          na: `option ${type}`,
          od: (world.odds[match * CELLS_A_MATCH + firstCellOf(at) + option] ?? 0) / 1000,
          ...line,
        })),
      },
    ],
  };
};

export const leagueRecord = (league: number) => ({
  id: String(3001 + league),
  na: `League ${league}`,
  or: league,
  sid: 1,
  rid: '1',
  rnm: 'Europe',
  hot: league === 0,
  lurl: '',
});

/** Encodes a delta of the feed as short arrays, with further sections (FEED.md) before the prices. */
export const toDelta = (
  stream: string,
  epoch: string,
  seq: number,
  at: number,
  changes: readonly Change[],
  sections: object = {},
): string => {
  const flat: number[] = [];
  for (const [handle, option, odds, flags] of changes) flat.push(handle, option, odds, flags);
  return JSON.stringify({ t: 'd', s: stream, e: epoch, q: seq, at, ...sections, p: flat });
};

/** Encodes the same changes as JSON objects like most feeds: ids as text, odds as a decimal number. */
export const toObjects = (at: number, changes: readonly Change[]): string =>
  JSON.stringify({
    type: 'odds',
    at,
    changes: changes.map(([handle, option, odds, flags]) => ({
      matchId: matchId(matchOf(handle)),
      marketId: marketId(matchOf(handle), marketOf(handle)),
      optionType: optionTypesOf(marketOf(handle))[option],
      odds: odds / 1000,
      locked: flags === 1,
    })),
  });
