import { isUnsettled, mayDismiss, NO_BETS, type Bet, type Bets } from '#domain/orders/bet.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { PeerChannel, Timer } from '../runtime/environment.ts';
import { createJournalRequest } from './journalRequest.ts';
import { bareRecipe, forgetUser } from './forgetUser.ts';
import type { JournalEntry, EntryUpdate } from './journal.ts';
import { createJournalCache, type JournalCache } from './journalCache.ts';
import { holdLock } from '../runtime/exclusive.ts';
import { shouldShow } from './betNotices.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { hideExpired, REMOVAL_MS } from './userEntries.ts';

/** Time for which a shown notice is remembered and a finished entry is kept (D26). */
const REMEMBERED_MS = 86_400_000;
/** Delay before a failed read or write of the journal is tried again. Not from the specification. */
const JOURNAL_RETRY_MS = 5_000;

/** The journal of one logged-in user. The worker drops this object when the user leaves. */
export type UserJournal = {
  readonly uid: string;
  readonly entries: JournalCache;
  /** When this worker learned that the user is logged in, monotonic ms. */
  readonly enteredAt: Milliseconds;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** True if this worker, of all workers, asks the platform about this user's bets. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

/** The bets of the logged-in user: journal, changes, and the document that tabs receive. */
export type UserBets = {
  /** The journal of the logged-in user; null for a guest. */
  readonly own: () => UserJournal | null;
  readonly entries: () => readonly JournalEntry[];
  /** The bets as last published to the tabs. */
  readonly published: () => Bets;
  readonly journal: () => Bets['journal'];
  /** Sets the journal's state. Tabs receive it with the next `publish`. */
  readonly setJournalState: (journal: Bets['journal']) => void;
  readonly publish: () => void;
  /** Changes an entry in the journal, and notifies the tabs and the other workers. */
  readonly change: (userJournal: UserJournal, slipId: string, recipe: EntryUpdate) => Promise<void>;
  /** Changes an entry of the logged-in user. Does nothing for a guest. */
  readonly changeNow: (slipId: string, recipe: EntryUpdate) => Promise<void>;
  /** Changes an entry of a user who may have left. The user finds the change at the next login (F32). */
  readonly changeOf: (uid: string, slipId: string, recipe: EntryUpdate) => Promise<void>;
  /**
   * Reads the whole journal again and handles every new entry like a message from another worker. A worker
   * that ended after its write may not have sent that message.
   */
  readonly reload: (userJournal: UserJournal) => Promise<'ready' | 'denied'>;
  /** Notifies tabs that an entry changed and runs the follow-up actions. */
  readonly publishEntryChange: (userJournal: UserJournal, slipId: string) => void;
  /** Tells other workers to read an entry again. */
  readonly broadcast: (uid: string, slipId: string) => void;
  /** Makes every worker drop an intent that was removed because its request will not be sent. */
  readonly onIntentRemoved: (entry: JournalEntry) => void;
  /** Switches to another user, or to a guest (null). */
  readonly setUser: (uid: string | null) => void;
  /** Reads a journal that could not be read before. */
  readonly retry: () => void;
  /** Stops the timers that retry reads and writes. */
  readonly stopTimers: () => void;
};

type UserBetsDeps = {
  readonly deps: OrdersDeps;
  /** Runs the follow-up actions of a changed entry. */
  readonly onEntryChanged: (userJournal: UserJournal, entry: JournalEntry) => void;
  /** Called when this worker becomes the one that asks the platform about this user's bets. */
  readonly onOwner: () => void;
  /** Called when the user leaves: pending notices of this user are dropped (I6). */
  readonly onUserLeft: () => void;
};

const latestFirst = (one: Bet, other: Bet): number => other.at - one.at || (one.ref < other.ref ? -1 : 1);
type Times = { readonly now: EpochMs; readonly measuredNow: EpochMs };
/**
 * True if no tab shows the entry any more and no notice of the entry is pending. An unconfirmed bet that the user has
 * not dismissed expires only if the measured time says so too: the device's clock may be a day ahead (F45).
 */
const isExpired = (entry: JournalEntry, { now, measuredNow }: Times): boolean =>
  now - entry.at > REMEMBERED_MS &&
  entry.bets.every(({ bet, since, dismissed }) => {
    if (!mayDismiss(bet)) return false;
    const by = bet.state === 'unconfirmed' ? Math.min(now, measuredNow) : now;
    return dismissed || by - since > REMEMBERED_MS;
  }) &&
  !entry.notices.some((each) => shouldShow(each, now, entry));
/**
 * True if the entry is removed during a login too. The platform may still cancel or reject a confirmed bet, and take an
 * unconfirmed one, and the user learns of that from the entry.
 */
const isExpiredInLogin = (entry: JournalEntry, times: Times): boolean =>
  isExpired(entry, times) && entry.bets.every(({ bet }) => !isUnsettled(bet) && bet.state !== 'unconfirmed');

export const createUserBets = ({ deps, onEntryChanged, onOwner, onUserLeft }: UserBetsDeps): UserBets => {
  const { clock, locks, log } = deps;
  const times = (): Times => ({ now: deps.serverNow(), measuredNow: deps.measuredNow() });
  const { merchant } = deps.config;
  const askStore = createJournalRequest(clock, log);
  const unexpired =
    deps.journal === null
      ? null
      : hideExpired({
          table: deps.journal,
          askStore,
          isExpired: (entry) => isExpired(entry, times()) && own?.entries.of(entry.slipId) === undefined,
        });
  const channel: PeerChannel | null = deps.channel?.(`orders:${merchant}`) ?? null;
  let own: UserJournal | null = null;
  let journal: Bets['journal'] = 'loading';
  let published: Bets = NO_BETS;
  let rereadTimer: Timer | null = null;
  let saveTimer: Timer | null = null;
  /** When expired entries were removed last, monotonic ms. */
  let removedAt: Milliseconds = 0;
  /** Slip ids that were already marked as placed in the slip document. */
  const placed = new Set<string>();
  /**
   * Entries that no journal holds, by users who have left. Each user gets these entries back at the next
   * login (F32, F34).
   */
  const unsavedCaches = new Map<string, JournalCache>();

  const broadcast: UserBets['broadcast'] = (uid, slipId) => channel?.postMessage({ uid, slipId });
  const publish = (): void => {
    const items = (own?.entries.all() ?? [])
      .flatMap(({ bets }) => bets.filter(({ dismissed }) => !dismissed).map(({ bet }) => bet))
      .sort(latestFirst);
    published = { items, journal };
    deps.publishBets(published);
  };
  /**
   * Marks the entry's slip as placed, as the sending worker may have ended between journal and slip. An entry
   * of revision 1 is skipped: its sender may still remove the entry, and marks the slip alone.
   */
  const markPlaced = ({ slipId, quick, rev }: JournalEntry): void => {
    if (quick !== null || rev === 1 || placed.has(slipId)) return;
    placed.add(slipId);
    deps.markPlaced(slipId, null);
  };
  /** A login may last for days, and its bets grow only with changes: a change removes what expired meanwhile. */
  const removeExpiredHourly = async (userJournal: UserJournal): Promise<void> => {
    if (clock.now() - removedAt < REMOVAL_MS) return;
    removedAt = clock.now();
    const isChanged = await userJournal.entries.removeExpired((entry) => isExpiredInLogin(entry, times()));
    if (isChanged && own === userJournal) publish();
  };
  const runFollowUps = (userJournal: UserJournal, entry: JournalEntry): void => {
    markPlaced(entry);
    onEntryChanged(userJournal, entry);
  };
  const publishEntryChange: UserBets['publishEntryChange'] = (userJournal, slipId) => {
    publish();
    void removeExpiredHourly(userJournal);
    const entry = userJournal.entries.of(slipId);
    if (entry !== undefined) runFollowUps(userJournal, entry);
  };
  const change: UserBets['change'] = async (userJournal, slipId, recipe) => {
    const changed = await userJournal.entries.change(slipId, userJournal.ended ? bareRecipe(recipe) : recipe);
    if (!changed) return;
    broadcast(userJournal.uid, slipId);
    if (own !== userJournal) return;
    scheduleSave(userJournal);
    publishEntryChange(userJournal, slipId);
  };
  /**
   * Schedules a write of changes that the journal failed to store; other workers read them only there (F34).
   */
  const scheduleSave = (userJournal: UserJournal): void => {
    if (saveTimer !== null || !userJournal.entries.hasUnsavedChanges()) return;
    saveTimer = clock.setTimeout(() => {
      saveTimer = null;
      if (own === userJournal) void save(userJournal);
    }, JOURNAL_RETRY_MS);
  };
  const save = async (userJournal: UserJournal): Promise<void> => {
    for (const slipId of await userJournal.entries.save()) {
      broadcast(userJournal.uid, slipId);
      if (own === userJournal) publishEntryChange(userJournal, slipId);
    }
    if (own === userJournal) scheduleSave(userJournal);
  };

  /** Starts the removal of expired entries. No press waits for a removal. */
  const removeExpired = (userJournal: UserJournal): void => {
    // Only a cache that is older than this login can hold an expired entry.
    for (const entry of userJournal.entries.all())
      if (isExpired(entry, times())) void userJournal.entries.remove(entry.slipId);
    if (userJournal.isRead) void unexpired?.removeExpired();
  };
  const restore = async (userJournal: UserJournal): Promise<void> => {
    const state = await userJournal.entries.load();
    if (own !== userJournal) return;
    userJournal.isRead = state === 'ready';
    if (userJournal.isRead || journal !== 'memory') journal = state;
    // A store that was only slow still has the user's bets, so the worker reads again.
    if (state === 'denied' && deps.journal !== null)
      rereadTimer = clock.setTimeout(() => void restore(userJournal), JOURNAL_RETRY_MS);
    removeExpired(userJournal);
    publish();
    for (const entry of userJournal.entries.all()) runFollowUps(userJournal, entry);
  };
  const onPeerMessage = async (userJournal: UserJournal, slipId: string): Promise<void> => {
    const changed = await userJournal.entries.reread(slipId);
    if (own === userJournal && changed) publishEntryChange(userJournal, slipId);
  };
  const reload: UserBets['reload'] = async (userJournal) => {
    const before = new Set(userJournal.entries.all());
    const state = await userJournal.entries.load();
    if (own === userJournal)
      for (const entry of userJournal.entries.all())
        if (!before.has(entry)) publishEntryChange(userJournal, entry.slipId);
    return state;
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const userJournal = own;
    if (typeof message !== 'object' || message === null || typeof message.slipId !== 'string') return;
    if (userJournal !== null && message.uid === userJournal.uid)
      void onPeerMessage(userJournal, message.slipId);
  });

  const stopTimers = (): void => {
    if (rereadTimer !== null) clock.clearTimeout(rereadTimer);
    rereadTimer = null;
    if (saveTimer !== null) clock.clearTimeout(saveTimer);
    saveTimer = null;
  };
  const closeJournal = (): void => {
    stopTimers();
    if (own !== null) {
      own.ended = true;
      own.release();
      if (own.entries.hasMemoryOnlyEntries()) unsavedCaches.set(own.uid, own.entries);
      if (deps.journal !== null) forgetUser(deps.journal, own.uid).catch(() => log('journal-write'));
    }
    own = null;
    placed.clear();
    journal = 'loading';
    onUserLeft();
  };
  const openJournal = (uid: string): void => {
    const held = holdLock(locks, `orders:${merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        onOwner();
      }),
    );
    const entries = unsavedCaches.get(uid) ?? createJournalCache(uid, unexpired?.journal ?? null, askStore);
    unsavedCaches.delete(uid);
    const next: UserJournal = {
      uid,
      entries,
      enteredAt: clock.now(),
      isOwner: false,
      isRead: false,
      ended: false,
      release: held.release,
      loaded: Promise.resolve(),
    };
    own = next;
    removedAt = clock.now();
    next.loaded = restore(next);
  };

  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    published: () => published,
    journal: () => journal,
    setJournalState: (state) => {
      journal = state;
    },
    publish,
    change,
    changeNow: async (slipId, recipe) => {
      if (own !== null) await change(own, slipId, recipe);
    },
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      const unsaved = unsavedCaches.get(uid);
      if (unsaved === undefined)
        await deps.journal?.change(uid, slipId, bareRecipe(recipe)).catch(() => log('journal-write'));
      else await unsaved.change(slipId, recipe);
      broadcast(uid, slipId);
    },
    reload,
    publishEntryChange,
    broadcast,
    onIntentRemoved: ({ uid, slipId }) => {
      broadcast(uid, slipId);
      if (own?.uid === uid) void onPeerMessage(own, slipId);
    },
    setUser: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      closeJournal();
      if (uid !== null) openJournal(uid);
      publish();
    },
    retry: () => {
      if (own !== null && journal === 'denied') void restore(own);
    },
    stopTimers,
  };
};
