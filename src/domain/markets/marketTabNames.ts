/** Tabs of an open match, in display order. A match has only the tabs with markets. */
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
