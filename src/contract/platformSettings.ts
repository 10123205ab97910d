import type { Settings } from './documents.ts';

/** The settings that the platform stores for a user (SETTINGS-01). Only this browser stores the others. */
export const PLATFORM_SETTINGS = [
  'oddsFormat',
  'accept',
  'acceptList',
  'pushEvents',
  'sort',
] as const satisfies readonly (keyof Settings)[];
export type PlatformSetting = (typeof PLATFORM_SETTINGS)[number];
export const isPlatformSetting = (name: unknown): name is PlatformSetting =>
  (PLATFORM_SETTINGS as readonly unknown[]).includes(name);
