import { isPlatformSetting, type PlatformSetting } from '#contract/platformSettings.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';

/**
 * A change that the platform may not have yet: one of the settings that it stores, or that the user has seen
 * the tip (SETTINGS-05).
 */
export type PendingSettings = PlatformSetting | 'tip';

const isPendingSetting = (name: unknown): name is PendingSettings =>
  name === 'tip' || isPlatformSetting(name);

/**
 * Stores which changes the platform has not received, across the end of the worker. Otherwise the platform's
 * older values would win at the next login (C37).
 */
export type PendingSettingsStore = {
  readonly read: (uid: string) => Promise<readonly PendingSettings[]>;
  readonly write: (uid: string | null, pending: readonly PendingSettings[]) => void;
};

const NAME = 'owed';

export const createPendingSettingsStore = (
  store: DocumentStore | null,
  log: LogAnomaly,
): PendingSettingsStore => ({
  read: async (uid) => {
    try {
      const names = await store?.read(storageKeyOf(NAME, uid));
      return Array.isArray(names) ? (names as unknown[]).filter(isPendingSetting) : [];
    } catch {
      log('store-read', NAME);
      return [];
    }
  },
  write: (uid, pending) => {
    if (uid === null) return;
    store?.write(storageKeyOf(NAME, uid), pending).catch(() => log('store-write', NAME));
  },
});
