import { NO_RESERVES, isOpenIntent, type Reserves } from '#domain/orders/reserve.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import type { Timer } from '../runtime/environment.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { EntryUpdate } from '../orders/journal.ts';
import { createJournalCache, type JournalCache } from '../orders/journalCache.ts';
import { createJournalRequest } from '../orders/journalRequest.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';

/** Time for which a finished intent and a shown notice are kept (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;
/** Delay before a failed read of the journal is tried again. Not from the specification. */
const JOURNAL_RETRY_MS: Milliseconds = 5_000;

const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };

/** The journalled intents and watched bets of one logged-in user. */
export type ReserveJournal = {
  readonly uid: string;
  readonly entries: JournalCache<ReserveEntry>;
  /** Settles once the journal has been read, or could not be. */
  loaded: Promise<unknown>;
  readonly release: () => void;
  /** True if this worker, of all workers, asks the platform about this user's reserved bets. */
  isOwner: boolean;
  isRead: boolean;
  ended: boolean;
};

export type ReserveBook = {
  /** The journal of the logged-in user; null for a guest. */
  readonly own: () => ReserveJournal | null;
  readonly entries: () => readonly ReserveEntry[];
  readonly told: () => Reserves;
  readonly publish: () => void;
  /** Changes an entry in the journal, and notifies the tabs and the other workers. */
  readonly change: (of: ReserveJournal, slipId: string, recipe: EntryUpdate<ReserveEntry>) => Promise<void>;
  /** Changes an entry of a user who may have left. */
  readonly changeOf: (uid: string, slipId: string, recipe: EntryUpdate<ReserveEntry>) => Promise<void>;
  /** Reads what other workers wrote. */
  readonly reload: (of: ReserveJournal) => Promise<'ready' | 'denied'>;
  /** Tells tabs and other workers of an entry that was added or removed. */
  readonly spread: (of: ReserveJournal, slipId: string) => void;
  readonly become: (uid: string | null) => void;
  readonly rest: () => void;
};

type ReserveBookDeps = {
  readonly deps: ReserveDeps;
  /** Runs the follow-up actions of a changed entry. */
  readonly follows: (of: ReserveJournal, entry: ReserveEntry) => void;
  /** Called when this worker becomes the one that asks the platform. */
  readonly owned: () => void;
  readonly left: () => void;
};

const isOver = ({ intent, watched, notices }: ReserveEntry): boolean =>
  (intent === null || !isOpenIntent(intent)) &&
  watched?.isWaiting !== true &&
  notices.every(({ shown }) => shown);
const isExpired = (entry: ReserveEntry, now: EpochMs): boolean =>
  isOver(entry) && now - entry.since > REMEMBERED_MS;
/** Removes names and texts, as their user has left (D34). */
const withoutNames = (entry: ReserveEntry): ReserveEntry => ({
  ...entry,
  names: NO_NAMES,
  intent:
    entry.intent === null
      ? null
      : { ...entry.intent, reason: entry.intent.reason && { ...entry.intent.reason, message: '' } },
});
const bareRecipe =
  (recipe: EntryUpdate<ReserveEntry>): EntryUpdate<ReserveEntry> =>
  (entry) => {
    const after = recipe(entry);
    return after === undefined ? undefined : withoutNames(after);
  };

