/** The messages of the generator to the server. Plain data, so that another process can receive them. */

/**
 * A name in the five languages. An empty name is derived: Vietnamese and Thai from English, traditional
 * Chinese from simplified (`inLanguage`).
 */
export type Text = readonly [zh: string, en: string, vi?: string, th?: string, tw?: string];

export type League = {
  readonly id: string;
  readonly sid: number;
  readonly na: Text;
  /** Sort order: the smaller number comes first. */
  readonly or: number;
  readonly hot: boolean;
  readonly rid: number;
  readonly rnm: Text;
};
export type Team = { readonly id: string; readonly na: Text };

/** The clock at the time `at`; a running clock advances by the world's speed. */
export type Clock = {
  readonly pe: number;
  /** Displayed seconds; null if the sport has no clock. */
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
 * An event of a match, in order, if settlement needs it and no score line shows it: score-type group, period
 * of the part (half, quarter, set, map), side (0: neither), amount, second of the part. For a bout the only
 * entry is its end: 0 stoppage, 1 submission, 2 decision; seconds of a round; seconds fought.
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
  /** Serial of the market, never reused; its handles derive from it. */
  readonly n: number;
  /** Market id, if it does not derive from the serial (recordings). */
  readonly id?: string;
  readonly mty: number;
  readonly pe: number;
  readonly ss: Sale;
  readonly au: 0 | 1;
  /** Line rank: 1 main, 0 for a market without lines. */
  readonly mbl: number;
  /** Line in quarters, home view: -3 is -0.75. */
  readonly line: number | null;
  /** True if the sport's stream and lists carry the market; other markets are only in the detail. */
  readonly main: boolean;
  /**
   * The number of the game, point or goal in the market's name, if it is not a line (the 3rd goal, the race
   * to 20, 1x2 and over 2.5).
   */
  readonly nth?: number;
  /** The bet group's name, if its type has none or the platform names each market (outrights). */
  readonly nm?: Text;
  /** Option types, and names of options whose type has none. */
  readonly ops: readonly number[];
  readonly names: readonly Text[] | null;
  /** Whole thousandths, in the order of `ops`; a locked option has 0. */
  readonly od: readonly number[];
};

export type Kind = 'live' | 'pre' | 'outright';
export type WorldChange =
  | { readonly k: 'league'; readonly league: League }
  | { readonly k: 'match'; readonly match: Match; readonly markets: readonly Market[] }
  | { readonly k: 'facts'; readonly id: string; readonly facts: Partial<Facts> }
  /**
   * The match ended, was cancelled or abandoned. It leaves the lists and streams, but its detail is still
   * available.
   */
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
  /** A withdrawn goal (D29). `sc` is the valid score, `goal` the id of the goal's own event. */
  | {
      readonly k: 'goal-withdrawn';
      readonly id: string;
      readonly mid: string;
      readonly side: 1 | 2;
      readonly sc: readonly [number, number];
      readonly goal: string;
    };
/** Events that happen once (D2). */
export type Incident = Extract<WorldChange, { k: 'goal' | 'goal-withdrawn' }>;

/**
 * A batch. The server applies the changes first, then the prices, four words each: market serial, option
 * index, thousandths, flags (1 locked).
 */
export type Batch = {
  readonly at: number;
  readonly changes: readonly WorldChange[];
  readonly prices: Int32Array;
  /** Publish time in the replayed recording. */
  readonly pt?: number;
};

/** Returns the stream of its sport that carries a match (D1, D21); null for none. */
export const kindOf = (match: { readonly ty: 1 | 2; readonly ms: number }): Kind | null => {
  if (match.ty === 1) return [0, 3, 7].includes(match.ms) ? null : 'outright';
  if ([5, 2, 8, 9].includes(match.ms)) return 'live';
  // A match with an unknown status counts as upcoming (D17).
  return [0, 3, 7].includes(match.ms) ? null : 'pre';
};

export const marketIdOf = (market: { readonly n: number; readonly id?: string }): string =>
  market.id ?? String(70_000_000 + market.n);
