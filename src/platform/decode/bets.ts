import type { Amount } from '#domain/money/amount.ts';
import type { MarketId, Milliseconds, Thousandths } from '#domain/ids.ts';
import { convertOdds, isOddsFormat, type OddsFormat } from '#domain/odds/odds.ts';
import type { OrderId, OrderStatus } from '#domain/orders/order.ts';
import type { Decoding } from './context.ts';
import type { OwnNews } from './frames.ts';
import {
  anything,
  decodeField,
  id,
  mapField,
  optionalField,
  name,
  odds,
  record,
  readableList,
  signedAmount,
  fallbackField,
  stakeLimit,
  whole,
} from './fields.ts';

const MAX_ORDERS = 1000;
const MAX_LEGS = 50;
const MAX_BALANCES = 200;

/** Odds of a leg as the platform accepted them, by market. */
type TakenOdds = {
  readonly marketId: MarketId;
  /** European; 0 if missing or unreadable, or if the platform only repeats the sent odds. */
  readonly odds: Thousandths;
};

/** An order in the answer to a bet (wire facts 2.2, PLACE-07). `mid` is the market here. */
export type TakenOrder = {
  readonly id: OrderId;
  readonly status: OrderStatus;
  /** The reference of the request, if the platform returns it. */
  readonly reference: string;
  readonly legs: readonly TakenOdds[];
  readonly reject: { readonly code: number | null; readonly text: string };
  /**
   * How long the platform takes to decide, in ms, with the reason (our addition to the wire); null if not
   * sent.
   */
  readonly delayMs: Milliseconds | null;
  readonly delayWhy: number | null;
};

/** The new state of an order (wire facts 2.4), from a poll or pushed. */
export type OrderNews = {
  readonly id: OrderId;
  readonly status: OrderStatus;
  readonly reject: { readonly code: number | null; readonly text: string };
  /** A smaller stake that the platform would accept (our addition to the wire). */
  readonly offered: Amount | null;
  /** Accepted odds, where they differ from those sent (our addition to the wire). */
  readonly legs: readonly TakenOdds[];
};
/** A pushed order, with the reference of its request. */
export type PushedOrder = OrderNews & { readonly reference: string };
/** Balances by currency. */
export type UserBalances = readonly { readonly currencyId: number; readonly balance: Amount }[];

const anyCode = fallbackField(optionalField(whole(), null), null);

/** A leg as it was sent: European odds, and the format that the user sees (C6). */
export type SentOdds = {
  readonly marketId: MarketId;
  readonly odds: Thousandths;
  readonly oddsFormat: OddsFormat;
};

/** Odds in the format of the user. `unit` is 1 if they were written with a third decimal, else 10. */
type ShownOdds = { readonly value: Thousandths; readonly unit: 1 | 10 };

const shownOdds = fallbackField<ShownOdds>(
  mapField(
    anything,
    (raw): ShownOdds => ({
      value: decodeField(odds, raw) ?? (0 as Thousandths),
      unit:
        /\.\d{3}$/.test(typeof raw === 'number' || typeof raw === 'string' ? String(raw) : '') ||
        (decodeField(odds, raw) ?? 0) % 10 !== 0
          ? 1
          : 10,
    }),
    'odds',
  ),
  { value: 0 as Thousandths, unit: 10 },
);

/** Rounds thousandths to a unit, halves up. */
const roundTo = (unit: 1 | 10, thousandths: number): number => {
  if (unit === 1) return thousandths;
  const up = thousandths + 5;
  return up - (up % 10);
};

/**
 * Converts `bod`, the odds in a format, to European odds (C6). Returns 0 if the platform repeats the sent odds,
 * rounded or not converted: they are no other odds. Returns 0 for negative odds, which have no exact European
 * value: the order list names them later.
 */
const europeanOdds = ({ value, unit }: ShownOdds, format: number, sent: readonly SentOdds[]): Thousandths => {
  const isSent = (shown: number | undefined) => shown !== undefined && roundTo(unit, shown) === value;
  if (value === 0 || !isOddsFormat(format)) return 0 as Thousandths;
  if (sent.some((each) => isSent(each.odds) || isSent(convertOdds(each.odds, format))))
    return 0 as Thousandths;
  return (format === 1 ? value : value + 1000) as Thousandths;
};