/** Creates the book of a user's reserved bets: journal, changes over all workers, and the tabs' document. */
export const createReserveBook = ({ deps, follows, owned, left }: ReserveBookDeps): ReserveBook => {
  const { clock, serverNow, locks, log, config } = deps;
  const askStore = createJournalRequest(clock, log);
  const channel = deps.channel?.(`reserves:${config.merchant}`) ?? null;
  let own: ReserveJournal | null = null;
  let told: Reserves = NO_RESERVES;
  let journal: Reserves['journal'] = 'loading';
  let rereadTimer: Timer | null = null;

  const publish = (): void => {
    const intents = (own?.entries.all() ?? [])
      .flatMap(({ intent }) => (intent === null ? [] : [intent]))
      .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
    told = { intents, journal };
    deps.news(told);
  };
  const settled = (of: ReserveJournal, slipId: string): void => {
    publish();
    const entry = of.entries.of(slipId);
    if (entry !== undefined) follows(of, entry);
  };
  const post = (uid: string, slipId: string): void => channel?.postMessage({ uid, slipId });
  const change: ReserveBook['change'] = async (of, slipId, recipe) => {
    const changed = await of.entries.change(slipId, of.ended ? bareRecipe(recipe) : recipe);
    if (!changed) return;
    post(of.uid, slipId);
    if (own === of) settled(of, slipId);
  };
  const reload: ReserveBook['reload'] = async (of) => {
    const before = new Set(of.entries.all());
    const state = await of.entries.load();
    if (own === of) for (const entry of of.entries.all()) if (!before.has(entry)) settled(of, entry.slipId);
    return state;
  };
  const restore = async (of: ReserveJournal): Promise<void> => {
    const state = await of.entries.load();
    if (own !== of) return;
    of.isRead = state === 'ready';
    journal = state;
    if (state === 'denied' && deps.journal !== null)
      rereadTimer = clock.setTimeout(() => void restore(of), JOURNAL_RETRY_MS);
    for (const entry of of.entries.all())
      if (isExpired(entry, serverNow())) await of.entries.remove(entry.slipId);
    if (own !== of) return;
    publish();
    for (const entry of of.entries.all()) follows(of, entry);
    if (of.isOwner && of.isRead) owned();
  };
  const onPeerMessage = async (of: ReserveJournal, slipId: string): Promise<void> => {
    const changed = await of.entries.reread(slipId);
    if (own === of && changed) settled(of, slipId);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as { readonly uid?: unknown; readonly slipId?: unknown } | null;
    const of = own;
    if (typeof message !== 'object' || message === null || typeof message.slipId !== 'string') return;
    const { slipId } = message;
    if (of === null || message.uid !== of.uid) return;
    void onPeerMessage(of, slipId);
  });

  const rest = (): void => {
    if (rereadTimer !== null) clock.clearTimeout(rereadTimer);
    rereadTimer = null;
  };
  /**
   * Removes what the user knows, and watches of bets that were reserved elsewhere: the platform lists those
   * again at the next login. What stays loses its names (D34, I6).
   */
  const forget = async (uid: string): Promise<void> => {
    if (deps.journal === null) return;
    const entries = await deps.journal.all(uid);
    const reservedHere = new Set(entries.flatMap(({ intent }) => intent?.reservation ?? []));
    const goes = (entry: ReserveEntry): boolean =>
      isOver(entry) || (entry.watched?.isWaiting === true && !reservedHere.has(entry.watched.id));
    for (const { slipId } of entries) {
      await deps.journal.remove(uid, slipId, goes);
      await deps.journal.change(uid, slipId, withoutNames);
    }
  };
  const close = (): void => {
    rest();
    if (own !== null) {
      own.ended = true;
      own.release();
      forget(own.uid).catch(() => log('journal-write', 'reserve'));
    }
    own = null;
    journal = 'loading';
    left();
  };
  const open = (uid: string): void => {
    const held = holdLock(locks, `reserves:${config.merchant}:${uid}`, () =>
      queueMicrotask(() => {
        if (own !== next) return;
        next.isOwner = true;
        owned();
      }),
    );
    const next: ReserveJournal = {
      uid,
      entries: createJournalCache(uid, deps.journal, askStore),
      isOwner: false,
      isRead: false,
      ended: false,
      release: held.release,
      loaded: Promise.resolve(),
    };
    own = next;
    next.loaded = restore(next);
  };
  return {
    own: () => own,
    entries: () => own?.entries.all() ?? [],
    told: () => told,
    publish,
    change,
    changeOf: async (uid, slipId, recipe) => {
      if (own?.uid === uid) return change(own, slipId, recipe);
      await deps.journal
        ?.change(uid, slipId, bareRecipe(recipe))
        .catch(() => log('journal-write', 'reserve'));
      return post(uid, slipId);
    },
    reload,
    spread: (of, slipId) => {
      post(of.uid, slipId);
      if (own === of) settled(of, slipId);
    },
    become: (uid) => {
      if ((own?.uid ?? null) === uid) return;
      close();
      if (uid !== null) open(uid);
      publish();
    },
    rest,
  };
};
