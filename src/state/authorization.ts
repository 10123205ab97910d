import type { StoredSession, Session } from '#contract/session.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { readJson, type TextStore } from './storage.ts';

/**
 * Reads and writes the authorization value in local storage; no other code of the page does (REQ-04). The key
 * holds the merchant, so two merchants at one origin never mix (D23). The caller passes the value to the worker
 * only.
 */
export type Authorization = {
  /** The stored session; undefined before the first login in this browser. */
  readonly stored: () => StoredSession | undefined;
  /** True if the session is in shared storage, so that it also shows the logins of other tabs. */
  readonly isShared: () => boolean;
  readonly keep: (generation: number, session: Session | null) => void;
  /** Ends the stored session without a logout: the restrictions of its user stay for the next login (F31). */
  readonly expire: (generation: number) => void;
  /**
   * Stores what the host forbids this user, if the stored session is theirs, or was until it expired. Nothing is stored
   * for a guest (null).
   */
  readonly restrict: (uid: string | null, restrictions: readonly Restriction[]) => void;
  /**
   * Returns what the host forbids this user, if the stored session is theirs, or was until it expired. The
   * worker checks it: storage may hold what this build cannot read.
   */
  readonly restrictionsOf: (uid: string) => readonly Restriction[] | undefined;
};

type Restricted = Pick<Session, 'uid' | 'restrictions'>;
/** The stored session. `expired`: whose session it was, if it has expired. */
type Stored = StoredSession & { readonly expired?: Restricted | undefined };

const keyOf = (merchant: string): string => `session:${merchant}`;

/** Checks the fields that this page uses. The worker checks every field (`sessionChecks.ts`). */
const isKept = (value: unknown, merchant: string): value is Stored => {
  if (typeof value !== 'object' || value === null) return false;
  const { generation, session } = value as Partial<Stored>;
  if (!Number.isSafeInteger(generation) || Number(generation) < 0 || typeof session !== 'object')
    return false;
  return (
    session === null ||
    (session.merchant === merchant &&
      typeof session.uid === 'string' &&
      typeof session.authorization === 'string')
  );
};

export const createAuthorization = (store: TextStore, merchant: string): Authorization => {
  const key = keyOf(merchant);
  /** The session in memory when storage is denied, so that a new worker still gets it (F22, F34). */
  let remembered: Stored | undefined;
  const read = (): Stored | undefined => {
    if (remembered !== undefined) return remembered;
    const stored = readJson(store, key);
    return isKept(stored, merchant) ? stored : undefined;
  };
  const write = (stored: Stored): void => {
    const text = JSON.stringify(stored);
    store.write(key, text);
    remembered = store.read(key) === text ? undefined : stored;
  };
  return {
    stored: () => {
      const stored = read();
      return stored === undefined ? undefined : { generation: stored.generation, session: stored.session };
    },
    isShared: () => remembered === undefined,
    keep: (generation, session) =>
      // The host sends the wallet again after a reload, so an old balance is never shown. A stored maintenance may have
      // ended.
      write({
        generation,
        session: session === null ? null : { ...session, wallet: null, maintenance: undefined },
      }),
    expire: (generation) => {
      const { uid, restrictions } = read()?.session ?? {};
      write({ generation, session: null, expired: uid === undefined ? undefined : { uid, restrictions } });
    },
    restrict: (uid, restrictions) => {
      const stored = read();
      const user = stored?.session ?? stored?.expired;
      if (stored === undefined || user?.uid !== uid) return;
      Object.assign(user, { restrictions });
      write(stored);
    },
    restrictionsOf: (uid) => {
      const stored = read();
      const user = stored?.session ?? stored?.expired;
      return user?.uid === uid ? user.restrictions : undefined;
    },
  };
};
