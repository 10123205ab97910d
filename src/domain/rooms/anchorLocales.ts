import type { DomainConfig } from '../config/domainConfig.ts';

/**
 * Whether anchors are shown in a language (ANCHOR-10), by its service code: Mandarin's (CMN) alone unless the
 * operator names others (C2), and none without rooms.
 */
export const hasAnchors = (
  languageCode: string,
  { anchorLocales, modules }: Pick<DomainConfig, 'anchorLocales' | 'modules'>,
): boolean => modules.rooms && anchorLocales.includes(languageCode);

/**
 * The tab that a match's detail opens with on the home screen (DETAIL-03): the anchor's where both this
 * language and this user may see it, else the bets (C3).
 */
export const firstDetailTab = (allowed: {
  readonly locale: boolean;
  readonly user: boolean;
}): 'anchor' | 'bet' => (allowed.locale && allowed.user ? 'anchor' : 'bet');