const takenLeg = record({ mid: id<MarketId>(), od: odds, bod: shownOdds, of: anyCode, tr: name, rid: name });
const takenOrder = (sent: readonly SentOdds[]) =>
  mapField(
    record({
      id: id<OrderId>(),
      st: whole<OrderStatus>(),
      ops: fallbackField(readableList(takenLeg, MAX_LEGS), []),
      rj: anyCode,
      rjs: name,
      dly: anyCode,
      pt: anyCode,
      tr: name,
      rid: name,
    }),
    ({ id: orderId, st, ops, rj, rjs, dly, pt, tr, rid }): TakenOrder => ({
      id: orderId,
      status: st,
      reference: [tr, rid, ...ops.flatMap((each) => [each.tr, each.rid])].find((text) => text !== '') ?? '',
      legs: ops.map(({ mid, od, bod, of }) => {
        // Singles may be on several options of one market.
        const legs = sent.filter(({ marketId }) => marketId === mid);
        return {
          marketId: mid,
          odds: od === 0 ? europeanOdds(bod, of ?? legs[0]?.oddsFormat ?? 1, legs) : od,
        };
      }),
      reject: { code: rj, text: rjs },
      delayMs: dly !== null && dly >= 0 ? dly : null,
      delayWhy: pt,
    }),
    'an order',
  );

/** Reads `data` of both bet calls; undefined if it is not a list or no entry can be read. */
export const decodeTaken = (
  raw: unknown,
  { drop }: Decoding,
  sent: readonly SentOdds[],
): readonly TakenOrder[] | undefined =>
  decodeField(
    readableList(takenOrder(sent), MAX_ORDERS, () => drop('taken-order')),
    raw,
  );

const statusFields = {
  st: whole<OrderStatus>(),
  rj: anyCode,
  rjs: name,
  os: fallbackField(optionalField(stakeLimit('most'), null), null),
  ods: fallbackField(
    optionalField(readableList(record({ mid: id<MarketId>(), od: odds }), MAX_LEGS), []),
    [],
  ),
};
type NewsFields = {
  readonly st: OrderStatus;
  readonly rj: number | null;
  readonly rjs: string;
  readonly os: Amount | null;
  readonly ods: readonly { readonly mid: MarketId; readonly od: Thousandths }[];
};
const orderStatusOf = (orderId: OrderId, { st, rj, rjs, os, ods }: NewsFields): OrderNews => ({
  id: orderId,
  status: st,
  reject: { code: rj, text: rjs },
  offered: os,
  legs: ods.map(({ mid, od }) => ({ marketId: mid, odds: od })),
});
const polledStatuses = mapField(
  record({ oid: id<OrderId>(), ...statusFields }),
  ({ oid, ...fields }) => orderStatusOf(oid, fields),
  'an order',
);
const pushed = mapField(
  record({ id: id<OrderId>(), rmk: name, ...statusFields }),
  ({ id: orderId, rmk, ...fields }): PushedOrder => ({ ...orderStatusOf(orderId, fields), reference: rmk }),
  'an order',
);
// A corrected settlement may take more than the wallet holds, so a balance may be negative (D29).
const balance = mapField(
  record({ cid: whole(), bl: signedAmount }),
  ({ cid, bl }) => ({ currencyId: cid, balance: bl }),
  'a balance',
);

/** Reads `data` of the status poll; missing data is an empty list (C13). */
export const decodeStatuses = (raw: unknown, { drop }: Decoding): readonly OrderNews[] | undefined =>
  raw === null || raw === undefined
    ? []
    : decodeField(
        readableList(polledStatuses, MAX_ORDERS, () => drop('order-status')),
        raw,
      );

/** Reads a user's pushed orders and balances. Unreadable entries are dropped; a poll asks for them later. */
export const decodePushed = (
  { orders, balances }: OwnNews,
  { drop }: Decoding,
): { readonly orders: readonly PushedOrder[]; readonly balances: UserBalances } => ({
  orders:
    decodeField(
      readableList(pushed, MAX_ORDERS, () => drop('pushed-order')),
      orders,
    ) ?? [],
  balances:
    decodeField(
      readableList(balance, MAX_BALANCES, () => drop('pushed-balance')),
      balances,
    ) ?? [],
});

/** Reads `data` of the user base: the balance of each currency and of the user's own. */
export const decodeBalances = (raw: unknown): UserBalances | undefined =>
  decodeField(
    mapField(
      record({
        currencyId: fallbackField(optionalField(whole(), null), null),
        bl: fallbackField(optionalField(signedAmount, null), null),
        cbs: fallbackField(
          optionalField(readableList(record({ cid: whole(), bl: signedAmount }), MAX_BALANCES), []),
          [],
        ),
      }),
      ({ currencyId, bl, cbs }): UserBalances => {
        const own = currencyId === null || bl === null ? [] : [{ currencyId, balance: bl }];
        return [
          ...own,
          ...cbs
            .filter(({ cid }) => cid !== currencyId || bl === null)
            .map(({ cid, bl: balance }) => ({ currencyId: cid, balance })),
        ];
      },
      'balances',
    ),
    raw,
  );
