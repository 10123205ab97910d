import { numberOf } from '#sandbox/account/money.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { noteOf, type Order } from './order.ts';
import { reasonText } from './reasons.ts';

/**
 * Builds the record of an accepted order for the answer to a submit (wire facts 2.2). The market id is text here.
 * `dly` and `pt` are additions.
 */
export const acceptedRecord = (order: Order) => ({
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
 * Builds the status record of an order: reason of a rejection, offered smaller stake, and accepted odds if they
 * differ from the sent ones (the last two are additions). A script may leave out the odds.
 */
export const statusRecord = (order: Order, language: Language) => {
  const isNamed = (order.st === 4 || order.st === 5) && order.script.noOdds !== true;
  const moved = isNamed ? order.legs.filter(({ od, sentOdds }) => od !== sentOdds) : [];
  return {
    st: order.st,
    ...(order.rj === null ? {} : { rj: order.rj, rjs: reasonText(order.rj, language) }),
    ...(order.offered === null ? {} : { os: numberOf(order.offered) }),
    ...(moved.length === 0
      ? {}
      : { ods: moved.map(({ market, od }) => ({ mid: market.id, od: od / 1000 })) }),
  };
};

/** Builds the event of an order's change for the member's own stream. */
export const orderEvent = (order: Order, language: Language) => ({
  id: order.id,
  ...statusRecord(order, language),
  ...(noteOf(order).rmk === '' ? {} : { rmk: order.rmk }),
});
