import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { MarketId, Thousandths } from '#domain/ids.ts';
import type { OrderId } from '#domain/orders/order.ts';
import {
  decodeField,
  exactAmount,
  fallbackField,
  id,
  mapField,
  odds,
  optionalField,
  readableList,
  record,
  stakeLimit,
  whole,
} from './fields.ts';
import type { Decoding } from './context.ts';

/** A reserved bet in the answer that took it, or in a status answer (wire facts 2.7, 2.17). */
export type ReserveStatus = {
  readonly id: string;
  /** Wire facts 3.7. */ readonly status: number;
  readonly failReason: number | null;
  readonly orderId: OrderId | null;
};

const MOST = 1000;
const oddsOrNull = (value: Thousandths): Thousandths | null => (value > 1000 ? value : null);

/** Reads the limits of a reserved bet (wire facts 2.6). */
export const decodeReserveLimits = (raw: unknown): ReserveLimits | undefined =>
  decodeField(
    mapField(
      record({
        mid: id<MarketId>(),
        mis: stakeLimit('least'),
        mms: fallbackField(optionalField(stakeLimit('most'), null), null),
        mly: fallbackField(optionalField(exactAmount, null), null),
        mod: odds,
        od: odds,
      }),
      ({ mid, mis, mms, mly, mod, od }): ReserveLimits => ({
        marketId: mid,
        minStake: mis,
        maxStake: mms,
        maxWin: mly,
        maxOdds: oddsOrNull(mod),
        odds: oddsOrNull(od),
      }),
      'reserve limits',
    ),
    raw,
  );

const status = mapField(
  record({
    id: id(),
    st: whole(),
    fr: fallbackField(optionalField(whole(), null), null),
    oid: fallbackField(optionalField(id<OrderId>(), null), null),
  }),
  ({ id: of, st, fr, oid }): ReserveStatus => ({ id: of, status: st, failReason: fr, orderId: oid }),
  'a reserved bet',
);

/** Reads the answer to a new reserved bet: an object, or a list of one (wire facts 2.7). */
export const decodeReserved = (raw: unknown): ReserveStatus | undefined =>
  decodeField(status, Array.isArray(raw) && raw.length === 1 ? raw[0] : raw);

/** Reads the states of reserved bets (wire facts 2.17). */
export const decodeReserveStatuses = (
  raw: unknown,
  { drop }: Decoding,
): readonly ReserveStatus[] | undefined =>
  decodeField(
    readableList(status, MOST, () => drop('reserve-status')),
    raw,
  );
