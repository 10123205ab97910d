import { csvFile } from '#domain/csv.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { currencyMoney } from '#domain/money/currencies.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { formatOdds } from '#domain/odds/odds.ts';
import { historyResult, historyState, payoutRule } from '#domain/orders/historyOutcome.ts';
import type { Order } from '#domain/orders/order.ts';
import { historyResultWord, payoutParts, payoutShown } from '#domain/orders/orderDisplay.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { orderLeg, scoreAtBet, type LegWords } from '#pieces/orderLeg.ts';
import { rejectReasonOf } from './rejectReason.ts';

/** `t` of the namespaces `myBets`, the default one, and `bets`. */
type HistoryTexts = (key: string, values?: Record<string, unknown>) => string;

const COLUMNS = [
  'order',
  'placed',
  'settled',
  'state',
  'result',
  'series',
  'legs',
  'currency',
  'stake',
  'payout',
  'reason',
] as const;

export type CsvWords = {
  readonly t: HistoryTexts;
  readonly legs: LegWords;
  readonly zone: string;
};

/** Writes a time so that spreadsheets read it as one, and its zone behind it (C29). */
const timeText = (at: EpochMs | null, zone: string): string => {
  if (at === null) return '';
  const { date, time, offset } = wallClock(at, zone);
  return `${date} ${time} ${offsetName(offset)}`;
};

/** Writes all legs of an order into one cell, with European odds, scores and result. */
const legsText = (order: Order, { t, legs }: CsvWords): string =>
  order.options
    .map((option) => {
      const leg = orderLeg(option, legs);
      const result = historyResultWord(option.settledResult);
      const odds = leg.odds === 0 ? '' : ` @ ${formatOdds(leg.odds, 1, { twoWay: false }).text}`;
      const atBet = scoreAtBet(option);
      const facts = [
        atBet === '' ? '' : t('card.scoreAtBet', { score: atBet }),
        option.resultScore,
        result === 'open' ? '' : t(`result.${result}`),
      ].filter(Boolean);
      return `${cleanName(leg.match)}: ${cleanName(leg.market)}, ${cleanName(leg.option)}${odds}${
        facts.length === 0 ? '' : ` (${facts.join(', ')})`
      }`;
    })
    .join(' | ');

/**
 * Returns what an order paid in all: cash-outs and settlement together (C19), or the stake given back. Null if it is
 * unknown, and for a rejected order: its stake may never have been taken.
 */
const paid = (order: Order): Amount | null => {
  if (historyState(order) === 'rejected') return null;
  return payoutRule(order) === 'cash-outs' ? payoutParts(order).total : payoutShown(order);
};

/** Writes why an order was not taken, in the words of its card; of any other order the platform's remark. */
const reasonText = (order: Order, t: HistoryTexts): string => {
  if (historyState(order) !== 'rejected') return order.rejectReason;
  const reason = rejectReasonOf(order);
  return 'key' in reason ? t(reason.key) : reason.server;
};

/** Returns settled orders as a CSV file, one order a line, in the user's language and time zone. */
export const historyCsv = (orders: readonly Order[], words: CsvWords): string => {
  const { t, zone } = words;
  return csvFile(
    COLUMNS.map((column) => t(`csv.${column}`)),
    orders.map((order) => {
      const result = historyResult(order);
      const payout = paid(order);
      return [
        order.id,
        timeText(order.createdTime, zone),
        timeText(order.settledTime ?? order.cancelledTime, zone),
        t(`state.${historyState(order)}`),
        result === null ? '' : t(`result.${result}`),
        order.betType,
        legsText(order, words),
        currencyName(order.currencyId),
        currencyMoney(order.betAmount, order.currencyId),
        payout === null ? '' : currencyMoney(payout, order.currencyId),
        reasonText(order, t),
      ];
    }),
  );
};
