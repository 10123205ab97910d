import type { ReservedBets, SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { ReservationList } from '#domain/orders/order.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import { getReserveLimits } from '#platform/calls/reserves.ts';
import type { Timer } from '../runtime/environment.ts';
import type { ReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveLists } from './reserveLists.ts';
import { WATCH_POLL_MS, type TakeLists } from './reserveTracker.ts';

export type ReservedQuestion = Extract<SharedQuery, { topic: 'reserved-bets' }>;
export type LimitQuestion = Extract<SharedQuery, { topic: 'reserve-limit' }>;

/** The worker asks for limits again after this time while a form is open (wire facts 2.6). */
const LIMIT_MAX_AGE_MS: Milliseconds = 10_000;
const MAX_LIMITS = 20;

/** An answer. `at` is when its request was sent, because the timers that tell tabs to ask again start then. */
type Kept<T> = { readonly value: T; readonly at: Milliseconds };
const EMPTY: ReservationList = { reservations: [], unreadable: 0, statistics: [] };

export type ReserveAnswers = {
  readonly reserved: (question: ReservedQuestion) => Promise<Result<ReservedBets>>;
  readonly limits: (question: LimitQuestion) => Promise<Result<ReserveLimits>>;
  /** The limits last read for an option; null if they are older than tabs show. */
  readonly limitsOf: (question: Pick<LimitQuestion, 'key' | 'currencyId'>) => ReserveLimits | null;
  readonly waitingIds: () => readonly string[];
  /**
   * Called when the tracker begins to read the lists. Returns the function that takes what it has read. Lists that
   * were marked as out of date meanwhile, such as those in the former language, are ignored; so are lists older than
   * those that a tab asked for.
   */
  readonly onReadBegun: () => TakeLists;
  /** Marks the lists as out of date, as an intent has changed something. */
  readonly outdate: () => void;
  /** Drops everything of the user, who has left. */
  readonly empty: () => void;
};

const limitKey = ({ key, currencyId }: Pick<LimitQuestion, 'key' | 'currencyId'>): string =>
  `${key} ${currencyId}`;

type AnswersDeps = {
  readonly deps: ReserveDeps;
  readonly reserveBook: ReserveBook;
  readonly lists: ReserveLists;
  readonly mayAsk: () => boolean;
};

/** Answers the tabs' questions about reserved bets and limits, one request for all tabs (D27). */
export const createReserveAnswers = ({ deps, reserveBook, lists, mayAsk }: AnswersDeps): ReserveAnswers => {
  const { clock } = deps;
  let generation = 0;
  /** Counts changes of the lists, so an answer to an earlier request is not kept. */
  let changes = 0;
  const lastLists: { waiting: Kept<ReservationList> | null; failed: Kept<ReservationList> | null } = {
    waiting: null,
    failed: null,
  };
  const flights = new Map<string, Promise<unknown>>();
  const limits = new Map<string, Kept<ReserveLimits>>();
  let listTimer: Timer | null = null;
  let limitTimer: Timer | null = null;

  const isFresh = ({ at }: Kept<unknown>, maxAge: Milliseconds): boolean => clock.now() - at < maxAge;
  /** Shares one request between all callers with the same key. */
  const share = <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const running = flights.get(key) as Promise<T> | undefined;
    if (running !== undefined) return running;
    const flight = run().finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  };
  const answerOf = (list: ReservationList): ReservedBets => ({
    ...list,
    modified: reserveBook
      .entries()
      .flatMap(({ watched }) => (watched?.isModified === true ? [watched.id] : [])),
  });
  const readList = async (part: 'waiting' | 'failed'): Promise<Result<ReservedBets>> => {
    const ownGeneration = generation;
    const change = changes;
    const at = clock.now();
    const answer = await lists[part]();
    if (ownGeneration !== generation) return ok(answerOf(EMPTY));
    // The list may be older than the change, so the caller gets a newer one.
    if (change !== changes) return currentList(part);
    if (answer.ok) lastLists[part] = { value: answer.value, at };
    const last = lastLists[part];
    // A failed refresh is silent: the last answer stays (RESERVE-14).
    return last === null ? fail(answer.ok ? { code: 'network' } : answer.problem) : ok(answerOf(last.value));
  };
  /** Returns the kept list if it is fresh, else requests it. */
  const currentList = async (part: 'waiting' | 'failed'): Promise<Result<ReservedBets>> => {
    const last = lastLists[part];
    return last !== null && isFresh(last, WATCH_POLL_MS)
      ? ok(answerOf(last.value))
      : share(part, () => readList(part));
  };
  return {
    reserved: async ({ failed }) => {
      if (reserveBook.own() === null || !mayAsk()) return ok(answerOf(EMPTY));
      listTimer ??= clock.setTimeout(() => {
        listTimer = null;
        deps.changed('reserved-bets');
      }, WATCH_POLL_MS);
      return currentList(failed ? 'failed' : 'waiting');
    },
    limits: async (question) => {
      const key = limitKey(question);
      limitTimer ??= clock.setTimeout(() => {
        limitTimer = null;
        deps.changed('reserve-limit');
      }, LIMIT_MAX_AGE_MS);
      const last = limits.get(key);
      if (last !== undefined && isFresh(last, LIMIT_MAX_AGE_MS)) return ok(last.value);
      return share(`limit ${key}`, async () => {
        const ownGeneration = generation;
        const at = clock.now();
        const answer = await getReserveLimits(deps.call, question);
        // The user may have left meanwhile (I6).
        if (ownGeneration !== generation) return answer;
        limits.delete(key);
        if (answer.ok) limits.set(key, { value: answer.value, at });
        for (const oldest of limits.keys()) if (limits.size > MAX_LIMITS) limits.delete(oldest);
        return answer;
      });
    },
    limitsOf: (question) => {
      const last = limits.get(limitKey(question));
      return last !== undefined && isFresh(last, 2 * LIMIT_MAX_AGE_MS) ? last.value : null;
    },
    waitingIds: () => lastLists.waiting?.value.reservations.map(({ id }) => id) ?? [],
    onReadBegun: () => {
      const change = changes;
      const at = clock.now();
      return (waiting, failed) => {
        if (change !== changes || at < (lastLists.waiting?.at ?? -Infinity)) return;
        const before = JSON.stringify([lastLists.waiting?.value, lastLists.failed?.value]);
        lastLists.waiting = { value: waiting, at };
        if (failed !== null && at >= (lastLists.failed?.at ?? -Infinity))
          lastLists.failed = { value: failed, at };
        if (JSON.stringify([lastLists.waiting.value, lastLists.failed?.value]) !== before)
          deps.changed('reserved-bets');
      };
    },
    outdate: () => {
      changes += 1;
      for (const part of ['waiting', 'failed'] as const) {
        const last = lastLists[part];
        if (last !== null) lastLists[part] = { ...last, at: -Infinity };
        flights.delete(part);
      }
      deps.changed('reserved-bets');
    },
    empty: () => {
      generation += 1;
      lastLists.waiting = null;
      lastLists.failed = null;
      flights.clear();
      limits.clear();
      if (listTimer !== null) clock.clearTimeout(listTimer);
      if (limitTimer !== null) clock.clearTimeout(limitTimer);
      listTimer = null;
      limitTimer = null;
    },
  };
};
