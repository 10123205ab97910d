import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  viewCashOut,
  waitingReserve,
  withCashOuts,
} from '#domain/orders/cashOutOffer.ts';
import type { CashOutAction, CashOuts } from '#domain/orders/cashOutIntent.ts';
import { remainingPrincipal } from '#domain/orders/cashOut.ts';
import type { Order } from '#domain/orders/order.ts';
import { createUserPress } from '../orders/userPress.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import { isAutoWatched } from './autoWatch.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { isOpenOwn, namesOf, type CashOutEntry } from './cashOutJournal.ts';
import type { CashOutSender } from './cashOutSender.ts';
import type { OwnCashOuts, UserCashOuts } from './userCashOuts.ts';

type SubmitParts = {
  readonly deps: CashOutDeps;
  readonly userCashOuts: UserCashOuts;
  readonly sender: CashOutSender;
  readonly isAuthorized: () => boolean;
  readonly view: () => CashOuts;
};

const ACTIONS: Readonly<Record<CashOutRequest['kind'], CashOutAction>> = {
  'cash-out': 'cash-out',
  'reserve-cash-out': 'reserve',
  'cancel-reserve-cash-out': 'cancel-reserve',
};
const NOTHING = '0' as Amount;
const CLOSED: Problem = { code: 'cash-out-closed' };
const RUNNING: Problem = { code: 'cash-out-running' };

/**
 * Returns why the worker may not send a press: a closed offer, a price other than the confirmed one, or a
 * stake out of its limits. Null if it may. Never chooses another price (D31).
 */
const problemOf = (request: CashOutRequest, order: Order, all: CashOuts, now: number): Problem | null => {
  const view = viewCashOut(order, all, now);
  const waiting = waitingReserve(order);
  switch (request.kind) {
    case 'reserve-cash-out': {
      // An auto cash-out that waits blocks a cash-out; it may be changed.
      const isChange = view.kind === 'blocked' && view.reason === 'reserved' && waiting !== undefined;
      if ((view.kind === 'blocked' && !isChange) || view.offer === null) return CLOSED;
      return checkCashOutStake(view.offer, request.stake);
    }
    case 'cash-out': {
      if (view.kind === 'blocked') return view.reason === 'in-progress' ? RUNNING : CLOSED;
      const { quote } = view.offer;
      if (compareAmounts(quote.rate, request.rate) !== 0) return { code: 'quote-moved' };
      if (compareAmounts(cashOutPayout(request.stake, quote.rate), request.price) !== 0)
        return { code: 'quote-moved' };
      return checkCashOutStake(view.offer, request.stake);
    }
    default:
      return waiting?.id === request.cashOutId ? null : CLOSED;
  }
};

/** True for an open press on the order. A cash-out of another device bars a press only while the order lists it. */
const isRunning = (entry: CashOutEntry, { orderId }: CashOutRequest): boolean =>
  entry.intent.orderId === orderId && isOpenOwn(entry);

/**
 * Creates the function that turns a press into at most one request (D31): it checks the press, journals the
 * intent under the order's lock, checks again, and sends. It answers once the request is in flight, or with the
 * problem that prevented it.
 */
