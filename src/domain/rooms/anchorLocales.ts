import type { DomainConfig } from '../config/domainConfig.ts';

/**
 * True if the client shows anchors in a language (ANCHOR-10), given by its service code. Only Mandarin (CMN)
 * has anchors unless the operator names others (C2). Without the rooms module no language has.
 */
export const hasAnchors = (
  languageCode: string,
  { anchorLocales, modules }: Pick<DomainConfig, 'anchorLocales' | 'modules'>,
): boolean => modules.rooms && anchorLocales.includes(languageCode);
