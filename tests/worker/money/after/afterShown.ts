import { payoutParts } from '#domain/orders/orderDisplay.ts';
import { orderProfit } from '#domain/orders/historyOutcome.ts';
import { cashOutPayout, viewCashOut } from '#domain/orders/cashOutOffer.ts';
import { remainingPrincipal } from '#domain/orders/cashOut.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Order } from '#domain/orders/order.ts';
import { amountOf, centsOf } from '../operator.ts';
import {
  cashedPayout,
  cashedStake,
  lastTerms,
  paidBy,
  paysAt,
  remainingOf,
  SETTLED,
  waitingOf,
  type AfterOrder,
} from './afterLedger.ts';
import type { AfterLife } from './afterLife.ts';
import type { AfterOperator } from './afterOperator.ts';

/** Takes differences between the ledger and what is shown. */
type Reporter = {
  readonly operator: AfterOperator;
  readonly now: () => number;
  readonly fault: (id: string, what: string) => void;
};

/** Reads an amount of either sign as cents. */
const signedCents = (amount: Amount): bigint =>
  amount.startsWith('-') ? -(centsOf(amount.slice(1)) ?? 0n) : (centsOf(amount) ?? -1n);

/** Compares the open, settled and reserved lists of a tab with the ledger; at the `end` nothing may lag behind. */
export const checkLists = (witness: Reporter, life: AfterLife, uid: string | null, end = false): void => {
  const { operator } = witness;
  const own = operator.orders.filter((each) => each.uid === uid);
  const open = life.shownOpen();
  for (const order of open) {
    const entry = own.find(({ id }) => id === order.id);
    if (entry === undefined) witness.fault('I6', `${uid} is shown order ${order.id}`);
    else checkOpen(witness, life, order, entry, end);
  }
  for (const order of life.settled?.orders ?? []) {
    const entry = own.find(({ id }) => id === order.id);
    if (entry === undefined) witness.fault('I6', `${uid} is shown settled order ${order.id}`);
    else checkSettled(witness, life, order, entry, end);
  }
  for (const listed of life.open ?? []) {
    const entry = own.find(({ id }) => id === listed.id);
    if (entry === undefined || open.some(({ id }) => id === listed.id)) continue;
    if (entry.status !== SETTLED) witness.fault('I4', `${listed.id} has left the open bets, and is open`);
  }
  for (const { id, stake, options } of life.reserved?.reservations ?? []) {
    const record = operator.reserve.records.find((each) => each.id === id);
    const odds = options[0]?.odds;
    if (record?.uid !== uid) witness.fault('I6', `${uid} is shown reserved bet ${id}`);
    else if (!record.terms.some((terms) => terms.odds === odds && terms.stake === centsOf(stake)))
      witness.fault('I4', `reserved bet ${id} is shown with ${stake} at ${odds}`);
  }
  if (end) checkAll(witness, life, uid, own);
};

const ids = (all: readonly { readonly id: string }[] | undefined): string =>
  (all ?? [])
    .map(({ id }) => id)
    .toSorted()
    .join();
const checkAll = (
  witness: Reporter,
  life: AfterLife,
  uid: string | null,
  own: readonly AfterOrder[],
): void => {
  const openIds = ids(own.filter(({ status }) => status !== SETTLED));
  if (ids(life.shownOpen()) !== openIds)
    witness.fault('I2', `open bets are ${openIds}, shown are ${ids(life.shownOpen())}`);
  const settledIds = ids(own.filter(({ status }) => status === SETTLED));
  if (ids(life.settled?.orders) !== settledIds)
    witness.fault('I2', `settled bets are ${settledIds}, shown are ${ids(life.settled?.orders)}`);
  const waiting = witness.operator.reserve.records.filter((each) => each.uid === uid && each.status === 0);
  if (ids(life.reserved?.reservations) !== ids(waiting))
    witness.fault('I2', `reserved bets are ${ids(waiting)}, shown are ${ids(life.reserved?.reservations)}`);
  for (const each of life.reserved?.reservations ?? []) {
    const record = waiting.find(({ id }) => id === each.id);
    const terms = record === undefined ? undefined : lastTerms(record.terms);
    if (terms !== undefined && (terms.odds !== each.options[0]?.odds || terms.stake !== centsOf(each.stake)))
      witness.fault('I2', `reserved bet ${each.id} is shown with ${each.stake} at ${each.options[0]?.odds}`);
  }
};

