import { textOf, type Hundredths } from '#sandbox/account/money.ts';
import { coinEntry, type CoinLine } from '#sandbox/rooms/coinDesk.ts';
import { tipEntry, type TipLine } from '#sandbox/tips/tipDesk.ts';
import type { CashOut, ReservedCashOut } from './cash-out/cashOut.ts';
import type { Order } from './order.ts';
import type { Reservation } from './reserve/reservation.ts';

/** One movement of money. Its order is described in its current state. */
export type LedgerLine =
  | { readonly kind: 'bet'; readonly order: Order }
  | { readonly kind: 'cash-out'; readonly order: Order; readonly cashOut: CashOut }
  | { readonly kind: CoinLine['kind']; readonly coin: CoinLine }
  | { readonly kind: TipLine['kind']; readonly tip: TipLine }
  | { readonly kind: 'reserve'; readonly reservation: Reservation }
  | { readonly kind: 'reserve-cash-out'; readonly order: Order; readonly reserved: ReservedCashOut }
  | {
      readonly kind: 'settlement';
      readonly order: Order;
      readonly at: number;
      /** The whole payout of the settlement, and the part that was paid (or taken back) now. */
      readonly payout: Hundredths;
      readonly difference: Hundredths;
      readonly results: readonly number[];
    };
export const LEDGER_KINDS = [
  'bet',
  'cash-out',
  'reserve',
  'reserve-cash-out',
  'settlement',
  'gift',
  'envelope',
  'tip',
  'tip-refund',
] as const;

const betEntry = (order: Order) => ({
  kind: 'bet',
  clientRef: order.rmk === '' ? order.rid : order.rmk,
  orderId: order.id,
  user: order.member.user,
  at: order.at,
  odds: order.legs.map(({ od }) => od),
  stake: textOf(order.stake),
  legs: order.legs.map((leg) => ({
    key: `${leg.market.id}:${leg.type}`,
    matchId: leg.match.id,
    odds: leg.od,
    asked: leg.sentOdds,
  })),
  status: order.st,
  unitStake: textOf(order.unit),
  series: order.series,
  currencyId: order.currencyId,
  key: order.key,
  ...(order.rj === null ? {} : { reason: order.rj }),
});

const reserveEntry = (each: Reservation) => ({
  kind: 'reserve',
  id: each.id,
  clientRef: each.rid,
  orderId: each.order?.id ?? null,
  user: each.member.user,
  at: each.at,
  odds: [each.odds],
  stake: textOf(each.stake),
  legs: [
    {
      key: `${each.leg.market.id}:${each.leg.type}`,
      matchId: each.leg.match.id,
      odds: each.odds,
      asked: each.leg.od,
    },
  ],
  status: each.rst,
  currencyId: each.currencyId,
  key: each.key,
  isCharged: each.isCharged,
  ...(each.fr === null ? {} : { reason: each.fr }),
});

/** An entry of the ledger: odds and rates in whole thousandths, leg by leg; amounts are text. */
export const ledgerEntry = (line: LedgerLine): object => {
  if (line.kind === 'bet') return betEntry(line.order);
  if (line.kind === 'reserve') return reserveEntry(line.reservation);
  if ('coin' in line) return coinEntry(line.coin);
  if ('tip' in line) return tipEntry(line.tip);
  const { id: orderId, member, currencyId } = line.order;
  const common = { kind: line.kind, orderId, user: member.user, currencyId };
  switch (line.kind) {
    case 'cash-out': {
      const { id, at, stake, rate, payout, st, clientRef, key, reason } = line.cashOut;
      return {
        ...common,
        id,
        clientRef,
        at,
        stake: textOf(stake),
        rate,
        payout: textOf(st === 5 ? payout : 0),
        status: st,
        key,
        ...(reason === '' ? {} : { reason }),
      };
    }
    case 'reserve-cash-out': {
      const { id, at, stake, targetPayout, st, clientRef, key } = line.reserved;
      return {
        ...common,
        id,
        clientRef,
        at,
        stake: textOf(stake),
        wanted: textOf(targetPayout),
        status: st,
        key,
      };
    }
    default:
      return {
        ...common,
        clientRef: '',
        at: line.at,
        stake: textOf(line.order.stake),
        payout: textOf(line.payout),
        difference: textOf(line.difference),
        results: line.results,
        status: line.order.st,
        key: null,
      };
  }
};
