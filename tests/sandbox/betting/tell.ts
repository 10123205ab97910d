import { numberOf } from '#sandbox/account/money.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { noteOf, type Order } from './order.ts';
import { reasonText } from './reasons.ts';

/**
 * A taken order as the submits answer it (wire facts 2.2): the market's id is text here. `dly` and `pt` are
 * additions.
 */
export const takenRecord = (order: Order) => ({
  id: order.id,
  st: order.st,
  ...(order.dly === null ? {} : { dly: order.dly, ...(order.pt === null ? {} : { pt: order.pt }) }),
  ops: order.legs.map((leg) => ({
    mid: leg.market.id,
    od: String(leg.od / 1000),
    of: order.of,
    bod: String((order.of === 2 ? leg.od - 1000 : leg.od) / 1000),
    ...(noteOf(order).rmk === '' ? {} : { tr: order.rmk }),
    ...(noteOf(order).rid === '' ? {} : { rid: order.rid }),
  })),
});

/**
 * How an order stands: with why it was rejected, a smaller stake that would be taken, and odds as accepted
 * where they are others than sent (the last two are additions).
 */
export const statusRecord = (order: Order, language: Language) => {
  const moved = order.st === 4 || order.st === 5 ? order.legs.filter(({ od, asked }) => od !== asked) : [];
  return {
    st: order.st,
    ...(order.rj === null ? {} : { rj: order.rj, rjs: reasonText(order.rj, language) }),
    ...(order.offered === null ? {} : { os: numberOf(order.offered) }),
    ...(moved.length === 0
      ? {}
      : { ods: moved.map(({ market, od }) => ({ mid: market.id, od: od / 1000 })) }),
  };
};

/** An order's step or end as its member's own stream tells it. */
export const orderNews = (order: Order, language: Language) => ({
  id: order.id,
  ...statusRecord(order, language),
  ...(noteOf(order).rmk === '' ? {} : { rmk: order.rmk }),
});