const checkOpen = (
  witness: Reporter,
  life: AfterLife,
  order: Order,
  entry: AfterOrder,
  end: boolean,
): void => {
  const [cots, cops] = [centsOf(order.cashOutTotalAmount) ?? -1n, centsOf(order.cashOutPayoutStake) ?? -1n];
  if (centsOf(order.betAmount) !== entry.stake || order.currencyId !== entry.currency)
    witness.fault('I4', `${order.id} is shown with a stake of ${order.betAmount}`);
  if (cots > cashedStake(entry) || cops > cashedPayout(entry))
    witness.fault(
      'I4',
      `${order.id} is shown as cashed out by ${cots}, it is by ${cashedStake(entry)} cents`,
    );
  const view = viewCashOut(order, life.cashOuts, witness.now());
  if (view.kind === 'offer') {
    const { remaining, price, quote } = view.offer;
    const cents = centsOf(remaining) ?? 0n;
    if (paysAt(cents, BigInt(Math.round(Number(quote.rate) * 1000))) !== centsOf(price))
      witness.fault('MONEY-02', `${order.id} offers ${price} for ${remaining} at ${quote.rate}`);
    if (cashOutPayout(remaining, quote.rate) !== price)
      witness.fault(
        'MONEY-02',
        `${order.id} offers ${price}, confirmed is ${cashOutPayout(remaining, quote.rate)}`,
      );
  }
  if (!end) return;
  if (centsOf(remainingPrincipal(order)) !== remainingOf(entry) || cops !== cashedPayout(entry))
    witness.fault(
      'I2',
      `${order.id} has ${remainingOf(entry)} cents left, shown ${remainingPrincipal(order)}`,
    );
  const auto = waitingOf(entry);
  const shown = order.reserveCashOutList.find(({ status }) => status === 1);
  const terms = auto === undefined ? undefined : lastTerms(auto.terms);
  if (
    shown?.id !== auto?.id ||
    (terms !== undefined &&
      shown !== undefined &&
      (centsOf(shown.amount) !== terms.stake || centsOf(shown.wantedPayout) !== terms.wanted))
  )
    witness.fault('I2', `the auto cash-out of ${order.id} is shown as ${JSON.stringify(shown)}`);
};

const checkSettled = (
  witness: Reporter,
  life: AfterLife,
  order: Order,
  entry: AfterOrder,
  end: boolean,
): void => {
  const { total } = payoutParts(order);
  const possible = entry.settlements.map((paid) => paid + cashedPayout(entry));
  if (!possible.some((each) => each === centsOf(total)))
    witness.fault('I4', `${order.id} is shown to have paid ${total}, it paid ${possible.join()} cents`);
  const earlier = life.settled?.earlier[order.id];
  if (earlier !== undefined && !possible.some((each) => each === centsOf(earlier.payout)))
    witness.fault('D29', `${order.id} is shown to have paid ${earlier.payout} before its correction`);
  if (!end) return;
  const [paid, profit] = [paidBy(entry), orderProfit(order)];
  if (centsOf(total) !== paid)
    witness.fault('I2', `${order.id} is shown to have paid ${total}, it paid ${amountOf(paid)}`);
  if (profit === null || signedCents(profit) !== paid - entry.stake)
    witness.fault('I2', `${order.id} is shown to have won ${profit}`);
  if (order.options.some((leg, at) => (leg.settledResult as number) !== entry.legs[at]?.result))
    witness.fault('I2', `${order.id} is shown with other results`);
  if (entry.settlements.length > 1 && !order.settledTwice)
    witness.fault('D29', `${order.id} is not shown as settled again`);
};
