import type { DomainConfig } from '../config/domainConfig.ts';
import type { PlayType } from '../match/match.ts';

/** Play types in the order of their tabs (LIST-01). */
export const PLAY_TYPES: readonly PlayType[] = [
  'rolling',
  'today',
  'today-and-rolling',
  'early',
  'outright',
  'all',
];

/** Returns true if a text, such as one from a link, names a play type (D11). */
export const isPlayType = (value: unknown): value is PlayType => PLAY_TYPES.includes(value as PlayType);

/**
 * Returns the play type of the first list: the configured one, else rolling in the plain product and
 * today-and-rolling in the mobile variant (LIST-02, LIST-03).
 */
export const defaultPlayType = (config: Pick<DomainConfig, 'variant' | 'playType'>): PlayType =>
  config.playType ?? (config.variant === 'mobile' ? 'today-and-rolling' : 'rolling');
