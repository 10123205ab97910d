import type { SeededBet } from '#sandbox/account/seededBook.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import { payoutAt, type CashOut } from './cash-out/cashOut.ts';
import { settlementPayout, stakeFor, type Order } from './order.ts';

/** Creates an invented order in its current state: ended if its end is in the past, else running. */
export const createSeededOrder = (bet: SeededBet, member: Member, clock: ServerClock): Order => {
  const now = clock.now();
  const world = (time: number): number => time - clock.skew();
  const { ended } = bet;
  const order: Order = {
    id: bet.id,
    member,
    key: null,
    at: bet.placed,
    legs: bet.legs.map((leg) => ({ ...leg, sentOdds: leg.od, type: leg.market.ops[leg.at] ?? 0 })),
    series: bet.series,
    unit: bet.unit,
    stake: stakeFor(bet.unit, bet.legs, bet.series),
    oc: bet.oc,
    of: bet.of,
    currencyId: bet.currencyId ?? member.currencyId,
    rid: '',
    rmk: '',
    isEchoed: true,
    isSeeded: true,
    isAuto: false,
    st: ended?.st ?? (now < bet.confirmed ? 1 : 4),
    rj: ended?.st === 2 ? 4 : null,
    offered: null,
    endedAt: ended?.at ?? null,
    changedAt: ended?.at ?? null,
    paid: 0,
    settlements: ended?.st === 5 ? 1 : 0,
    reservedCashOuts: [],
    dly: null,
    pt: null,
    due: { confirming: world(bet.placed), decided: world(bet.confirmed) },
    script: {},
    cashOuts: bet.cashOuts.map((each): CashOut => {
      const isOver = each.done <= now;
      const reason = each.end === 2 ? 'score changed' : each.end === 3 ? 'cancelled' : '';
      return {
        id: each.id,
        at: each.ct,
        stake: each.stake,
        rate: each.rate,
        payout: payoutAt(each.stake, each.rate),
        st: isOver ? each.end : 1,
        endedAt: isOver ? each.done : null,
        reason: isOver ? reason : '',
        isAnyRate: true,
        clientRef: '',
        key: null,
        due: { confirming: world(each.ct), decided: world(each.done) },
        script: { rate: each.rate },
      };
    }),
  };
  if (order.st === 5) order.paid = settlementPayout(order);
  return order;
};
