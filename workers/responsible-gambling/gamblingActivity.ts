import type { Bet, BetState } from '#domain/orders/bet.ts';
import {
  NO_ACTIVITY,
  type GamblingActivity,
  type GamblingLimits,
  type ActivityRecord,
} from '#domain/responsible-gambling/gamblingActivity.ts';
import {
  acknowledge,
  dueReminder,
  createRecord,
  recordActivity,
  stakedToday,
} from '#domain/responsible-gambling/gamblingRules.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { DocumentStore, LogAnomaly } from '../runtime/environment.ts';
import { parseActivityRecord } from './activityRecord.ts';

/** Minimum time between two writes of the session time. A crash loses at most this much of it. */
const WRITE_INTERVAL_MS: Milliseconds = 30_000;

export type GamblingActivityDeps = {
  readonly limits: GamblingLimits;
  readonly store: DocumentStore | null;
  /**
   * The last measured server time (`ServerClock.measuredNow`), so a changed clock of the device neither starts another
   * day or stay nor drops stakes.
   */
  readonly now: () => EpochMs;
  /** False until `now` is measured, also after a sleep (`ServerClock.isTimeTrusted`). */
  readonly isTimeTrusted: () => boolean;
  /** IANA time zone that defines the user's current day. */
  readonly zone: () => string;
  readonly currencyId: () => number;
  /** Visible tabs, the most recently focused tab first (D26). */
  readonly visible: () => readonly string[];
  readonly log: LogAnomaly;
  /** Called when the value for the tabs has changed. */
  readonly changed: () => void;
};

/** The part of a bet that counts as staked. */
export type StakedBet = Pick<Bet, 'ref' | 'state' | 'at' | 'stake' | 'currencyId'>;

/**
 * Tracks a user's gambling activity: session time and stakes of the day. All tabs share one state, which
 * survives reloads. One tab at a time shows the due reminder.
 */
export type GamblingActivityOwner = {
  readonly rev: () => number;
  readonly value: () => GamblingActivity;
  /** Switches to another user and reads that user's record; a guest (null) has none. */
  readonly setUser: (uid: string | null) => Promise<void>;
  /** Takes bets, in addition to those before. Accepted bets count, each reference once, on the day of the bet. */
  readonly bets: (bets: readonly StakedBet[]) => void;
  /** Counts the time until now: called each second, and when a tab is shown or hidden. */
  readonly onSecond: () => void;
  readonly acknowledge: (id: string) => void;
};

const ACCEPTED: ReadonlySet<BetState> = new Set(['confirmed', 'settled']);
/** States of bets that do not count, even if they counted before. */
const UNDONE: ReadonlySet<BetState> = new Set(['rejected', 'refused', 'canceled', 'unconfirmed']);

export const createGamblingActivity = ({
  limits,
  store,
  now,
  isTimeTrusted,
  zone,
  currencyId,
  visible,
  log,
  changed: news,
}: GamblingActivityDeps): GamblingActivityOwner => {
  let rev = 1;
  let uid: string | null = null;
  /**
   * Null for a guest, and until the stored record of the user has been read and `now` is trusted. Nothing is counted or
   * written before that, so the stored record is neither overwritten nor changed while the server may send its time.
   */
  let record: ActivityRecord | null = null;
  /** The user's record as it was read (undefined: none), until `now` is trusted; null before it is read. */
  let stored: { readonly record: ActivityRecord | undefined } | null = null;
  /** The last state of each bet of the user, by reference. */
  const latest = new Map<string, StakedBet>();
  let value: GamblingActivity = NO_ACTIVITY;
  let lastWriteAt = 0;
  let generation = 0;

  const write = (): void => {
    if (record === null || uid === null) return;
    lastWriteAt = now();
    store?.write(storageKeyOf('play', uid), record).catch(() => log('store-write', 'play'));
  };
  /**
   * Returns the tab that shows a reminder: the current tab while it is visible, else the first visible tab.
   */
  const tabFor = (id: string): string | null => {
    const tabs = visible();
    const { reminder } = value;
    return reminder?.id === id && tabs.includes(reminder.tabId) ? reminder.tabId : (tabs[0] ?? null);
  };
  const next = (): GamblingActivity => {
    if (record === null) return NO_ACTIVITY;
    const due = dueReminder(record, limits, now(), zone(), currencyId());
    const tabId = due === null ? null : tabFor(due.id);
    return {
      today: stakedToday(record, now(), zone(), currencyId()),
      currencyId: currencyId(),
      reminder: due === null || tabId === null ? null : { ...due, tabId },
    };
  };
  const publish = (): void => {
    const latestValue = next();
    const same =
      latestValue.today === value.today &&
      latestValue.currencyId === value.currencyId &&
      latestValue.reminder?.id === value.reminder?.id &&
      latestValue.reminder?.tabId === value.reminder?.tabId;
    if (same) return;
    value = latestValue;
    rev += 1;
    news();
  };

  /** Updates the counted stakes. Returns whether any of them changed. */
  const count = (bets: Iterable<StakedBet>): boolean => {
    if (record === null) return false;
    const staked = { ...record.staked };
    let changed = false;
    for (const { ref, state, at, stake, currencyId: currency } of bets) {
      if (ACCEPTED.has(state) && staked[ref] === undefined) staked[ref] = { at, stake, currencyId: currency };
      else if (UNDONE.has(state) && staked[ref] !== undefined) delete staked[ref];
      else continue;
      changed = true;
    }
    if (changed) record = { ...record, staked };
    return changed;
  };
  /** Begins to count on the stored record, once it has been read and `now` is trusted. */
  const beginCounting = (): void => {
    if (stored === null || !isTimeTrusted()) return;
    record = recordActivity(stored.record ?? createRecord(now()), now());
    stored = null;
    count(latest.values());
    write();
  };

  return {
    rev: () => rev,
    value: () => value,
    setUser: async (nextUid) => {
      if (nextUid === uid) return;
      uid = nextUid;
      record = null;
      stored = null;
      latest.clear();
      generation += 1;
      const ownGeneration = generation;
      publish();
      if (nextUid === null) return;
      const read = await Promise.resolve(store?.read(storageKeyOf('play', nextUid))).catch(() =>
        log('store-read', 'play'),
      );
      if (ownGeneration !== generation) return;
      stored = { record: parseActivityRecord(read) };
      beginCounting();
      publish();
    },
    bets: (bets) => {
      for (const bet of bets) latest.set(bet.ref, bet);
      if (count(bets)) write();
      publish();
    },
    onSecond: () => {
      beginCounting();
      if (record === null) return;
      if (visible().length > 0) {
        record = recordActivity(record, now());
        if (now() - lastWriteAt >= WRITE_INTERVAL_MS) write();
      }
      publish();
    },
    acknowledge: (id) => {
      if (record === null) return;
      const before = record;
      record = acknowledge(record, id, limits, now(), zone(), currencyId());
      if (record !== before) write();
      publish();
    },
  };
};
