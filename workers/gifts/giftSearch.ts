import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { isUnread, partAtPlatform } from '#domain/activities/ownPart.ts';
import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { compareAmounts, sumOf, type Amount } from '#domain/money/amount.ts';
import type { GiftRecord } from '#domain/rooms/gift.ts';
import type { Result } from '#contract/problem.ts';
import { getGiftRecords } from '#platform/calls/rooms.ts';
import { isLastingFailure, LONG_SEARCH_MS } from '../orders/isLastingFailure.ts';
import { createSearchTimes } from '../orders/searchTimes.ts';
import type { Timer } from '../runtime/environment.ts';
import type { GiftDeps } from './giftDeps.ts';
import { reduceRoomEntry, type RoomEntry, type RoomUpdater } from './giftJournal.ts';

/** Search interval while a press is of unknown outcome (D32). Not from the specification. */
const SEARCH_MS: Milliseconds = 3_000;
/**
 * The worker reports a press as not found only this long after the request's deadline, and after this number of
 * reads (D31).
 */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
const MIN_READS = 3;
/** A record may be this much older than the press, by the clocks of client and platform. */
const CLOCK_MARGIN_MS: Milliseconds = 5_000;

export type GiftSearch = {
  /** Arms the next search if the outcome of a press is unknown. */
  readonly scheduleNext: () => void;
  /** Handles a login: restarts the searches. */
  readonly authorized: () => void;
  readonly stop: () => void;
};

type SearchParts = {
  readonly deps: GiftDeps;
  /** True while this worker is the one that asks the platform about this user. */
  readonly mayAsk: () => boolean;
  readonly entries: () => readonly RoomEntry[];
  readonly change: (slipId: string, recipe: RoomUpdater) => Promise<void>;
  /** Reads the balance from the platform. */
  readonly readBalance: () => Promise<Result<Amount>>;
  /** Reads the activities of a room again. */
  readonly readActivities: (roomId: string) => Promise<Result<RoomActivities>>;
  /** Called with a press that the search found. */
  readonly found: (entry: RoomEntry) => void;
};

type MissedEnd = { readonly state: 'not-found' | 'unconfirmed'; readonly recordId: string | null };
const NOT_FOUND: MissedEnd = { state: 'not-found', recordId: null };
const UNCONFIRMED: MissedEnd = { state: 'unconfirmed', recordId: null };

const keyOf = ({ slipId, since }: RoomEntry): string => `${slipId} ${since}`;
const isSought = ({ intent }: RoomEntry): boolean => intent.state === 'unknown';

/**
 * Finds the gift of an entry in the user's records: by its reference; where the platform echoes none, a new
 * record of the same gift, which is sure if its coins have left the balance (D32). Undefined if there is none.
 */
const findGift = (
  entry: RoomEntry,
  records: readonly GiftRecord[],
  isPaid: boolean,
): { readonly recordId: string; readonly isSure: boolean } | undefined => {
  const own = records.find(({ reference }) => reference === entry.reference);
  if (own !== undefined) return { recordId: own.id, isSure: true };
  const { intent, known, at } = entry;
  const alike = records.find(
    ({ id, reference, giftId, roomId, count, amount, time }) =>
      reference === null &&
      !known.includes(id) &&
      giftId === intent.subject &&
      roomId === intent.roomId &&
      count === intent.count &&
      compareAmounts(amount, intent.total) === 0 &&
      (time === null || time >= at - CLOCK_MARGIN_MS),
  );
  return alike === undefined ? undefined : { recordId: alike.id, isSure: isPaid };
};

/**
 * Searches for the outcome of unknown presses every 3 s, only while logged in and only in one worker (D32).
 * Looks for a gift in the user's records, and for a part in an activity in the activity. Never sends anything
 * again.
 */
