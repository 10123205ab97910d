/** The messages of the generator to the server. Plain data, so that another process can receive them. */

/**
 * A name in the five languages. An empty one is made of another: Vietnamese and Thai are as in English,
 * traditional Chinese is made of simplified (`inLanguage`).
 */
export type Text = readonly [zh: string, en: string, vi?: string, th?: string, tw?: string];

export type League = {
  readonly id: string;
  readonly sid: number;
  readonly na: Text;
  /** The smaller number comes first. */
  readonly or: number;
  readonly hot: boolean;
  readonly rid: number;
  readonly rnm: Text;
};
export type Team = { readonly id: string; readonly na: Text };

/** The clock at the time `at`; a running clock advances by the world's speed. */
export type Clock = {
  readonly pe: number;
  /** Seconds shown; null where the sport has no clock. */
  readonly s: number | null;
  readonly r: boolean;
  /** 1 counts up, 2 counts down. */
  readonly tp: 1 | 2;
  /** 1 seconds, 2 minutes. */
  readonly tu: 1 | 2;
  readonly itd: number | null;
  readonly at: number;
};
/** Period, score-type group, home, away. */
export type Score = readonly [pe: number, tyg: number, home: number, away: number];

/**
 * What happened in a match, in its order, as far as settlement needs it and no score line tells it: score-type
 * group, period of the part (half, quarter, set, map), side (0 nobody), how much it counts, second of the part.
 * For a bout the only entry is its end: 0 stoppage, 1 submission, 2 decision; seconds of a round; seconds fought.
 */
export type PlayEvent = readonly [what: number, pe: number, side: 0 | 1 | 2, amount: number, second: number];

export type Facts = {
  readonly bt: number;
  readonly ms: number;
  readonly ne: 0 | 1;
  readonly ssi: 0 | 1 | 2;
  readonly fmt: number | null;
  readonly smt: number;
  readonly nsg: readonly Score[];
  readonly mc: Clock | null;
  readonly sb: Readonly<Record<string, string | number>> | null;
  readonly vs: boolean;
  readonly as: boolean;
};
export type Match = Facts & {
  readonly id: string;
  readonly sid: number;
  readonly lid: string;
  /** 1 outright, 2 match. */
  readonly ty: 1 | 2;
  /** Title of an outright. */
  readonly nm: Text | null;
  readonly ye: string | null;
  readonly fid: number;
  readonly ts: readonly Team[];
  readonly pl: 0 | 1;
};

export type Sale = 1 | 0 | -1;
export type Market = {
  /** Serial of the market, never used again; handles are made from it. */
  readonly n: number;
  /** Market id where it is not made from the serial (recordings). */
  readonly id?: string;
  readonly mty: number;
  readonly pe: number;
  readonly ss: Sale;
  readonly au: 0 | 1;
  /** Line rank: 1 main, 0 where there are no lines. */
  readonly mbl: number;
  /** Line in quarters, home view: -3 is -0.75. */
  readonly line: number | null;
  /** Carried by the sport's stream and by lists; the others are in the detail only. */
  readonly main: boolean;
  /**
   * Which game, point or goal it is about (the 3rd goal, the race to 20, 1x2 and over 2.5), where that is no
   * line: part of its name.
   */
  readonly nth?: number;
  /** The bet group's name where its type has none, or makes it as it goes (outrights). */
  readonly nm?: Text;
  /** Option types, and names where the type does not say it. */
  readonly ops: readonly number[];
  readonly names: readonly Text[] | null;
  /** Whole thousandths, in the order of `ops`; a locked one has 0. */
  readonly od: readonly number[];
};

export type Kind = 'live' | 'pre' | 'outright';
export type WorldChange =
  | { readonly k: 'league'; readonly league: League }
  | { readonly k: 'match'; readonly match: Match; readonly markets: readonly Market[] }
  | { readonly k: 'facts'; readonly id: string; readonly facts: Partial<Facts> }
  /** Ended, cancelled, abandoned: it leaves the lists and streams; the detail still answers. */
  | { readonly k: 'gone'; readonly id: string; readonly events?: readonly PlayEvent[] }
  | { readonly k: 'markets'; readonly id: string; readonly put: readonly Market[] }
  | { readonly k: 'end'; readonly ns: readonly number[] }
  | { readonly k: 'sale'; readonly ns: readonly number[]; readonly ss: Sale }
  | {
      readonly k: 'goal';
      readonly id: string;
      readonly mid: string;
      readonly side: 1 | 2;
      readonly sc: readonly [number, number];
    }
  /**
   * A goal that does not count after all (D29): `sc` is what stands now, `goal` the id of the goal's own
   * event.
   */
  | {
      readonly k: 'goal-withdrawn';
      readonly id: string;
      readonly mid: string;
      readonly side: 1 | 2;
      readonly sc: readonly [number, number];
      readonly goal: string;
    };
/** What happens once (D2). */
export type Incident = Extract<WorldChange, { k: 'goal' | 'goal-withdrawn' }>;

/**
 * Applied in this order: news, then prices, four words each: market serial, option index, thousandths, flags
 * (1 locked).
 */
export type Batch = {
  readonly at: number;
  readonly changes: readonly WorldChange[];
  readonly prices: Int32Array;
  /** Publish time of the recording that is replayed. */
  readonly pt?: number;
};

/** Which stream of its sport carries a match (D1, D21). */
export const kindOf = (match: { readonly ty: 1 | 2; readonly ms: number }): Kind | null => {
  if (match.ty === 1) return [0, 3, 7].includes(match.ms) ? null : 'outright';
  if ([5, 2, 8, 9].includes(match.ms)) return 'live';
  // A status of no table is one of a match to come (D17).
  return [0, 3, 7].includes(match.ms) ? null : 'pre';
};

export const marketIdOf = (market: { readonly n: number; readonly id?: string }): string =>
  market.id ?? String(70_000_000 + market.n);
