import { cleanName } from './cleanName.ts';
import type { MarketTexts } from './optionWords.ts';

/**
 * Returns both teams as one text in the language: "Arsenal v Chelsea", "阿森纳 vs 切尔西". Rows show the two names
 * separately.
 */
export const pairName = (t: MarketTexts, home: string, away: string): string =>
  `${cleanName(home)} ${t('versus')} ${cleanName(away)}`;
