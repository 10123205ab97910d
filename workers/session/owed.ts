import { isPlatformSetting, type PlatformSetting } from '#contract/platformSettings.ts';
import { nameFor } from '../documents/names.ts';
import type { DocumentStore, Log } from '../deps.ts';

/**
 * What can be owed to the platform: the settings that it keeps, and that the user has seen the tip, which is
 * no setting (SETTINGS-05).
 */
export type Owed = PlatformSetting | 'tip';

const isOwed = (name: unknown): name is Owed => name === 'tip' || isPlatformSetting(name);

/**
 * Remembers over the worker's end which settings the platform has not been told: its own, older ones would
 * win at the next login (C37).
 */
export type OwedStore = {
  readonly read: (uid: string) => Promise<readonly Owed[]>;
  readonly write: (uid: string | null, owed: readonly Owed[]) => void;
};

const NAME = 'owed';

export const createOwedStore = (store: DocumentStore | null, log: Log): OwedStore => ({
  read: async (uid) => {
    try {
      const names = await store?.read(nameFor(NAME, uid));
      return Array.isArray(names) ? (names as unknown[]).filter(isOwed) : [];
    } catch {
      log('store-read', NAME);
      return [];
    }
  },
  write: (uid, owed) => {
    if (uid === null) return;
    store?.write(nameFor(NAME, uid), owed).catch(() => log('store-write', NAME));
  },
});
