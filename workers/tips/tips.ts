import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { TipAnswers, TipQuery } from '#contract/tipQuery.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { isOpenPurchase, NO_PURCHASES, type TipPurchases } from '#domain/rooms/tipPurchase.ts';
import { getCoinBalance } from '#platform/calls/rooms.ts';
import { shouldShow } from '../orders/betNotices.ts';
import { createLoginDetector } from '../orders/loginDetector.ts';
import { createNoticeDelivery } from '../orders/noticeDelivery.ts';
import { createUserEntries } from '../orders/userEntries.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import { createBuyTip } from './buyTip.ts';
import { createTipActions } from './tipActions.ts';
import { tipNoticeOf, withoutTexts, type TipEntry } from './tipJournal.ts';
import { createTipPages } from './tipPages.ts';
import type { TipsDeps } from './tipsDeps.ts';
import { createTipSender } from './tipSender.ts';
import { createTipTracker } from './tipTracker.ts';

/** Time for which the worker keeps an ended purchase (D26). */
const REMEMBERED_MS: Milliseconds = 86_400_000;
/** Age at which coins are read again: a refund or a prize changes them. Not from the specification. */
const BALANCE_MAX_AGE_MS: Milliseconds = 20_000;
/** The most purchases that tabs receive, newest first. */
const MAX_PURCHASES = 100;

/** Experts, tips and comments: answers, actions, and purchases with their outcome. */
export type TipsOwner = {
  readonly ask: (question: TipQuery) => Promise<Result<TipAnswers[TipQuery['topic']]>>;
  readonly act: (request: TipRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
  readonly setUser: (uid: string | null) => void;
  /** Sets whether the login is valid. The worker calls the platform about purchases only while it is. */
  readonly setAuthorized: (isAuthorized: boolean) => void;
  /** The language or the balance may have changed: every answer is out of date. */
  readonly outdate: () => void;
  /** The coins may have changed: the tabs that show them ask again. */
  readonly renewCoins: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

/** True if the user knows the outcome, so the worker may remove the entry. */
const isOver = ({ purchase, notices }: TipEntry): boolean =>
  !isOpenPurchase(purchase) && notices.every(({ shown }) => shown);
const isExpired = (entry: TipEntry, now: EpochMs): boolean =>
  isOver(entry) && now - entry.since > REMEMBERED_MS;

export const createTips = (deps: TipsDeps): TipsOwner => {
  let isAuthorized = false;
  let isRunning = false;
  const isLogin = createLoginDetector();
  /** The read of the user's coins; undefined until a tab asks for them after a possible change. */
  let balance: { readonly sentAt: Milliseconds; readonly answer: Promise<Amount | null> } | undefined;

  const publish = (): void => {
    balance = undefined;
    deps.changed('tip-purchases');
  };
  const userEntries = createUserEntries<TipEntry>({
    ...deps,
    merchant: deps.config.merchant,
    table: deps.journal,
    name: 'tip-purchases',
    isExpired,
    isForgotten: isOver,
    withoutNames: withoutTexts,
    publish,
    onEntry: (userJournal, entry) => {
      notices.check(userJournal.uid, entry);
      sender.checkOrphaned(userJournal, entry);
      tracker.scheduleNext();
      if (entry.purchase.state !== 'bought') return;
      // The text of a bought tip comes with the tip.
      pages.outdate(['tip', 'tips']);
      deps.coinsMoved();
    },
    onOwner: () => tracker.scheduleNext(),
    onUserLeft: () => {
      notices.clear();
      sender.empty();
      tracker.stop();
      pages.empty();
    },
  });
  const pages = createTipPages(deps);
  const sender = createTipSender(deps, () => userEntries);
  const tracker = createTipTracker({
    deps,
    mayAsk: () => isRunning && isAuthorized && userEntries.own()?.isOwner === true,
    entries: userEntries.entries,
    change: userEntries.changeNow,
  });
  const notices = createNoticeDelivery<TipEntry>({
    deps,
    isOf: (uid) => userEntries.own()?.uid === uid,
    reread: async (slipId) => {
      await userEntries.own()?.entries.reread(slipId);
      return userEntries.own()?.entries.of(slipId);
    },
    changeEntry: userEntries.changeNow,
    kind: 'bet-notice',
    shouldShow,
    eventOf: tipNoticeOf,
  });
  const act = createTipActions({ deps, outdate: pages.outdate });
  const buy = createBuyTip({
    deps,
    userEntries,
    sender,
    isAuthorized: () => isAuthorized,
    differs: () => {
      pages.outdate(['tip', 'tips']);
      publish();
    },
  });

  const coins = async (): Promise<Amount | null> => {
    const answer = await getCoinBalance(deps.call);
    return answer.ok ? answer.value : null;
  };
  const purchases = async (): Promise<Result<TipPurchases>> => {
    const userJournal = userEntries.own();
    if (userJournal === null || !isAuthorized) return ok(NO_PURCHASES);
    await userJournal.loaded;
    const now = deps.clock.now();
    if (balance !== undefined && now - balance.sentAt >= BALANCE_MAX_AGE_MS) balance = undefined;
    balance ??= { sentAt: now, answer: coins() };
    const read = balance;
    const left = await read.answer;
    // After a failed read the next question asks for the coins again.
    if (left === null && balance === read) balance = undefined;
    if (userEntries.own() !== userJournal) return ok(NO_PURCHASES);
    return ok({
      purchases: userEntries
        .entries()
        .map(({ purchase }) => purchase)
        .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
        .slice(0, MAX_PURCHASES),
      balance: left,
      isJournalRead: userJournal.isRead,
    });
  };
  return {
    ask: (question) => (question.topic === 'tip-purchases' ? purchases() : pages.ask(question)),
    act: (request, deadline) => {
      if (request.kind === 'buy-tip') return buy(request, deadline);
      const timeout = timeoutOf(deadline);
      return timeout === null ? act(request) : Promise.resolve(fail(timeout));
    },
    setUser: userEntries.setUser,
    setAuthorized: (now) => {
      isAuthorized = now;
      if (isLogin(now, userEntries.own()?.uid)) tracker.authorized();
      if (!now) return;
      publish();
    },
    outdate: () => {
      pages.outdate();
      publish();
    },
    renewCoins: publish,
    start: () => {
      isRunning = true;
      tracker.scheduleNext();
    },
    stop: () => {
      isRunning = false;
      tracker.stop();
      pages.empty();
      userEntries.stop();
    },
  };
};
