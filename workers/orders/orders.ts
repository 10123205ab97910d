import type { Placed, Placing } from '#contract/place.ts';
import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/amount.ts';
import { mayDismiss, type Bet, type Bets } from '#domain/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/order.ts';
import type { Slip } from '#domain/slip.ts';
import { decodePushed, type PushedOrder } from '#platform/decode/bets.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import { pickedAgain } from './again.ts';
import { follow, toldByPoll } from './follow.ts';
import type { Recipe } from './journal.ts';
import { createLostSenders } from './lostSenders.ts';
import { createMoney } from './money.ts';
import { createBetNotices } from './notices.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { createOwnBets, type Own } from './ownBets.ts';
import { createPlace } from './place.ts';
import { createPursuit } from './pursuit.ts';
import { createSending } from './sending.ts';

/**
 * Bets of the user who is logged in: placed once, kept in the journal, followed until their end is known (D4,
 * D5, D24 to D26).
 */
export type Orders = {
  readonly bets: () => Bets;
  /** `expiresAt`: by the monotonic clock; a press that is older sends nothing (F19). */
  readonly place: (placing: Placing, expiresAt: Milliseconds) => Promise<Result<Placed>>;
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
  (goes: (bet: Bet) => boolean): Recipe =>
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

  const book = createOwnBets({
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

  const sending = createSending({ deps, told: book.changeOf });
  const lostSenders = createLostSenders({ deps, book, isFlying: sending.isFlying });
  const pursuit = createPursuit({
    deps,
    mayAsk,
    isAsker: ({ sheet }) => book.own()?.isOwner === true || book.own()?.entries.isHere(sheet) === true,
    isJournalled: ({ intent }) => book.own()?.entries.isHere(intent) !== true,
    entries: book.entries,
    told: book.changeNow,
  });
  const notices = createBetNotices({
    deps,
    isOf: (uid) => book.own()?.uid === uid,
    reread: async (sheet) => {
      await book.own()?.entries.reread(sheet);
      return book.own()?.entries.of(sheet);
    },
    told: book.changeNow,
  });
  const money = createMoney({ deps, mayAsk, bets: () => book.told().items });
  const place = createPlace({ deps, book, sending, isAuthorized: () => isAuthorized, sent: money.changed });

  const takeOrders = async (of: Own, orders: readonly PushedOrder[]): Promise<void> => {
    // An image may come before the journal is read: it is not sent again.
    await of.loaded;
    if (book.own() !== of) return;
    // By the whole id: others than those asked for are among them, and one of those may be alike (C39).
    for (const { sheet, bets } of of.entries.all()) {
      for (const { bet } of bets) {
        const said = orders.find(({ id, reference }) =>
          bet.orderId === null ? reference === bet.ref : id === bet.orderId,
        );
        if (said !== undefined)
          void book.change(of, sheet, (now) =>
            follow(now, bet.ref, { ...toldByPoll(said), orderId: said.id }, serverNow()),
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
      for (const { sheet } of of.entries.all())
        await book.change(
          of,
          sheet,
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
    again: (ref, stake) => pickedAgain(book.entries(), ref, stake),
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
