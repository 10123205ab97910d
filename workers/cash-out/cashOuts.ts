import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { PlacementAnswer } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { CashOuts } from '#domain/orders/cashOutIntent.ts';
import type { Order } from '#domain/orders/order.ts';
import { shouldShow } from '../orders/betNotices.ts';
import { createLoginDetector } from '../orders/loginDetector.ts';
import { createNoticeDelivery } from '../orders/noticeDelivery.ts';
import type { Deadline } from '../runtime/deadline.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { isOpenForeign, type CashOutEntry } from './cashOutJournal.ts';
import { createCashOutQuotes } from './cashOutQuotes.ts';
import { createCashOutSender } from './cashOutSender.ts';
import { createCashOutTracker } from './cashOutTracker.ts';
import { createListedCashOuts } from './listedCashOuts.ts';
import { cashOutNoticeOf } from './reduceCashOut.ts';
import { createCashOutSubmit } from './submitCashOut.ts';
import { createUserCashOuts } from './userCashOuts.ts';

/** The most intents that tabs receive, newest first. */
const MAX_INTENTS = 100;

/** The cash-outs of the logged-in user: quotes, presses, and their outcome. */
export type CashOutsOwner = {
  readonly submit: (request: CashOutRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
  readonly setUser: (uid: string | null) => void;
  /** Sets whether the login is valid. The worker calls the platform only while it is (CASHOUT-13). */
  readonly setAuthorized: (isAuthorized: boolean) => void;
  /** Handles a change of the orders on screen. */
  readonly onShownOrdersChanged: () => void;
  /** Handles unsettled orders of the user that were read: some may have an unfinished cash-out (CASHOUT-12). */
  readonly onOrdersListed: (orders: readonly Order[]) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export const createCashOuts = (deps: CashOutDeps): CashOutsOwner => {
  let isAuthorized = false;
  let isRunning = false;
  const isLogin = createLoginDetector();

  const view = (): CashOuts => ({
    quotes: quotes.quotes(),
    maxPerOrder: quotes.maxPerOrder(),
    intents: userCashOuts
      .entries()
      // An open cash-out of another client is displayed by its order's records.
      .filter((entry) => !isOpenForeign(entry))
      .map(({ intent }) => intent)
      .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .slice(0, MAX_INTENTS),
    journal: userCashOuts.journal(),
  });
  const publish = (): void => deps.publish(view());
  const mayAsk = (): boolean => isRunning && isAuthorized && userCashOuts.own()?.ended === false;

  const userCashOuts = createUserCashOuts({
    deps,
    publish: () => {
      publish();
      quotes.updatePoll();
    },
    onEntry: (userJournal, entry) => {
      notices.check(userJournal.uid, entry);
      sender.checkOrphaned(userJournal, entry);
      tracker.scheduleNext();
      quotes.renew();
    },
    onOwner: () => tracker.scheduleNext(),
    onUserLeft: () => {
      notices.clear();
      sender.empty();
      tracker.stop();
      quotes.empty();
    },
  });
  // Where nothing can be cashed out, the worker asks for no price.
  const quotes = createCashOutQuotes({
    deps,
    mayAsk: () => mayAsk() && userCashOuts.journal() !== 'denied' && deps.isOffered(),
    changed: publish,
  });
  const sender = createCashOutSender(deps, () => userCashOuts);
  const tracker = createCashOutTracker({
    deps,
    mayAsk: () => mayAsk() && userCashOuts.own()?.isOwner === true,
    entries: userCashOuts.entries,
    change: userCashOuts.changeNow,
  });
  const notices = createNoticeDelivery<CashOutEntry>({
    deps,
    isOf: (uid) => userCashOuts.own()?.uid === uid,
    reread: async (slipId) => {
      await userCashOuts.own()?.entries.reread(slipId);
      return userCashOuts.own()?.entries.of(slipId);
    },
    changeEntry: userCashOuts.changeNow,
    kind: 'bet-notice',
    shouldShow,
    eventOf: cashOutNoticeOf,
  });
  const followListed = createListedCashOuts({ deps, userCashOuts, takeListed: tracker.takeListed });
  const submit = createCashOutSubmit({ deps, userCashOuts, sender, isAuthorized: () => isAuthorized, view });

  return {
    submit,
    setUser: userCashOuts.setUser,
    setAuthorized: (now) => {
      isAuthorized = now;
      if (isLogin(now, userCashOuts.own()?.uid)) tracker.authorized();
      if (!now) return;
      quotes.updatePoll();
    },
    onShownOrdersChanged: quotes.updatePoll,
    onOrdersListed: (orders) => void followListed(orders),
    start: () => {
      isRunning = true;
      tracker.scheduleNext();
      quotes.updatePoll();
    },
    stop: () => {
      isRunning = false;
      tracker.stop();
      quotes.updatePoll();
      userCashOuts.stop();
    },
  };
};
