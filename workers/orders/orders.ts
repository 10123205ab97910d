import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { mayDismiss, type Bet, type Bets } from '#domain/orders/bet.ts';
import { betStateOf, mayChangeState } from '#domain/orders/betStates.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { OpenOrderList, Order, OrderId } from '#domain/orders/order.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { decodePushed, type PushedOrder } from '#platform/decode/bets.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { rebuildSlip } from './rebuildSlip.ts';
import { reduceBet, updateFromOrderList, updateFromPoll } from './reduceBet.ts';
import type { EntryUpdate } from './journal.ts';
import { createLoginDetector } from './loginDetector.ts';
import { createOrphanedRequests } from './orphanedRequests.ts';
import { createBalances } from './balances.ts';
import { createBetNotices } from './betNotices.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { createUserBets, type UserJournal } from './userBets.ts';
import { createBetPlacement } from './placeBet.ts';
import { createOrderTracker } from './orderTracker.ts';
import { createOrderSender } from './orderSender.ts';

/**
 * The bets of the logged-in user. The worker places each bet once, journals it, and tracks it until its
 * outcome is known (D4, D5, D24 to D26).
 */
export type Orders = {
  readonly bets: () => Bets;
  /** Places the bets of a press. A press sends nothing after `deadline` (F19). */
  readonly place: (placing: PlacementRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
  /** Dismisses the bet with this reference; `all` dismisses every bet whose outcome is known. */
  readonly dismiss: (ref: string) => Promise<void>;
  /** Switches to another user or to a guest. Nothing of the previous user is published any more (I6, F32). */
  readonly setUser: (uid: string | null) => void;
  /** Sets whether the login is valid. The worker calls the platform only while it is (F31). */
  readonly setAuthorized: (isAuthorized: boolean) => void;
  /** Handles a change of the receipts on screen; bets on screen are polled faster (C12). */
  readonly onReceiptsChanged: () => void;
  /** Applies orders and balances that the feed pushed for this user, like an early poll answer. */
  readonly applyPushed: (uid: string, news: OwnNews) => void;
  /**
   * Rebuilds slip selections from a bet that was not placed. Returns undefined if the bet is unknown or may
   * still be placed.
   */
  readonly rebuildSlip: (
    ref: string,
    stake: Amount | null,
  ) => Pick<Slip, 'items' | 'view' | 'stakes' | 'currencyId'> | undefined;
  /** Requests the user's balance now, after a deposit. */
  readonly refreshBalance: () => void;
  /** Returns the user's unsettled orders. */
  readonly openOrders: () => Promise<Result<OpenOrderList>>;
  /** Returns one of the user's unsettled orders, without a wait for the pages behind it. */
  readonly openOrder: (id: OrderId) => Promise<Result<Order | undefined>>;
  /** Called when the platform's orders have changed in a way that no bet of this client shows. */
  readonly onOrdersOutdated: () => void;
  /** Reads orders and balances again after a cash-out. */
  readonly onCashOut: () => void;
  /** True if the user has an unsettled order on the match (GOAL-05). */
  readonly hasOrders: (match: MatchId) => boolean;
  /** Returns the sports of the matches on which the user has unsettled orders (GOAL-05). */
  readonly orderedSports: () => ReadonlySet<SportId>;
  readonly start: () => void;
  readonly stop: () => void;
};

/**
 * Creates an update that dismisses the bets that `isDismissed` selects; it changes nothing if none is
 * selected.
 */
const dismissWhere =
  (isDismissed: (bet: Bet) => boolean): EntryUpdate =>
  (entry) => {
    if (!entry.bets.some(({ bet, dismissed }) => !dismissed && isDismissed(bet))) return undefined;
    return {
      ...entry,
      rev: entry.rev + 1,
      bets: entry.bets.map((each) => (isDismissed(each.bet) ? { ...each, dismissed: true } : each)),
    };
  };

export const createOrders = (deps: OrdersDeps): Orders => {
  const { serverNow, ring } = deps;
  let isAuthorized = false;
  let running = false;
  const isLogin = createLoginDetector();

  const userBets = createUserBets({
    deps,
    onEntryChanged: (userJournal, entry) => {
      notices.check(userJournal.uid, entry);
      orphans.check(userJournal, entry);
      tracker.check();
      balanceLoader.onBetsChanged();
    },
    onOwner: () => tracker.check(),
    onUserLeft: () => {
      orphans.clear();
      notices.clear();
      balanceLoader.clear();
      ring.empty();
    },
  });
  const mayAsk = (): boolean => running && isAuthorized && userBets.own()?.ended === false;

  const sender = createOrderSender({ deps, ticksOf: ring.ticksOf, changeEntry: userBets.changeOf });
  const orphans = createOrphanedRequests({ deps, userBets, isInFlight: sender.isInFlight });
  const tracker = createOrderTracker({
    deps,
    mayAsk,
    isTrackedHere: ({ slipId }) =>
      userBets.own()?.isOwner === true || userBets.own()?.entries.isMemoryOnly(slipId) === true,
    isJournalled: ({ intent }) => userBets.own()?.entries.isMemoryOnly(intent) !== true,
    entries: userBets.entries,
    ticksOf: ring.ticksOf,
    changeEntry: userBets.changeNow,
  });
  /** True if one bet alone has the order id. A platform that rounds its ids may give two bets the same one (C39). */
  const isIdOfOneBet = (id: OrderId): boolean =>
    userBets
      .entries()
      .flatMap(({ bets }) => bets)
      .filter(({ bet }) => bet.orderId === id).length === 1;
  const notices = createBetNotices({
    deps,
    isOf: (uid) => userBets.own()?.uid === uid,
    reread: async (slipId) => {
      await userBets.own()?.entries.reread(slipId);
      return userBets.own()?.entries.of(slipId);
    },
    changeEntry: userBets.changeNow,
  });
  const balanceLoader = createBalances({
    deps,
    mayAsk,
    bets: () => userBets.published().items,
    // A bet that was refused may be an order after all: a repeated request was refused, and the first one had arrived.
    // An end that the list cannot change opens no journal change at each read.
    onReopened: ({ intent, ref, state, orderId }, order) => {
      const update = updateFromOrderList(order);
      const changesState = update.state !== undefined && mayChangeState(state, update.state);
      // The id of the order lets a pushed confirmation find the bet.
      if (!changesState && (orderId !== null || update.orderId === undefined)) return;
      void userBets.changeNow(intent, (now) =>
        reduceBet(now, ref, { ...update, ticksOf: ring.ticksOf }, serverNow()),
      );
    },
    // The answers that reported the acceptance of these bets had no odds. The list has them (D6).
    onListed: (orders) => {
      for (const entry of userBets.entries())
        for (const { bet, oddsUnread } of entry.bets) {
          if (oddsUnread !== true || bet.state !== 'confirmed') continue;
          const order = orders.find(({ id }) => id === bet.orderId && isIdOfOneBet(id));
          if (order === undefined || betStateOf(order.status) !== 'confirmed') continue;
          const update = updateFromOrderList(order);
          // Another answer may have named them meanwhile.
          void userBets.changeNow(entry.slipId, (now) =>
            now.bets.some((each) => each.bet.ref === bet.ref && each.oddsUnread === true)
              ? reduceBet(now, bet.ref, update, serverNow())
              : undefined,
          );
        }
    },
  });
  const place = createBetPlacement({
    deps,
    ring,
    userBets,
    sending: sender,
    isAuthorized: () => isAuthorized,
    onSent: balanceLoader.onBetsChanged,
  });

  const takeOrders = async (userJournal: UserJournal, orders: readonly PushedOrder[]): Promise<void> => {
    // The feed may push a snapshot before the journal is read, and does not send that snapshot again.
    await userJournal.loaded;
    if (userBets.own() !== userJournal) return;
    // Pushed orders are matched by their whole id, as an order of another bet may have a similar id (C39).
    for (const { slipId, bets } of userJournal.entries.all()) {
      for (const { bet } of bets) {
        const pushed = orders.find(({ id, reference }) =>
          bet.orderId === null ? reference === bet.ref : id === bet.orderId && isIdOfOneBet(id),
        );
        if (pushed !== undefined)
          void userBets.change(userJournal, slipId, (now) =>
            reduceBet(
              now,
              bet.ref,
              { ...updateFromPoll(pushed), orderId: pushed.id, ticksOf: ring.ticksOf },
              serverNow(),
            ),
          );
      }
    }
  };

  return {
    bets: userBets.published,
    place,
    dismiss: async (ref) => {
      const userJournal = userBets.own();
      if (userJournal === null) return;
      // Only bets that could be dismissed at the press are dismissed. The user has not read the outcome of a
      // bet that was pending then, however long the journal takes.
      const away = new Set(
        userJournal.entries
          .all()
          .flatMap(({ bets }) =>
            bets.flatMap(({ bet }) =>
              (ref === 'all' || bet.ref === ref) && mayDismiss(bet) ? [bet.ref] : [],
            ),
          ),
      );
      for (const { slipId } of userJournal.entries.all())
        await userBets.change(
          userJournal,
          slipId,
          dismissWhere((bet) => away.has(bet.ref) && mayDismiss(bet)),
        );
    },
    setUser: userBets.setUser,
    setAuthorized: (now) => {
      isAuthorized = now;
      if (isLogin(now, userBets.own()?.uid)) tracker.onAuthorized();
      if (!now) return;
      balanceLoader.onAuthorized();
    },
    onReceiptsChanged: tracker.check,
    applyPushed: (uid, news) => {
      const userJournal = userBets.own();
      if (userJournal?.uid !== uid || deps.session().user?.uid !== uid) return;
      const { orders, balances } = decodePushed(news, deps.decoding);
      for (const { currencyId, balance } of balances) deps.setBalance(currencyId, balance);
      if (orders.length > 0) balanceLoader.onOrdersPushed();
      void takeOrders(userJournal, orders);
    },
    rebuildSlip: (ref, stake) => rebuildSlip(userBets.entries(), ref, stake),
    refreshBalance: balanceLoader.refresh,
    openOrders: balanceLoader.openOrders,
    openOrder: balanceLoader.openOrder,
    onOrdersOutdated: balanceLoader.onOrdersOutdated,
    onCashOut: balanceLoader.onCashOut,
    hasOrders: balanceLoader.hasOrders,
    orderedSports: balanceLoader.orderedSports,
    start: () => {
      running = true;
      userBets.retry();
      balanceLoader.start();
      tracker.check();
    },
    stop: () => {
      running = false;
      userBets.stopTimers();
      balanceLoader.stop();
      tracker.stop();
    },
  };
};
