import { areRestrictions } from '#contract/sessionChecks.ts';
import { NO_RESTRICTIONS, type Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';

/**
 * Stores what the platform forbids a user, across the end of the worker and a logout. Otherwise a reload or a
 * new login would lift it until the platform's settings are read.
 */
export type PlatformRestrictionStore = {
  /**
   * Returns the stored restrictions of this user, once earlier writes have ended; none if nothing valid is stored.
   * Never rejects.
   */
  readonly read: (uid: string) => Promise<readonly Restriction[]>;
  /** Stores the restrictions of this user. Writes run one after another, so that the last one stays. */
  readonly write: (uid: string, restrictions: readonly Restriction[]) => void;
};

const NAME = 'restrictions';

export const createPlatformRestrictionStore = (
  store: DocumentStore | null,
  log: LogAnomaly,
): PlatformRestrictionStore => {
  let lastWrite: Promise<void> = Promise.resolve();
  /** Users with restrictions that this worker stored. Their lift is stored even if the store cannot be read. */
  const restricted = new Set<string>();
  /** Returns null if the store could not be read. */
  const readStored = async (uid: string): Promise<readonly Restriction[] | null> => {
    try {
      const stored = await store?.read(storageKeyOf(NAME, uid));
      return areRestrictions(stored) ? stored : NO_RESTRICTIONS;
    } catch {
      log('store-read', NAME);
      return null;
    }
  };
  const write = async (uid: string, restrictions: readonly Restriction[]): Promise<void> => {
    // The browser stores no id of a user whom the platform never restricted (I6). After a lift, an empty list stays.
    const isEmpty = restrictions.length === 0;
    if (isEmpty && !restricted.has(uid) && ((await readStored(uid))?.length ?? 0) === 0) return;
    if (!isEmpty) restricted.add(uid);
    await store?.write(storageKeyOf(NAME, uid), restrictions).catch(() => log('store-write', NAME));
  };
  return {
    read: async (uid) => {
      await lastWrite;
      return (await readStored(uid)) ?? NO_RESTRICTIONS;
    },
    write: (uid, restrictions) => {
      lastWrite = lastWrite.then(() => write(uid, restrictions));
    },
  };
};
