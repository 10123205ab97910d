import type { PlacementAnswer, ReserveRequest } from '#contract/placement.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import { isOpenIntent } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import { createLoginDetector } from '../orders/loginDetector.ts';
import { createNoticeDelivery } from '../orders/noticeDelivery.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { createReserveActions } from './reserveActions.ts';
import {
  createReserveAnswers,
  type LimitQuestion,
  type ReserveAnswers,
  type ReservedQuestion,
} from './reserveAnswers.ts';
import { createReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry, ReserveNoticeRecord } from './reserveEntry.ts';
import { createReserveLists } from './reserveLists.ts';
import { createReserveSender } from './reserveSender.ts';
import { createReserveTracker } from './reserveTracker.ts';

/**
 * Reserved bets, which wait for their odds. Creates, changes and cancels them, and watches them until their
 * outcome is known.
 */
export type ReserveBets = {
  readonly act: (request: ReserveRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
  readonly reserved: (question: ReservedQuestion) => Promise<Result<ReservedBets>>;
  readonly limits: (question: LimitQuestion) => Promise<Result<ReserveLimits>>;
  readonly setUser: (uid: string | null) => void;
  readonly setAuthorized: (isAuthorized: boolean) => void;
  /** Called when orders of the user have changed, because a reserved bet may have become an order. */
  readonly onOrdersChanged: () => void;
  /** Reads the lists again for tabs, because the user's language has changed. */
  readonly outdate: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

const eventOf = (
  { watched, intent, names }: ReserveEntry,
  { id, ref, what, reason, at }: ReserveNoticeRecord,
): FeedEvent | undefined => {
  const terms = watched ?? intent;
  if (terms === null) return undefined;
  const { key, odds, stake, currencyId } = terms;
  return { kind: 'reserve-notice', id, ref, what, names, key, odds, stake, currencyId, reason, at };
};

/** Creates the part of the worker that owns the user's reserved bets. */
export const createReserves = (deps: ReserveDeps): ReserveBets => {
  let isAuthorized = false;
  let running = false;
  const isLogin = createLoginDetector();
  const mayAsk = (): boolean => running && isAuthorized && reserveBook.own()?.ended === false;
  const lists = createReserveLists(deps);
  /** Intents whose end the lists have taken into account. */
  const ended = new Set<string>();

  const reserveBook = createReserveBook({
    deps,
    onEntry: (userJournal, entry) => {
      notices.check(userJournal.uid, entry);
      sender.checkOrphaned(userJournal, entry);
      if (entry.intent !== null && !isOpenIntent(entry.intent) && !ended.has(entry.slipId)) {
        ended.add(entry.slipId);
        answers.outdate();
      }
      tracker.follow(userJournal, entry);
      tracker.scheduleRead();
    },
    onOwner: () => {
      const userJournal = reserveBook.own();
      // Handles entries that a former worker journalled and did not follow up.
      if (userJournal !== null)
        for (const entry of userJournal.entries.all()) tracker.follow(userJournal, entry);
      tracker.authorized();
    },
    onUserLeft: () => {
      ended.clear();
      sender.empty();
      notices.clear();
      tracker.empty();
      answers.empty();
    },
  });
  const answers: ReserveAnswers = createReserveAnswers({ deps, reserveBook, lists, mayAsk });
  const tracker = createReserveTracker({
    deps,
    reserveBook,
    lists,
    mayAsk,
    onReadBegun: answers.onReadBegun,
  });
  const notices = createNoticeDelivery<ReserveEntry>({
    deps,
    kind: 'reserve-notice',
    isOf: (uid) => reserveBook.own()?.uid === uid,
    reread: async (slipId) => {
      await reserveBook.own()?.entries.reread(slipId);
      return reserveBook.own()?.entries.of(slipId);
    },
    changeEntry: async (slipId, recipe) => {
      const userJournal = reserveBook.own();
      if (userJournal !== null) await reserveBook.change(userJournal, slipId, recipe);
    },
    shouldShow: ({ shown }) => !shown,
    eventOf,
  });
  const sender = createReserveSender(deps, () => reserveBook);
  const actions = createReserveActions({
    deps,
    reserveBook,
    sender,
    isAuthorized: () => isAuthorized,
    limitsOf: answers.limitsOf,
    waitingIds: answers.waitingIds,
  });
  return {
    act: actions.act,
    reserved: answers.reserved,
    limits: answers.limits,
    setUser: reserveBook.setUser,
    setAuthorized: (now) => {
      isAuthorized = now;
      if (isLogin(now, reserveBook.own()?.uid)) tracker.authorized();
    },
    onOrdersChanged: () => tracker.scheduleRead('now'),
    outdate: answers.outdate,
    start: () => {
      running = true;
      tracker.authorized();
    },
    stop: () => {
      running = false;
      reserveBook.stop();
      tracker.stop();
    },
  };
};
