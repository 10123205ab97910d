import type { Amount } from '#domain/money/amount.ts';
import { cashOutFigures, oddsProduct, remainingPrincipal } from '#domain/orders/cashOut.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  restAfter,
  shareOfStake,
  withCashOuts,
} from '#domain/orders/cashOutOffer.ts';
import { orderProfit } from '#domain/orders/historyOutcome.ts';
import type { CashOut, Order, OrderStatus } from '#domain/orders/order.ts';
import { payoutParts, payoutShown } from '#domain/orders/orderDisplay.ts';
import type { Thousandths } from '#domain/ids.ts';
import type { Random } from '#tests/worker/random.ts';
import { cents, floorCents, short, written } from './whole.ts';

const CONFIRMED = 4 as OrderStatus;
const REJECTED = 2 as OrderStatus;
const CANCELED = 3 as OrderStatus;
const SETTLED = 5 as OrderStatus;
const MAX_CASH_OUTS = 5;
const PERCENTS = [25, 50, 75, 100, 1, 33, 99] as const;

type Difference = { readonly fact: string; readonly client: string; readonly oracle: string };
const amount = (amountCents: bigint): Amount => written(amountCents) as Amount;
/** Removes trailing zeros after the decimal point. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
/** Draws a positive number of cents: mostly small, sometimes as large as a stake can be. */
const centsOf = (random: Random): bigint =>
  BigInt(1 + random.int(random.pick([99, 10_000, 10_000, 1_000_000, 2_000_000_000])));
/** Draws a rate in millionths: payouts for 1 unit with up to six decimals. */
const rateOf = (random: Random): bigint => {
  const step = random.pick([1n, 1_000n, 1_000n, 10_000n]);
  return BigInt(random.int(Number(4_000_000n / step))) * step;
};
const rateText = (rate: bigint): Amount =>
  plain(`${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, '0')}`) as Amount;

const orderOf = (stake: bigint, odds: readonly Thousandths[]): Order =>
  ({
    id: '1',
    seriesType: odds.length > 1 ? 'parlay' : 'single',
    betCount: 1,
    betAmount: amount(stake),
    status: CONFIRMED,
    cashOutTotalAmount: '0',
    cashOutPayoutStake: '0',
    cashOutCount: 0,
    cashOutList: [],
    settledAmount: null,
    returnAmount: null,
    lastWinAmount: null,
    maxWinAmount: null,
    options: odds.map((each) => ({ odds: each, settledResult: 0 })),
  }) as unknown as Order;
const intentOf = (at: number, stake: bigint, payout: bigint): CashOutIntent =>
  ({
    id: `p${at}`,
    action: 'cash-out',
    state: 'settled',
    orderId: '1',
    at,
    stake: amount(stake),
    payout: amount(payout),
    cashOutId: `c${at}`,
    count: 0,
  }) as unknown as CashOutIntent;
/** A cash-out in the platform's list that paid nothing. It keeps the amounts that were requested. */
const failedRecord = (at: number, stake: bigint, payout: bigint, orderStatus: OrderStatus): CashOut => ({
  id: `c${at}`,
  createdTime: null,
  amount: amount(stake),
  payout: amount(payout),
  orderId: null,
  orderStatus,
  refundAmount: null,
  cancelReason: '',
});

/**
 * Plays one random history of an order: cash-outs of a share or of a typed stake at moving rates, some of which the
 * platform ends without paying, the list that is read in between or not, the settlement of the rest, and its
 * correction. Returns the first amount that differs from exact whole-number arithmetic.
 */
export const runHistory = (random: Random): Difference | undefined => {
  const stake = centsOf(random);
  const odds = Array.from(
    { length: random.pick([1, 1, 1, 2, 3]) },
    () => (1001 + random.int(random.pick([4_000, 60_000]))) as Thousandths,
  );
  const found: Difference[] = [];
  const compare = (what: string, client: string, oracle: string): void => {
    if (client !== oracle) found.push({ fact: what, client, oracle });
  };
  /** The order as the list has it, and this client's settled cash-outs. */
  let listed = orderOf(stake, odds);
  const intents: CashOutIntent[] = [];
  let [cashed, paid] = [0n, 0n];

  const checkShown = (order: Order, rate: bigint): void => {
    const left = stake - cashed;
    const product = odds.reduce((all, each) => all * BigInt(each), 1n);
    const scale = 3 * odds.length;
    const profit = { units: left * (product - 10n ** BigInt(scale)), scale: scale + 2 };
    const figures = cashOutFigures(order, rateText(rate), oddsProduct(odds));
    compare('remaining', remainingPrincipal(order), written(left));
    compare('price', figures.price, written(floorCents({ units: left * rate, scale: 8 })));
    compare('win of the rest', figures.lastWinAmount, written(cents(profit)));
    compare('cashed out', plain(order.cashOutTotalAmount), short(cashed));
    compare('paid by cash-outs', plain(order.cashOutPayoutStake), short(paid));
    if (intents.length > 0 && order !== listed)
      compare('last win amount', order.lastWinAmount ?? 'none', written(cents(profit)));
  };

  const count = random.int(MAX_CASH_OUTS + 1);
  for (let at = 1; at <= count && cashed < stake && found.length === 0; at += 1) {
    const order = withCashOuts(listed, intents);
    const rate = rateOf(random);
    checkShown(order, rate);
    const left = stake - cashed;
    const percent = random.pick(PERCENTS);
    const share = percent === 100 ? left : (left * BigInt(percent)) / 100n;
    compare('share', plain(shareOfStake(amount(left), percent)), short(share));
    const part = random.chance(0.5) ? share : 1n + (BigInt(random.int(2_000_000_000)) % left);
    const minimum = random.chance(0.5) ? centsOf(random) : null;
    const problem =
      part === 0n
        ? 'stake-missing'
        : part < left && minimum !== null && part < minimum
          ? 'stake-low'
          : undefined;
    const checked = checkCashOutStake(
      { remaining: amount(left), minimum: minimum === null ? null : amount(minimum) },
      amount(part),
    );
    compare('check', checked?.code ?? 'none', problem ?? 'none');
    if (problem !== undefined) continue;
    const payout = (part * rate) / 1_000_000n;
    compare('payout', cashOutPayout(amount(part), rateText(rate)), written(payout));
    compare('rest', restAfter(amount(left), amount(part)), written(left - part));
    // The platform rejects or cancels every fourth: the list has a record of the cash-out, but no amount changes.
    if (random.chance(0.25)) {
      const failed = failedRecord(at, part, payout, random.pick([REJECTED, CANCELED]));
      listed = { ...listed, cashOutList: [...listed.cashOutList, failed] };
      continue;
    }
    intents.push(intentOf(at, part, payout));
    [cashed, paid] = [cashed + part, paid + payout];
    if (random.chance(0.4)) listed = withCashOuts(listed, intents);
  }
  const order = withCashOuts(listed, intents);
  checkShown(order, rateOf(random));

  // The rest is settled, and perhaps settled again.
  for (let times = 1 + random.int(2); times > 0; times -= 1) {
    const rest = cashed === stake ? 0n : BigInt(random.int(2_000_000_000));
    const settled: Order = { ...order, status: SETTLED, settledAmount: amount(rest) };
    compare('paid in total', plain(payoutParts(settled).total), short(paid + rest));
    const profit = paid + rest - stake;
    compare('profit', plain(orderProfit(settled) ?? 'none'), short(profit));
    const formula = cashed === 0n ? rest : paid - cashed + stake;
    compare('payout of chat', plain(payoutShown(settled) ?? 'none'), short(formula));
  }
  return found[0];
};
