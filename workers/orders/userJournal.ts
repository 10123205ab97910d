import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { PeerChannel, Timer, Clock, LockManager, LogAnomaly } from '../runtime/environment.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { EntryUpdate, Journal, JournalRecord } from './journal.ts';
import { createJournalCache, type JournalCache } from './journalCache.ts';
import { createJournalRequest } from './journalRequest.ts';

/** Delay before a failed read or write of the journal is tried again. Not from the specification. */
const JOURNAL_RETRY_MS: Milliseconds = 5_000;

/** The intents of one logged-in user. The worker drops this object when the user leaves. */
export type OwnIntents<E extends JournalRecord> = {
  readonly uid: string;
  readonly entries: JournalCache<E>;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** True if this worker, of all workers, asks the platform about this user's intents. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The journal of the logged-in user's intents of one kind. */
export type UserJournal<E extends JournalRecord> = {
  readonly own: () => OwnIntents<E> | null;
  readonly entries: () => readonly E[];
  /** Changes an entry, and notifies the tabs and the other workers. */
  readonly change: (of: OwnIntents<E>, slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  readonly changeNow: (slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  /** Changes an entry of a user who may have left; the user finds the change at the next login (D34). */
  readonly changeOf: (uid: string, slipId: string, recipe: EntryUpdate<E>) => Promise<void>;
  /** Reads the whole journal again, also what other workers have written. */
  readonly reload: (of: OwnIntents<E>) => Promise<'ready' | 'denied'>;
  /** Publishes an entry that was added, and tells the other workers. */
  readonly added: (of: OwnIntents<E>, slipId: string) => void;
  readonly become: (uid: string | null) => void;
  readonly stop: () => void;
};

type UserJournalParts<E extends JournalRecord> = {
  readonly deps: {
    readonly clock: Clock;
    readonly serverNow: () => EpochMs;
    readonly locks: LockManager | null;
    readonly channel: ((name: string) => PeerChannel) | null;
    /** The durable journal; null if the browser has no storage. */
    readonly journal: Journal<E> | null;
    readonly config: { readonly merchant: string };
    readonly log: LogAnomaly;
  };
  /** Name of the channel and of the locks, of this kind of intents alone. */
  readonly name: string;
  /** True if nobody needs the entry any more. */
  readonly isExpired: (entry: E, now: EpochMs) => boolean;
  /** True if the user knows the outcome, so nothing is lost when the entry is removed at the logout. */
  readonly isOver: (entry: E) => boolean;
  /** Removes names and texts from the entry of a user who has left (D34). */
  readonly withoutNames: (entry: E) => E;
  /** Called with each entry that changed or was read. */
  readonly follows: (of: OwnIntents<E>, entry: E) => void;
  readonly publish: () => void;
  /** Called when this worker becomes the one that asks the platform. */
  readonly owned: () => void;
  readonly left: () => void;
};

/** Creates the journal of one kind of money intents for the user who is logged in (D25, D34). */
export const createUserJournal = <E extends JournalRecord>({
  deps,
  name,
  isExpired,
  isOver,
  withoutNames,
  follows,
  publish,
  owned,
  left,
}: UserJournalParts<E>): UserJournal<E> => {
  const { clock, serverNow, locks, log, journal } = deps;
  const { merchant } = deps.config;
  const askStore = createJournalRequest(clock, log);
  const channel: PeerChannel | null = deps.channel?.(`${name}:${merchant}`) ?? null;
  let own: OwnIntents<E> | null = null;
  let retryTimer: Timer | null = null;

  const bare =
    (recipe: EntryUpdate<E>): EntryUpdate<E> =>
    (entry) => {
      const after = recipe(entry);
      return after === undefined ? undefined : withoutNames(after);
    };
  const spread = (uid: string, slipId: string): void => channel?.postMessage({ uid, slipId });
  const settled = (of: OwnIntents<E>, slipId: string): void => {
    publish();
    const entry = of.entries.of(slipId);
    if (entry !== undefined) follows(of, entry);
  };
  const retryLater = (of: OwnIntents<E>): void => {
    retryTimer ??= clock.setTimeout(() => {
      retryTimer = null;
      if (own !== of) return;
      if (!of.isRead) void restore(of);
      void save(of);
    }, JOURNAL_RETRY_MS);
  };
  /** Writes the changes that the journal failed to store; other workers read them only there. */
  const save = async (of: OwnIntents<E>): Promise<void> => {
    for (const slipId of await of.entries.save()) spread(of.uid, slipId);
    if (own === of && of.entries.isUnsaved()) retryLater(of);
  };
  const change: UserJournal<E>['change'] = async (of, slipId, recipe) => {
    const changed = await of.entries.change(slipId, of.ended ? bare(recipe) : recipe);
    if (!changed) return;
    spread(of.uid, slipId);
    if (own !== of) return;
    if (of.entries.isUnsaved()) retryLater(of);
    settled(of, slipId);
  };
  const restore = async (of: OwnIntents<E>): Promise<void> => {
    of.isRead = (await of.entries.load()) === 'ready';
    if (own !== of) return;
    if (!of.isRead && journal !== null) retryLater(of);
    for (const entry of of.entries.all())
      if (isExpired(entry, serverNow())) await of.entries.remove(entry.slipId);
    if (own !== of) return;
    publish();
    for (const entry of of.entries.all()) follows(of, entry);
  };
  const onPeerMessage = async (of: OwnIntents<E>, slipId: string): Promise<void> => {
    const changed = await of.entries.reread(slipId);
    if (own === of && changed) settled(of, slipId);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const of = own;
    if (typeof message !== 'object' || message === null || typeof message.slipId !== 'string') return;
    if (of !== null && message.uid === of.uid) void onPeerMessage(of, message.slipId);
  });

  const stop = (): void => {
    if (retryTimer !== null) clock.clearTimeout(retryTimer);
    retryTimer = null;
  };
  /** Deletes what the user knows from the journal, and the names of the rest (D34). */
  const forget = async (uid: string): Promise<void> => {
    for (const { slipId } of (await journal?.all(uid)) ?? []) {
      await journal?.remove(uid, slipId, isOver);
      await journal?.change(uid, slipId, withoutNames);
    }
  };
  const close = (): void => {
    stop();
    if (own === null) return;
    own.ended = true;
    own.release();
    forget(own.uid).catch(() => log('journal-write'));
    own = null;
    left();
  };
  const open = (uid: string): void => {
    const held = holdLock(locks, `${name}:${merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        owned();
      }),
    );
    const next: OwnIntents<E> = {
      uid,
      entries: createJournalCache<E>(uid, journal, askStore),
      loaded: Promise.resolve(),
      release: held.release,
      isOwner: false,
      isRead: false,
      ended: false,
    };
    own = next;
    next.loaded = restore(next);
  };

  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    change,
    changeNow: async (slipId, recipe) => {
      if (own !== null) await change(own, slipId, recipe);
    },
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      await journal?.change(uid, slipId, bare(recipe)).catch(() => log('journal-write'));
      spread(uid, slipId);
    },
    reload: async (of) => {
      const before = new Set(of.entries.all());
      const state = await of.entries.load();
      if (own === of) for (const entry of of.entries.all()) if (!before.has(entry)) settled(of, entry.slipId);
      return state;
    },
    added: (of, slipId) => {
      spread(of.uid, slipId);
      settled(of, slipId);
    },
    become: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      close();
      if (uid !== null) open(uid);
      publish();
    },
    stop,
  };
};
