/**
 * A market type's tags (wire facts 4.8, parted by spaces) and names; `{x}` is the game, goal or point that it
 * is about, or its line where the platform makes a group of each. Traditional Chinese is made of simplified
 * where it is left out.
 */
export type MarketName = readonly [
  mty: number,
  tags: string,
  zh: string,
  en: string,
  vi: string,
  th: string,
  tw?: string,
];

/** One name for all numbers of a range: the wire facts say what these are about, not which is which. */
export const ranged = (
  from: number,
  to: number,
  ...[tags, zh, en, vi, th]: [tags: string, zh: string, en: string, vi: string, th: string]
): MarketName[] =>
  Array.from({ length: to - from + 1 }, (_, i): MarketName => [from + i, tags, zh, en, vi, th]);
