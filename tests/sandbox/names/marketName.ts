/**
 * A market type's tags (wire facts 4.8, separated by spaces) and names. `{x}` is the number of the game, goal
 * or point, or the line if the platform makes a group for each line. Missing traditional Chinese is converted
 * from simplified.
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

/** Gives one name to all types of a range, because the wire facts do not distinguish them. */
export const ranged = (
  from: number,
  to: number,
  ...[tags, zh, en, vi, th]: [tags: string, zh: string, en: string, vi: string, th: string]
): MarketName[] =>
  Array.from({ length: to - from + 1 }, (_, i): MarketName => [from + i, tags, zh, en, vi, th]);