export const createCashOutSubmit = ({ deps, userCashOuts, sender, isAuthorized, view }: SubmitParts) => {
  const { serverNow, session } = deps;
  const { merchant } = deps.config;

  const isSameUser = (userJournal: OwnCashOuts): boolean =>
    userCashOuts.own() === userJournal && isAuthorized() && session().user?.uid === userJournal.uid;
  const closedFor = ({ kind }: CashOutRequest): Problem | null =>
    deps.closed() ?? (kind === 'cancel-reserve-cash-out' || deps.isOffered() ? null : CLOSED);
  const lateProblem = (
    userJournal: OwnCashOuts,
    request: CashOutRequest,
    deadline: Deadline,
  ): Problem | null => {
    if (!isSameUser(userJournal)) return { code: 'login-wanted' };
    return timeoutOf(deadline) ?? closedFor(request);
  };

  const createEntry = (userJournal: OwnCashOuts, request: CashOutRequest, order: Order): CashOutEntry => {
    const at = serverNow();
    const stake = request.kind === 'cancel-reserve-cash-out' ? NOTHING : request.stake;
    return {
      uid: userJournal.uid,
      slipId: request.slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: at,
      known: knownIds(order, userCashOuts.entries()),
      orderedAt: order.createdTime,
      sent: {
        parlay: order.seriesType === 'parlay' || order.options.length > 1,
        language: deps.language(),
        deviceId: deps.deviceId,
      },
      names: namesOf(order),
      notices: [],
      intent: {
        id: request.slipId,
        action: ACTIONS[request.kind],
        orderId: order.id,
        at,
        currencyId: order.currencyId,
        stake,
        rate: request.kind === 'cash-out' ? request.rate : NOTHING,
        price: request.kind === 'cancel-reserve-cash-out' ? NOTHING : request.price,
        state: 'sending',
        cashOutId: request.kind === 'cancel-reserve-cash-out' ? request.cashOutId : null,
        payout: null,
        // The stake is all that remains (CASHOUT-14).
        isFull: request.kind === 'cash-out' && compareAmounts(stake, remainingPrincipal(order)) === 0,
        count: order.cashOutCount,
        reason: null,
        refundAmount: null,
      },
    };
  };

  /** Decides about a press under the lock of its order, and sends it. */
  const decide = async (
    userJournal: OwnCashOuts,
    request: CashOutRequest,
    deadline: Deadline,
  ): Promise<Result<PlacementAnswer>> => {
    if ((await userCashOuts.reload(userJournal)) === 'denied') return fail({ code: 'no-journal' });
    if (userJournal.entries.of(request.slipId) !== undefined)
      return ok({ intent: request.slipId, repeated: true });
    if (userCashOuts.entries().some((each) => isRunning(each, request))) return fail(RUNNING);
    const read = await deps.openOrder(request.orderId);
    // The failure of the list must not read like an unknown outcome of the cash-out.
    if (!read.ok)
      return fail(read.problem.code === 'session-expired' ? read.problem : { code: 'order-unread' });
    if (read.value === undefined) return fail(CLOSED);
    const order = withCashOuts(read.value, view().intents);
    const problem =
      lateProblem(userJournal, request, deadline) ?? problemOf(request, order, view(), serverNow());
    if (problem !== null) return fail(problem);
    if (isSetAlready(request, order)) return ok({ intent: request.slipId, repeated: true });
    const entry = createEntry(userJournal, request, order);
    const flight = sender.begin(entry);
    const added = await userJournal.entries.add(entry, false, (each) => isRunning(each, request));
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return fail({ code: 'no-journal' });
      userCashOuts.broadcast(userJournal, added.slipId);
      return added.slipId === entry.slipId ? ok({ intent: entry.slipId, repeated: true }) : fail(RUNNING);
    }
    // The write took time: the worker checks the offer, the price and the user again before it sends.
    const late =
      lateProblem(userJournal, request, deadline) ??
      problemOf(request, order, withoutOwn(view(), entry), serverNow());
    if (late !== null) {
      await userJournal.entries.withdraw(entry);
      flight.cancel();
      return fail(late);
    }
    // Other workers learn of the intent before its request leaves, as this worker may end at once (F16).
    userCashOuts.broadcast(userJournal, entry.slipId);
    flight.send(entry);
    return ok({ intent: entry.slipId, repeated: false });
  };

  return createUserPress({
    deps,
    own: userCashOuts.own,
    isSameUser,
    lateProblem,
    lockName: ({ uid }, { orderId }: CashOutRequest) => `cash-out-order:${merchant}:${uid}:${orderId}`,
    decide,
  });
};

/**
 * True if the auto cash-out that waits has these terms already. Nothing is sent then: whether such a request has
 * arrived could not be distinguished by the order.
 */
const isSetAlready = (request: CashOutRequest, order: Order): boolean => {
  const waiting = waitingReserve(order);
  return (
    request.kind === 'reserve-cash-out' &&
    waiting !== undefined &&
    compareAmounts(waiting.amount, request.stake) === 0 &&
    compareAmounts(waiting.wantedPayout, request.price) === 0
  );
};

const idsOf = (entries: readonly CashOutEntry[]): readonly string[] =>
  entries.flatMap(({ intent }) => intent.cashOutId ?? []);
/**
 * Ids that are not those of a new cash-out or auto cash-out of the order. An auto cash-out that waits keeps its id
 * when its terms change, so the change is found under it.
 */
const knownIds = (order: Order, entries: readonly CashOutEntry[]): readonly string[] => {
  const own = entries.filter(({ intent }) => intent.orderId === order.id);
  const waiting = new Set(idsOf(own.filter(isAutoWatched)));
  const listed = order.cashOutList.map(({ id }) => id);
  const ended = idsOf(own).filter((id) => !waiting.has(id));
  return [...new Set([...listed, ...ended, ...endedReserves(order)])];
};

/** Ids of the auto cash-outs that no longer wait. One of them is never taken for a new one with the same terms. */
const endedReserves = (order: Order): readonly string[] =>
  order.reserveCashOutList.filter((each) => each !== waitingReserve(order)).map(({ id }) => id);

/** The document without the intent that is being decided about, which would block itself. */
const withoutOwn = (all: CashOuts, { slipId }: CashOutEntry): CashOuts => ({
  ...all,
  intents: all.intents.filter(({ id }) => id !== slipId),
});