export const createGiftSearch = (parts: SearchParts): GiftSearch => {
  const { deps, mayAsk, entries, change, readBalance, readActivities, found } = parts;
  const { clock, serverNow, call, decoding, log } = deps;
  let timer: Timer | null = null;
  /** Counts stops: a turn that began before one changes nothing after it, as the user may have left (I4, I6). */
  let generation = 0;
  const searchTimes = createSearchTimes({ clock, serverNow });
  /** Counted reads without the press that succeeded, or whose failure lasts. */
  const reads = new Map<string, number>();

  /**
   * How long a press has been searched for. Where there are no locks, another worker calls the outcome unknown while
   * the request is still in flight.
   */
  const searchedMs = (entry: RoomEntry): Milliseconds =>
    searchTimes.searchedMs(keyOf(entry), entry.since, entry.at + CALL_DEADLINE_MS);
  /** Counts a read without the press that was requested then, and ends the search after enough of them. */
  const missed = async (entry: RoomEntry, end: MissedEnd, requestedAt: Milliseconds): Promise<void> => {
    if (!searchTimes.isReadCounted(searchedMs(entry), requestedAt)) return;
    const count = (reads.get(keyOf(entry)) ?? 0) + 1;
    reads.set(keyOf(entry), count);
    if (searchedMs(entry) < SEARCH_TIMEOUT_MS || count < MIN_READS) return;
    await change(entry.slipId, (now) => reduceRoomEntry(now, end, serverNow()));
  };
  const confirm = async (
    entry: RoomEntry,
    recordId: string | null,
    searchGeneration: number,
  ): Promise<void> => {
    await change(entry.slipId, (now) => reduceRoomEntry(now, { state: 'done', recordId }, serverNow()));
    if (searchGeneration === generation) found(entry);
  };
  /**
   * Compares the balance with that before the press, without the coins of gifts that were confirmed after the press.
   * `paid`: the gift's coins have left. `unchanged`: no coins moved. Otherwise other coins came or left as well, so the
   * balance does not show whether those of the gift left.
   */
  const coinsOf = (
    { slipId, at, balanceBefore, intent }: RoomEntry,
    balance: Amount | null,
  ): 'paid' | 'unchanged' | 'unclear' => {
    if (balance === null || balanceBefore === null) return 'unclear';
    const others = entries().filter(
      (each) => each.slipId !== slipId && each.intent.state === 'done' && each.since > at,
    );
    const expected = sumOf([balance, ...others.map((each) => each.intent.total)]);
    if (compareAmounts(sumOf([expected, intent.total]), balanceBefore) <= 0) return 'paid';
    return compareAmounts(expected, balanceBefore) === 0 ? 'unchanged' : 'unclear';
  };
  const seekGifts = async (sought: readonly RoomEntry[], searchGeneration: number): Promise<void> => {
    const requestedAt = clock.now();
    const answer = await getGiftRecords(call, decoding);
    if (searchGeneration !== generation) return;
    if (!answer.ok) {
      log('gift-records', answer.problem.code);
      // A platform without records never shows the gift. The search ends, so that it bars no later gift (D38).
      for (const entry of sought)
        if (searchGeneration === generation && isLastingFailure(answer.problem, searchedMs(entry)))
          await missed(entry, UNCONFIRMED, requestedAt);
      return;
    }
    const { records, unreadable } = answer.value;
    const coinsRead = await readBalance();
    if (!coinsRead.ok) log('coin-balance', coinsRead.problem.code);
    const balance = coinsRead.ok ? coinsRead.value : null;
    // A failure that passes does not count as a read of the balance (D38).
    const isBalanceAwaited = (entry: RoomEntry): boolean =>
      !coinsRead.ok && !isLastingFailure(coinsRead.problem, searchedMs(entry));
    // One record is one press: the search gives it to one press only.
    const usedRecords = new Set(entries().map(({ recordId }) => recordId));
    for (const entry of sought) {
      if (searchGeneration !== generation) return;
      const free = records.filter(({ id }) => id === entry.recordId || !usedRecords.has(id));
      const coins = coinsOf(entry, balance);
      const record = findGift(entry, free, coins === 'paid');
      if (record !== undefined) usedRecords.add(record.recordId);
      if (record?.isSure === true) await confirm(entry, record.recordId, searchGeneration);
      else if (record !== undefined)
        await missed(entry, { ...UNCONFIRMED, recordId: record.recordId }, requestedAt);
      // Only list and balance together show that a gift is missing (D32). An unreadable record may be of this press.
      else if (!isBalanceAwaited(entry))
        await missed(entry, coins === 'unchanged' && unreadable === 0 ? NOT_FOUND : UNCONFIRMED, requestedAt);
    }
  };
  const seekParts = async (sought: readonly RoomEntry[], searchGeneration: number): Promise<void> => {
    for (const roomId of new Set(sought.map(({ intent }) => intent.roomId))) {
      if (searchGeneration !== generation) return;
      const requestedAt = clock.now();
      const answer = await readActivities(roomId);
      if (!answer.ok) log('room-activities', answer.problem.code);
      for (const entry of sought.filter(({ intent }) => intent.roomId === roomId)) {
        if (searchGeneration !== generation) return;
        if (!answer.ok) {
          if (isLastingFailure(answer.problem, searchedMs(entry)))
            await missed(entry, UNCONFIRMED, requestedAt);
          continue;
        }
        const choice = partAtPlatform(answer.value, entry.intent);
        // A part that could not be read does not show that the press is missing.
        const isPartUnread = isUnread(answer.value, entry.intent.action);
        if (choice !== null && choice !== undefined) await confirm(entry, null, searchGeneration);
        else if (isPartUnread && searchedMs(entry) < LONG_SEARCH_MS) log('room-activities', 'unread');
        // Nor does an activity that has left the list, as an envelope does once it is received (GIFT-06).
        else await missed(entry, isPartUnread || choice === undefined ? UNCONFIRMED : NOT_FOUND, requestedAt);
      }
    }
  };
  const searchOnce = async (searchGeneration: number): Promise<void> => {
    if (!mayAsk()) return;
    const sought = entries().filter(isSought);
    const gifts = sought.filter(({ intent }) => intent.action === 'gift');
    const others = sought.filter(({ intent }) => intent.action !== 'gift');
    if (gifts.length > 0) await seekGifts(gifts, searchGeneration);
    if (others.length > 0) await seekParts(others, searchGeneration);
  };
  const scheduleNext = (): void => {
    if (timer !== null || !mayAsk() || !entries().some(isSought)) return;
    const searchGeneration = generation;
    timer = clock.setTimeout(() => {
      void searchOnce(searchGeneration).finally(() => {
        if (searchGeneration !== generation) return;
        timer = null;
        scheduleNext();
      });
    }, SEARCH_MS);
  };
  return {
    scheduleNext,
    authorized: () => {
      searchTimes.onAuthorized();
      reads.clear();
      scheduleNext();
    },
    stop: () => {
      generation += 1;
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
