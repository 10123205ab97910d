/** Tabs of an open match, in their order; a match has those that it has markets for. */
export const MARKET_TABS = [
  'popular',
  'lines',
  'half',
  'quarter',
  'set',
  'game',
  'goals',
  'score',
  'corners',
  'cards',
  'players',
  'minutes',
  'extra',
  'special',
  'other',
] as const;
export type MarketTab = (typeof MARKET_TABS)[number];
