import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { TipPress } from '#contract/tipRequest.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import type { Tip } from '#domain/rooms/tip.ts';
import { isOpenPurchase, offerOf } from '#domain/rooms/tipPurchase.ts';
import { getCoinBalance } from '#platform/calls/rooms.ts';
import { getTip } from '#platform/calls/tips.ts';
import type { OwnEntries, UserEntries } from '../orders/userEntries.ts';
import { createUserPress } from '../orders/userPress.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import type { TipsDeps } from './tipsDeps.ts';
import type { TipEntry } from './tipJournal.ts';
import type { TipSender } from './tipSender.ts';

type BuyParts = {
  readonly deps: TipsDeps;
  readonly userEntries: UserEntries<TipEntry>;
  readonly sender: TipSender;
  readonly isAuthorized: () => boolean;
  /** Called when the tip differs from the one that was pressed, so tabs show it as it is. */
  readonly differs: () => void;
};

type Own = OwnEntries<TipEntry>;
/** A tip to buy, and the coins before its purchase; null if they could not be read. */
type Offer = { readonly tip: Tip; readonly balance: Amount | null };
const CLOSED: Problem = { code: 'tip-closed' };

const isSameRefund = (one: Amount | null, other: Amount | null): boolean =>
  one === null || other === null ? one === other : compareAmounts(one, other) === 0;

/** True if the tip of the press is bought, or its outcome is open: a second purchase would be a second debit. */
const barsPress = ({ purchase }: TipEntry, { tip }: TipPress): boolean =>
  purchase.tipId === tip && (isOpenPurchase(purchase) || purchase.state === 'bought');

/**
 * Creates the function that turns a press into at most one debit (D32, F49): under the tip's lock it reads the tip
 * and the coins, journals the purchase, checks again, and sends. A second press on the same tip, in any tab,
 * answers with the first purchase.
 */
export const createBuyTip = ({ deps, userEntries, sender, isAuthorized, differs }: BuyParts) => {
  const { serverNow, session, call, decoding } = deps;
  const { merchant } = deps.config;

  const isSameUser = (userJournal: Own): boolean =>
    userEntries.own() === userJournal && isAuthorized() && session().user?.uid === userJournal.uid;
  const lateProblem = (userJournal: Own, deadline: Deadline): Problem | null => {
    if (!isSameUser(userJournal)) return { code: 'login-wanted' };
    return timeoutOf(deadline) ?? deps.closed();
  };
  /** Reads the tip and the user's coins again. Returns the tip to buy, or why the worker may not buy it. */
  const readOffer = async ({ tip: id, price, refund }: TipPress): Promise<Result<Offer>> => {
    const [tip, coins] = await Promise.all([getTip(call, decoding, id), getCoinBalance(call)]);
    if (!tip.ok) return tip;
    // An unknown balance is no reason to refuse: the platform decides.
    const balance = coins.ok ? coins.value : null;
    const offer = offerOf(tip.value, { purchases: [], balance });
    if (offer.kind !== 'buy' && offer.kind !== 'short') return fail(CLOSED);
    if (compareAmounts(offer.price, price) !== 0 || !isSameRefund(offer.refund, refund))
      return fail({ code: 'quote-moved' });
    return offer.kind === 'short' && balance !== null
      ? fail({ code: 'balance-low', balance })
      : ok({ tip: tip.value, balance });
  };
  const earlier = (press: TipPress): TipEntry | undefined =>
    userEntries.entries().find((entry) => entry.slipId === press.slipId || barsPress(entry, press));
  const decide = async (
    userJournal: Own,
    press: TipPress,
    deadline: Deadline,
  ): Promise<Result<PlacementAnswer>> => {
    if ((await userEntries.reload(userJournal)) === 'denied') return fail({ code: 'no-journal' });
    const before = earlier(press);
    if (before !== undefined) return ok({ intent: before.slipId, repeated: true });
    const offer = await readOffer(press);
    const problem = offer.ok ? lateProblem(userJournal, deadline) : offer.problem;
    if (!offer.ok || problem !== null) {
      differs();
      return fail(problem ?? CLOSED);
    }
    const at = serverNow();
    const { slipId, tip: tipId, price } = press;
    const entry: TipEntry = {
      uid: userJournal.uid,
      slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: at,
      title: offer.value.tip.title,
      balanceBefore: offer.value.balance,
      notices: [],
      purchase: { id: slipId, tipId, price, at, state: 'sending', payTime: null, reason: null },
    };
    const flight = sender.begin(entry);
    const added = await userJournal.entries.add(entry, false, (existing) => barsPress(existing, press));
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return fail({ code: 'no-journal' });
      userEntries.broadcast(userJournal, added.slipId);
      return ok({ intent: added.slipId, repeated: true });
    }
    // The write took time: the user may have left, or the press may be too old.
    const late = lateProblem(userJournal, deadline);
    if (late !== null) {
      await userJournal.entries.withdraw(entry);
      flight.cancel();
      return fail(late);
    }
    flight.send(entry);
    userEntries.broadcast(userJournal, slipId);
    return ok({ intent: slipId, repeated: false });
  };

  return createUserPress({
    deps,
    own: userEntries.own,
    isSameUser,
    lateProblem: (userJournal, _press, deadline) => lateProblem(userJournal, deadline),
    lockName: ({ uid }, { tip }: TipPress) => `buy-tip:${merchant}:${uid}:${tip}`,
    decide,
  });
};
