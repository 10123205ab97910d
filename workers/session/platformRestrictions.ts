import { areRestrictions } from '#contract/sessionChecks.ts';
import { NO_RESTRICTIONS, type Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';

/**
 * Stores what the platform forbids a user, across the end of the worker and a logout. Otherwise a reload or a
 * new login would lift it until the platform's settings are read.
 */
export type PlatformRestrictionStore = {
  /** Returns the stored restrictions of this user; none if nothing valid is stored. Never rejects. */
  readonly read: (uid: string) => Promise<readonly Restriction[]>;
  readonly write: (uid: string, restrictions: readonly Restriction[]) => void;
};

const NAME = 'restrictions';

export const createPlatformRestrictionStore = (
  store: DocumentStore | null,
  log: LogAnomaly,
): PlatformRestrictionStore => {
  const read = async (uid: string): Promise<readonly Restriction[]> => {
    try {
      const stored = await store?.read(storageKeyOf(NAME, uid));
      return areRestrictions(stored) ? stored : NO_RESTRICTIONS;
    } catch {
      log('store-read', NAME);
      return NO_RESTRICTIONS;
    }
  };
  const write = async (uid: string, restrictions: readonly Restriction[]): Promise<void> => {
    // After a logout the browser keeps no id of a user whom the platform forbids nothing (I6).
    if (restrictions.length === 0 && (await read(uid)).length === 0) return;
    await store?.write(storageKeyOf(NAME, uid), restrictions).catch(() => log('store-write', NAME));
  };
  return { read, write: (uid, restrictions) => void write(uid, restrictions) };
};
