import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/amount.ts';
import { mayDismiss, type Bet, type Bets } from '#domain/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/order.ts';
import type { Slip } from '#domain/slip.ts';
import { decodePushed, type PushedOrder } from '#platform/decode/bets.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import { rebuildSlip } from './rebuildSlip.ts';
import { reduceBet, updateFromPoll } from './reduceBet.ts';
import type { EntryUpdate } from './journal.ts';
import { createOrphanedRequests } from './orphanedRequests.ts';
import { createBalances } from './balances.ts';
import { createBetNotices } from './betNotices.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { createUserBets, type UserJournal } from './userBets.ts';
import { createBetPlacement } from './placeBet.ts';
import { createOrderTracker } from './orderTracker.ts';
import { createOrderSender } from './orderSender.ts';

/**
 * Bets of the user who is logged in: placed once, kept in the journal, followed until their end is known (D4,
 * D5, D24 to D26).
 */
export type Orders = {
  readonly bets: () => Bets;
  /** `expiresAt`: by the monotonic clock; a press that is older sends nothing (F19). */
  readonly place: (placing: PlacementRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  /** Puts a bet away, or all whose end is known. */
  readonly dismiss: (ref: string) => Promise<void>;
  /** Another user, or none: nothing of the one before is told to anybody from here on (I6, F32). */
  readonly become: (uid: string | null) => void;
  /** The user is logged in, or the login has ended: only with one is anything asked (F31). */
  readonly authorized: (isAuthorized: boolean) => void;
  /** Receipts on screen are others: they are asked after faster (C12). */
  readonly seen: () => void;
  /** Orders and balances of this user as the feed pushes them: an early answer of the poll. */
  readonly pushed: (uid: string, news: OwnNews) => void;
  /**
   * What a bet that did not come about was, for the slip; undefined where it is not known, or may still come
   * about.
   */
  readonly again: (
    ref: string,
    stake: Amount | null,
  ) => Pick<Slip, 'items' | 'view' | 'stakes' | 'currencyId'> | undefined;
  readonly open: () => Promise<Result<readonly Order[]>>;
  /** Whether the user has an unsettled order on it (GOAL-05). */
  readonly hasOrders: (match: MatchId) => boolean;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Puts those away that `goes` names; undefined where none of the entry is. */
const putAway =
  (goes: (bet: Bet) => boolean): EntryUpdate =>
  (entry) => {
    if (!entry.bets.some(({ bet, dismissed }) => !dismissed && goes(bet))) return undefined;
    return {
      ...entry,
      rev: entry.rev + 1,
      bets: entry.bets.map((each) => (goes(each.bet) ? { ...each, dismissed: true } : each)),
    };
  };

export const createOrders = (deps: OrdersDeps): Orders => {
  const { serverNow } = deps;
  let isAuthorized = false;
  let running = false;

  const book = createUserBets({
    deps,
    follows: (of, entry) => {
      notices.look(of.uid, entry);
      lostSenders.look(of, entry);
      pursuit.look();
      money.changed();
    },
    owned: () => pursuit.look(),
    left: () => {
      lostSenders.empty();
      notices.empty();
      money.empty();
    },
  });
  const mayAsk = (): boolean => running && isAuthorized && book.own()?.ended === false;

  const sending = createOrderSender({ deps, told: book.changeOf });
  const lostSenders = createOrphanedRequests({ deps, book, isFlying: sending.isFlying });
  const pursuit = createOrderTracker({
    deps,
    mayAsk,
    isAsker: ({ slipId }) => book.own()?.isOwner === true || book.own()?.entries.isHere(slipId) === true,
    isJournalled: ({ intent }) => book.own()?.entries.isHere(intent) !== true,
    entries: book.entries,
    told: book.changeNow,
  });
  const notices = createBetNotices({
    deps,
    isOf: (uid) => book.own()?.uid === uid,
    reread: async (slipId) => {
      await book.own()?.entries.reread(slipId);
      return book.own()?.entries.of(slipId);
    },
    told: book.changeNow,
  });
  const money = createBalances({ deps, mayAsk, bets: () => book.told().items });
  const place = createBetPlacement({
    deps,
    book,
    sending,
    isAuthorized: () => isAuthorized,
    sent: money.changed,
  });

  const takeOrders = async (of: UserJournal, orders: readonly PushedOrder[]): Promise<void> => {
    // A snapshot may come before the journal is read: it is not sent again.
    await of.loaded;
    if (book.own() !== of) return;
    // By the whole id: others than those asked for are among them, and one of those may be alike (C39).
    for (const { slipId, bets } of of.entries.all()) {
      for (const { bet } of bets) {
        const said = orders.find(({ id, reference }) =>
          bet.orderId === null ? reference === bet.ref : id === bet.orderId,
        );
        if (said !== undefined)
          void book.change(of, slipId, (now) =>
            reduceBet(now, bet.ref, { ...updateFromPoll(said), orderId: said.id }, serverNow()),
          );
      }
    }
  };

  return {
    bets: book.told,
    place,
    dismiss: async (ref) => {
      const of = book.own();
      if (of === null) return;
      // As they were at the press: one that was on its way then has been read by nobody when its end comes,
      // however long the journal takes.
      const away = new Set(
        of.entries
          .all()
          .flatMap(({ bets }) =>
            bets.flatMap(({ bet }) =>
              (ref === 'all' || bet.ref === ref) && mayDismiss(bet) ? [bet.ref] : [],
            ),
          ),
      );
      for (const { slipId } of of.entries.all())
        await book.change(
          of,
          slipId,
          putAway((bet) => away.has(bet.ref) && mayDismiss(bet)),
        );
    },
    become: book.become,
    authorized: (now) => {
      isAuthorized = now;
      if (!now) return;
      pursuit.authorized();
      money.begun();
    },
    seen: pursuit.look,
    pushed: (uid, news) => {
      const of = book.own();
      if (of?.uid !== uid || deps.session().user?.uid !== uid) return;
      const { orders, balances } = decodePushed(news, deps.decoding);
      for (const { currencyId, balance } of balances) deps.balance(currencyId, balance);
      void takeOrders(of, orders);
    },
    again: (ref, stake) => rebuildSlip(book.entries(), ref, stake),
    open: money.open,
    hasOrders: money.hasOrders,
    start: () => {
      running = true;
      book.retry();
      money.start();
      pursuit.look();
    },
    stop: () => {
      running = false;
      book.rest();
      money.stop();
      pursuit.stop();
    },
  };
};
