import { isPlatformSetting, type PlatformSetting } from '#contract/platformSettings.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';

/**
 * What can be owed to the platform: the settings that it keeps, and that the user has seen the tip, which is
 * no setting (SETTINGS-05).
 */
export type PendingSettings = PlatformSetting | 'tip';

const isOwed = (name: unknown): name is PendingSettings => name === 'tip' || isPlatformSetting(name);

/**
 * Remembers over the worker's end which settings the platform has not been told: its own, older ones would
 * win at the next login (C37).
 */
export type PendingSettingsStore = {
  readonly read: (uid: string) => Promise<readonly PendingSettings[]>;
  readonly write: (uid: string | null, owed: readonly PendingSettings[]) => void;
};

const NAME = 'owed';

export const createPendingSettingsStore = (
  store: DocumentStore | null,
  log: LogAnomaly,
): PendingSettingsStore => ({
  read: async (uid) => {
    try {
      const names = await store?.read(storageKeyOf(NAME, uid));
      return Array.isArray(names) ? (names as unknown[]).filter(isOwed) : [];
    } catch {
      log('store-read', NAME);
      return [];
    }
  },
  write: (uid, owed) => {
    if (uid === null) return;
    store?.write(storageKeyOf(NAME, uid), owed).catch(() => log('store-write', NAME));
  },
});
