import { notableFormat } from '#domain/odds/formats.ts';
import type { MarketTexts } from './optionWords.ts';

/**
 * Returns the text of a match's format (LIST-15), such as "BO5" or "2×40"; empty for an unknown format and for the
 * usual length of a match of the sport.
 */
export const matchFormatText = (code: number | null, t: MarketTexts): string => {
  const format = notableFormat(code);
  if (format === undefined) return '';
  if (format.kind === 'periods') return t('list:periods', format);
  return t(`list:${format.kind === 'best-of' ? 'bestOf' : format.kind}`, { count: format.count });
};
