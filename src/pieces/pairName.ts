import { cleanName } from './cleanName.ts';
import type { MarketTexts } from './optionWords.ts';

/**
 * Who plays whom, in words of the language: "Arsenal v Chelsea", "阿森纳 vs 切尔西". For rows the two stand apart;
 * this is where they are one text.
 */
export const pairName = (t: MarketTexts, home: string, away: string): string =>
  `${cleanName(home)} ${t('versus')} ${cleanName(away)}`;
