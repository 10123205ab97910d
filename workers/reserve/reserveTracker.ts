import type { Milliseconds } from '#domain/ids.ts';
import type { ReservationList } from '#domain/orders/order.ts';
import type { Timer } from '../runtime/environment.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import { watchName, type ReserveEntry } from './reserveEntry.ts';
import type { ReserveLists } from './reserveLists.ts';
import { endWatch } from './reserveOutcome.ts';
import { createReserveResolver } from './reserveResolver.ts';
import { createReserveWatches } from './reserveWatches.ts';

/** Interval of list reads while reserved bets wait. Not from the specification. */
export const WATCH_POLL_MS: Milliseconds = 15_000;
/** Interval of list reads while the outcome of a press is unknown. */
const SEARCH_POLL_MS: Milliseconds = 3_000;
/** The longest pause before the first read after a login is tried again. Not from the specification. */
const MAX_FIRST_READ_PAUSE_MS: Milliseconds = 240_000;
/** Delay of the first read after a login, so that the start is not slower for it. Not from the specification. */
const FIRST_READ_MS: Milliseconds = 3_000;

export type ReserveTracker = {
  /** Arms the timer for the next read of the lists, or reads now. */
  readonly scheduleRead: (when?: 'now') => void;
  /** Runs the follow-up actions of a changed entry. */
  readonly follow: (userJournal: ReserveJournal, entry: ReserveEntry) => void;
  readonly authorized: () => void;
  readonly empty: () => void;
  readonly stop: () => void;
};

/** Takes the lists that the tracker has read; `failed` is null if it did not need that list. */
export type TakeLists = (waiting: ReservationList, failed: ReservationList | null) => void;

type TrackerDeps = {
  readonly deps: ReserveDeps;
  readonly reserveBook: ReserveBook;
  readonly lists: ReserveLists;
  readonly mayAsk: () => boolean;
  /** Called before the lists are read. The returned function takes them, for the tabs that show them. */
  readonly onReadBegun: () => TakeLists;
};

/**
 * Tracks reserved bets until they no longer wait, and intents until their outcome is known (D4). One worker
 * owns the tracking. Its reads show no loading state (RESERVE-14).
 */
export const createReserveTracker = ({
  deps,
  reserveBook,
  lists,
  mayAsk,
  onReadBegun,
}: TrackerDeps): ReserveTracker => {
  const { clock, serverNow } = deps;
  const resolver = createReserveResolver({ deps, reserveBook, lists });
  const watches = createReserveWatches({ deps, reserveBook });
  let timer: Timer | null = null;
  let isReading = false;
  let isReadAgainDue = false;
  /** True from a login until the lists were read: a bet that was reserved on another device may wait. */
  let isFirstReadDue = false;
  /** The pause before the first read is tried again. It doubles, because a platform may not have the lists at all. */
  let firstReadPauseMs = WATCH_POLL_MS;
  let generation = 0;

  const owner = (): ReserveJournal | null => {
    const userJournal = reserveBook.own();
    return userJournal?.isOwner === true && userJournal.isRead ? userJournal : null;
  };
  const open = (): readonly ReserveEntry[] =>
    reserveBook.entries().filter(({ intent }) => intent?.state === 'unknown');
  const watching = (): readonly ReserveEntry[] =>
    reserveBook.entries().filter(({ watched }) => watched?.isWaiting === true);

  const read = async (): Promise<void> => {
    const ownGeneration = generation;
    const userJournal = owner();
    if (userJournal === null || !mayAsk()) return;
    for (const entry of watches.missing(userJournal)) await watches.addOwn(userJournal, entry);
    if (ownGeneration !== generation) return;
    // Entries from before the request: a bet that is reserved meanwhile is in no list that was asked before.
    const entries = [...open(), ...watching()];
    const takeLists = onReadBegun();
    const requestedAt = clock.now();
    const answer = await lists.waiting();
    if (ownGeneration !== generation || !answer.ok) return;
    const { found, failed } = await resolver.search(entries, answer.value, requestedAt);
    if (ownGeneration !== generation) return;
    takeLists(answer.value, failed);
    await watches.addListed(userJournal, answer.value.reservations);
    if (ownGeneration !== generation) return;
    isFirstReadDue = false;
    for (const entry of entries) {
      if (ownGeneration !== generation) return;
      await resolver.resolve(userJournal, entry, found);
    }
  };
  const readNow = async (): Promise<void> => {
    isReading = true;
    isReadAgainDue = false;
    try {
      await read();
    } finally {
      isReading = false;
      scheduleRead(isReadAgainDue ? 'now' : undefined);
    }
  };

  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const arm = (ms: Milliseconds): void => {
    disarm();
    timer = clock.setTimeout(() => {
      timer = null;
      void readNow();
    }, ms);
  };
  function scheduleRead(when?: 'now'): void {
    const userJournal = owner();
    if (userJournal === null || !mayAsk()) return disarm();
    if (isReading) {
      isReadAgainDue ||= when === 'now';
      return undefined;
    }
    if (when === 'now') {
      disarm();
      void readNow();
      return undefined;
    }
    if (open().length > 0 || watches.missing(userJournal).length > 0) return arm(SEARCH_POLL_MS);
    if (watching().length > 0) return arm(WATCH_POLL_MS);
    if (isFirstReadDue) {
      if (timer !== null) return undefined;
      arm(firstReadPauseMs);
      firstReadPauseMs = Math.min(2 * firstReadPauseMs, MAX_FIRST_READ_PAUSE_MS);
      return undefined;
    }
    resolver.reset();
    return disarm();
  }
  const follow = (userJournal: ReserveJournal, entry: ReserveEntry): void => {
    const { intent } = entry;
    if (!userJournal.isOwner || intent === null) return;
    const { kind, state, reservation } = intent;
    if (state === 'unknown') return scheduleRead('now');
    if (state !== 'done' || reservation === null) return;
    const name = watchName(reservation);
    const watch = userJournal.entries.of(name);
    if (kind === 'create' && watch === undefined)
      void watches.addOwn(userJournal, entry).then(() => scheduleRead('now'));
    else if (kind === 'modify' && watch?.watched?.isModified === false)
      void reserveBook
        .change(userJournal, name, (entry) =>
          entry.watched === null || entry.watched.isModified
            ? undefined
            : { ...entry, rev: entry.rev + 1, watched: { ...entry.watched, isModified: true } },
        )
        .then(() => scheduleRead('now'));
    else if (kind === 'cancel' && watch?.watched?.isWaiting === true)
      void reserveBook
        .change(userJournal, name, (entry) => endWatch(entry, null, serverNow()))
        .then(() => scheduleRead('now'));
  };
  return {
    scheduleRead,
    follow,
    authorized: () => {
      resolver.authorized();
      isFirstReadDue = true;
      firstReadPauseMs = WATCH_POLL_MS;
      if (!isReading) arm(FIRST_READ_MS);
    },
    empty: () => {
      generation += 1;
      resolver.reset();
      disarm();
    },
    stop: disarm,
  };
};
