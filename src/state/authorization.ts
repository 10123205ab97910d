import type { StoredSession, Session } from '#contract/session.ts';
import type { TextStore } from './storage.ts';

/**
 * Reads and writes the authorization value in local storage; no other code of the page does (REQ-04;
 * security.md, "Session"). The key holds the merchant, so two merchants at one origin never mix (D23). The
 * caller passes the value to the worker only.
 */
export type Authorization = {
  /** The stored session; undefined before the first login in this browser. */
  readonly stored: () => StoredSession | undefined;
  /** True if the session is in shared storage, so that it also shows the logins of other tabs. */
  readonly isShared: () => boolean;
  readonly keep: (generation: number, session: Session | null) => void;
};

const keyOf = (merchant: string): string => `session:${merchant}`;

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

/** Checks the fields that this page uses. The worker checks every field (`sessionChecks.ts`). */
const isKept = (value: unknown, merchant: string): value is StoredSession => {
  if (typeof value !== 'object' || value === null) return false;
  const { generation, session } = value as Partial<StoredSession>;
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
  let remembered: StoredSession | undefined;
  return {
    stored: () => {
      if (remembered !== undefined) return remembered;
      const stored = parse(store.read(key));
      return isKept(stored, merchant) ? stored : undefined;
    },
    isShared: () => remembered === undefined,
    keep: (generation, session) => {
      // The host sends the wallet again after a reload, so an old balance is never shown.
      const stored: StoredSession = {
        generation,
        session: session === null ? null : { ...session, wallet: null, maintenance: false },
      };
      const text = JSON.stringify(stored);
      store.write(key, text);
      remembered = store.read(key) === text ? undefined : stored;
    },
  };
};
