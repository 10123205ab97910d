import type { StoredSession, Session } from '#contract/session.ts';
import type { TextStore } from './storage.ts';

/**
 * The only place of the page that reads or writes the authorization value (REQ-04; security.md, "Session"):
 * in local storage, by merchant, so that two at one origin never mix (D23). What it answers goes to the
 * worker and nowhere else.
 */
export type Authorization = {
  /** What this browser keeps of a session; undefined where nobody has ever logged in. */
  readonly kept: () => StoredSession | undefined;
  /** Whether what is kept is shared with the other tabs, so that it tells of their logins. */
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

/**
 * As much as this page relies on; the worker looks at every field (`sessionChecks.ts`) before it takes a
 * session.
 */
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
  /**
   * Where the storage keeps nothing this page remembers it, so that a new worker still learns it (F22, F34).
   */
  let remembered: StoredSession | undefined;
  return {
    kept: () => {
      if (remembered !== undefined) return remembered;
      const kept = parse(store.read(key));
      return isKept(kept, merchant) ? kept : undefined;
    },
    isShared: () => remembered === undefined,
    keep: (generation, session) => {
      // The wallet is the parent's to tell anew; amounts of yesterday are never shown.
      const kept: StoredSession = {
        generation,
        session: session === null ? null : { ...session, wallet: null, maintenance: false },
      };
      const text = JSON.stringify(kept);
      store.write(key, text);
      remembered = store.read(key) === text ? undefined : kept;
    },
  };
};
