import type { DomainConfig } from '../config/domainConfig.ts';

/**
 * Whether anchors are shown in a language (ANCHOR-10), given by its service code. Only Mandarin (CMN) has
 * anchors unless the operator names others (C2); without the rooms module no language has.
 */
export const hasAnchors = (
  languageCode: string,
  { anchorLocales, modules }: Pick<DomainConfig, 'anchorLocales' | 'modules'>,
): boolean => modules.rooms && anchorLocales.includes(languageCode);

/**
 * Returns the tab that opens first in a match's detail on the home screen (DETAIL-03): the anchor's tab if
 * the language and the user allow it, else the bets (C3).
 */
export const firstDetailTab = (allowed: {
  readonly locale: boolean;
  readonly user: boolean;
}): 'anchor' | 'bet' => (allowed.locale && allowed.user ? 'anchor' : 'bet');
