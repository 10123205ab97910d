import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { Clock, LockManager, LogAnomaly, PeerChannel, Timer } from '../runtime/environment.ts';
import type { EntryUpdate, Journal, JournalRecord } from './journal.ts';
import { createJournalCache, type JournalCache } from './journalCache.ts';
import { createJournalRequest, type JournalRequest } from './journalRequest.ts';

/** Delay before a failed read or write of the journal is tried again. Not from the specification. */
const JOURNAL_RETRY_MS: Milliseconds = 5_000;

/** Minimum time between two removals of the expired entries of one login. Not from the specification. */
export const REMOVAL_MS: Milliseconds = 3_600_000;

/** The journalled entries of one logged-in user. The worker drops this object when the user leaves. */
export type OwnEntries<E extends JournalRecord> = {
  readonly uid: string;
  readonly entries: JournalCache<E>;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** True if this worker, of all workers, asks the platform about this user's entries. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The journal of the logged-in user's intents of one kind (D25, D31, D34). */
export type UserEntries<E extends JournalRecord> = {
  /** Null for a guest. */
  readonly own: () => OwnEntries<E> | null;
  readonly entries: () => readonly E[];
  readonly journal: () => 'ready' | 'loading' | 'denied';
  /** Changes an entry, and notifies the tabs and the other workers. */
  readonly change: (userJournal: OwnEntries<E>, slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  readonly changeNow: (slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  /** Changes an entry of a user who may have left; the user finds the change at the next login (D34). */
  readonly changeOf: (uid: string, slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  /** Reads the whole journal again, also what other workers have written. */
  readonly reload: (userJournal: OwnEntries<E>) => Promise<'ready' | 'denied'>;
  /** Tells tabs and other workers of an entry that was added or removed. */
  readonly broadcast: (userJournal: OwnEntries<E>, slipId: string) => void;
  readonly setUser: (uid: string | null) => void;
  readonly stop: () => void;
};

type UserEntriesDeps<E extends JournalRecord> = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  readonly log: LogAnomaly;
  readonly merchant: string;
  /** Null if the browser has no storage. */
  readonly table: Journal<E> | null;
  /** Names the lock of the worker that asks the platform, and the channel between workers. */
  readonly name: string;
  /** True if an entry is old enough to be removed. */
  readonly isExpired: (entry: E, now: EpochMs) => boolean;
  /**
   * Selects entries that are removed during a login too. None by default: another worker of the login may still hold a
   * removed entry, and would bar a press that uses its slip id again. So no selected entry's id is used again.
   */
  readonly isExpiredInLogin?: (entry: E, now: EpochMs) => boolean;
  /** True if slip ids are numbered from 1 again once the entries are gone: an expired entry does not bar its id. */
  readonly reusesIds?: boolean;
  /** Selects what a logout removes: what the user knows. `all` are the user's entries (D34). */
  readonly isForgotten: (entry: E, all: readonly E[]) => boolean;
  /** Removes names and texts from an entry whose user has left (D34). */
  readonly withoutNames: (entry: E) => E;
  /** Runs the follow-up actions of an entry that changed or was read. */
  readonly onEntry: (userJournal: OwnEntries<E>, entry: E) => void;
  readonly publish: () => void;
  /** Called when this worker becomes the one that asks the platform, and once it has read the journal then. */
  readonly onOwner: () => void;
  /** Called after a user has left. */
  readonly onUserLeft: () => void;
};

/** A journal whose expired entries are hidden until they are removed. */
export type UnexpiredJournal<E extends JournalRecord> = {
  /** Does not read expired entries, and adds an intent that only an expired entry bars. */
  readonly journal: Journal<E>;
  /**
   * Removes the expired entries of the last read, one after another, so that a press waits for one removal at
   * most. Never rejects; ends at the first removal that fails, and the next login tries again.
   */
  readonly removeExpired: () => Promise<void>;
};

type UnexpiredJournalParts<E extends JournalRecord> = {
  readonly table: Journal<E>;
  /** False for an entry that this worker already holds: that entry stays until the next login. */
  readonly isExpired: (entry: E) => boolean;
  readonly reusesIds?: boolean;
  readonly askStore: JournalRequest;
};

/** Hides the expired entries of a journal, so that no press waits for their removal. */
export const hideExpired = <E extends JournalRecord>({
  table,
  isExpired,
  reusesIds = false,
  askStore,
}: UnexpiredJournalParts<E>): UnexpiredJournal<E> => {
  let expired: readonly E[] = [];
  return {
    journal: {
      ...table,
      all: async (uid) => {
        const stored = await table.all(uid);
        expired = stored.filter(isExpired);
        return stored.filter((entry) => !expired.includes(entry));
      },
      // An expired entry still bars its own slip id, as a slip is sent at most once (D5). Where ids are used again, the
      // same id names another press, whose entry replaces the expired one.
      add: (entry, bars) =>
        table.add(
          entry,
          (existing) =>
            ((existing.slipId === entry.slipId && !reusesIds) || !isExpired(existing)) && bars(existing),
        ),
    },
    removeExpired: async () => {
      for (const { uid, slipId } of expired) {
        const removal = await askStore('journal-write', () => table.remove(uid, slipId, isExpired));
        if (removal === null) return;
      }
    },
  };
};

/** Creates the journal of one kind of intents for the user who is logged in. */
export const createUserEntries = <E extends JournalRecord>(parts: UserEntriesDeps<E>): UserEntries<E> => {
  const { clock, serverNow, locks, log, merchant, table, name, withoutNames, onEntry, publish } = parts;
  const askStore = createJournalRequest(clock, log);
  const unexpired =
    table === null
      ? null
      : hideExpired({
          table,
          askStore,
          reusesIds: parts.reusesIds === true,
          isExpired: (entry) =>
            parts.isExpired(entry, serverNow()) && own?.entries.of(entry.slipId) === undefined,
        });
  const channel = parts.channel?.(`${name}:${merchant}`) ?? null;
  let own: OwnEntries<E> | null = null;
  let journal: 'ready' | 'loading' | 'denied' = 'loading';
  let retryTimer: Timer | null = null;
  /** When expired entries were removed last, monotonic ms. */
  let removedAt: Milliseconds = 0;

  const bare =
    (recipe: EntryUpdate<E>): EntryUpdate<E> =>
    (entry) => {
      const after = recipe(entry);
      return after === undefined ? undefined : withoutNames(after);
    };
  const post = (uid: string, slipId: string): void => channel?.postMessage({ uid, slipId });
  /** A login may last for days, and its entries grow only with changes: a change removes what expired meanwhile. */
  const removeExpiredHourly = async (userJournal: OwnEntries<E>): Promise<void> => {
    const { isExpiredInLogin } = parts;
    if (isExpiredInLogin === undefined || clock.now() - removedAt < REMOVAL_MS) return;
    removedAt = clock.now();
    const isChanged = await userJournal.entries.removeExpired((entry) =>
      isExpiredInLogin(entry, serverNow()),
    );
    if (isChanged && own === userJournal) publish();
  };
  const publishEntryChange = (userJournal: OwnEntries<E>, slipId: string): void => {
    publish();
    void removeExpiredHourly(userJournal);
    const entry = userJournal.entries.of(slipId);
    if (entry !== undefined) onEntry(userJournal, entry);
  };
  const retryLater = (userJournal: OwnEntries<E>): void => {
    retryTimer ??= clock.setTimeout(() => {
      retryTimer = null;
      if (own !== userJournal) return;
      if (!userJournal.isRead) void restore(userJournal);
      void save(userJournal);
    }, JOURNAL_RETRY_MS);
  };
  /** Writes the changes that the journal failed to store; other workers read them only there (F34). */
  const save = async (userJournal: OwnEntries<E>): Promise<void> => {
    for (const slipId of await userJournal.entries.save()) post(userJournal.uid, slipId);
    if (own === userJournal && userJournal.entries.hasUnsavedChanges()) retryLater(userJournal);
  };
  const change: UserEntries<E>['change'] = async (userJournal, slipId, recipe) => {
    const changed = await userJournal.entries.change(slipId, userJournal.ended ? bare(recipe) : recipe);
    if (!changed) return;
    post(userJournal.uid, slipId);
    if (own !== userJournal) return;
    if (userJournal.entries.hasUnsavedChanges()) retryLater(userJournal);
    publishEntryChange(userJournal, slipId);
  };
  const restore = async (userJournal: OwnEntries<E>): Promise<void> => {
    const state = await userJournal.entries.load();
    if (own !== userJournal) return;
    journal = state;
    userJournal.isRead = state === 'ready';
    if (!userJournal.isRead && table !== null) retryLater(userJournal);
    if (userJournal.isRead) void unexpired?.removeExpired();
    publish();
    for (const entry of userJournal.entries.all()) onEntry(userJournal, entry);
    if (userJournal.isOwner && userJournal.isRead) parts.onOwner();
  };
  const onPeerMessage = async (userJournal: OwnEntries<E>, slipId: string): Promise<void> => {
    const changed = await userJournal.entries.reread(slipId);
    if (own === userJournal && changed) publishEntryChange(userJournal, slipId);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const userJournal = own;
    if (typeof message !== 'object' || message === null || typeof message.slipId !== 'string') return;
    if (userJournal !== null && message.uid === userJournal.uid)
      void onPeerMessage(userJournal, message.slipId);
  });

  const stop = (): void => {
    if (retryTimer !== null) clock.clearTimeout(retryTimer);
    retryTimer = null;
  };
  /** Removes what the user knows from the journal, and the names of the rest (D34, I6). */
  const forget = async (uid: string): Promise<void> => {
    const all = (await table?.all(uid)) ?? [];
    for (const { slipId } of all) {
      await table?.remove(uid, slipId, (entry) => parts.isForgotten(entry, all));
      await table?.change(uid, slipId, withoutNames);
    }
  };
  const close = (): void => {
    stop();
    journal = 'loading';
    if (own === null) return;
    own.ended = true;
    own.release();
    forget(own.uid).catch(() => log('journal-write', name));
    own = null;
    parts.onUserLeft();
  };
  const open = (uid: string): void => {
    const held = holdLock(locks, `${name}:${merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        parts.onOwner();
      }),
    );
    const next: OwnEntries<E> = {
      uid,
      entries: createJournalCache<E>(uid, unexpired?.journal ?? null, askStore),
      loaded: Promise.resolve(),
      release: held.release,
      isOwner: false,
      isRead: false,
      ended: false,
    };
    own = next;
    removedAt = clock.now();
    next.loaded = restore(next);
  };

  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    journal: () => journal,
    change,
    changeNow: async (slipId, recipe) => {
      if (own !== null) await change(own, slipId, recipe);
    },
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      await table?.change(uid, slipId, bare(recipe)).catch(() => log('journal-write', name));
      return post(uid, slipId);
    },
    reload: async (userJournal) => {
      const before = new Set(userJournal.entries.all());
      const state = await userJournal.entries.load();
      if (own === userJournal)
        for (const entry of userJournal.entries.all())
          if (!before.has(entry)) publishEntryChange(userJournal, entry.slipId);
      return state;
    },
    broadcast: (userJournal, slipId) => {
      post(userJournal.uid, slipId);
      if (own === userJournal) publishEntryChange(userJournal, slipId);
    },
    setUser: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      close();
      if (uid !== null) open(uid);
      publish();
    },
    stop,
  };
};
