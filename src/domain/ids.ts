/**
 * Branded types of the domain. Ids are strings end to end (C39); numbers carry their unit or code family in
 * the type, because the platform's code families overlap (C7 to C10).
 */
declare const brand: unique symbol;
export type Brand<T, N extends string> = T & { readonly [brand]: N };

export type MatchId = Brand<string, 'MatchId'>;
export type LeagueId = Brand<string, 'LeagueId'>;
export type TeamId = Brand<string, 'TeamId'>;
export type MarketId = Brand<string, 'MarketId'>;

/** `marketId:optionType` (D22): identifies an option in `data-option`, in the slip and in a bet request. */
export type OptionKey = Brand<string, 'OptionKey'>;

/**
 * A match-side sport code (MENU-04). Codes outside the table are legal and shown by the server's name (D17).
 */
export type SportId = Brand<number, 'SportId'>;
/** A market-type code, wire facts 4.4. */
export type MarketType = Brand<number, 'MarketType'>;
/** A period of a market or a score line, wire facts 4.6a (`pe` of a bet group). */
export type MarketPeriod = Brand<number, 'MarketPeriod'>;
/** A phase of the match clock, wire facts 4.6b (`mc.pe`). Never interchangeable with MarketPeriod (C8). */
export type MatchPhase = Brand<number, 'MatchPhase'>;
/** A score-type group, wire facts 4.5 (`tyg`). */
export type ScoreGroup = Brand<number, 'ScoreGroup'>;
/** A selection type, wire facts 4.10. */
export type OptionType = Brand<number, 'OptionType'>;

/** European odds in whole thousandths: 1.955 is 1955 (D14). */
export type Thousandths = Brand<number, 'Thousandths'>;
export type Milliseconds = number;
/** Milliseconds since the Unix epoch, by the server's clock where it is known. */
export type EpochMs = number;

/**
 * A producer: the part of the platform that reports a match's prices: `1/live`, `1/pre`, `1/outright` (D1,
 * D3).
 */
export type ProducerId = Brand<string, 'ProducerId'>;
/** `sport/1/live`, `match/123`, ... (D1). */
export type StreamId = Brand<string, 'StreamId'>;

/**
 * Compares ids in a stable order. Whole numbers as texts compare by value, because platform ids have no leading
 * zeros.
 */
export const compareIds = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

export const optionKey = (market: MarketId, type: OptionType | number): OptionKey =>
  `${market}:${type}` as OptionKey;

/**
 * Splits an option key; undefined for other text. A market id may contain colons: the last colon separates.
 */
export const readOptionKey = (key: string): { marketId: MarketId; type: OptionType } | undefined => {
  const at = key.lastIndexOf(':');
  const type = key.slice(at + 1);
  if (at < 1 || !/^\d{1,12}$/.test(type)) return undefined;
  return { marketId: key.slice(0, at) as MarketId, type: Number(type) as OptionType };
};
