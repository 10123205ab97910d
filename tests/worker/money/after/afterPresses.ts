import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { ReserveRequest } from '#contract/placement.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import {
  cashOutPayout,
  checkCashOutStake,
  shareOfStake,
  viewCashOut,
  waitingReserve,
  type CashOutOffer,
} from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { isOpenIntent, nextReserveIntent, type ReserveIntent } from '#domain/orders/reserve.ts';
import { createDeadline } from '#workers/runtime/deadline.ts';
import { amountOf } from '../operator.ts';
import { turn } from '../scene.ts';
import type { AfterLife } from './afterLife.ts';
import type { AfterScene } from './afterScene.ts';

export const from = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
const SECOND = 1_000;
const IN_TIME_MS = 10_000;
export const isAutoSet = (order: Order): boolean => waitingReserve(order) !== undefined;

// --- cash-outs ---

export const press = async (scene: AfterScene, life: AfterLife, request: CashOutRequest): Promise<void> => {
  if (scene.user === null || !life.alive()) return;
  scene.witness.pressed(scene.user, request);
  void life.cash.submit(request, createDeadline(scene.clock, scene.clock.now() + IN_TIME_MS));
  await turn();
};
export const viewOf = (scene: AfterScene, life: AfterLife, order: Order) =>
  viewCashOut(order, life.cashOuts, scene.clock.wallNow() + SECOND);
export const orderAt = (life: AfterLife, at: number): Order | undefined => {
  const open = life.shownOpen();
  return open[at % Math.max(1, open.length)];
};
let presses = 0;
export const newId = (): string => `p${(presses += 1)}`;
/** A press on the shown price, for all or for a share of what remains; undefined if it cannot be pressed. */
export const cashOutOf = (order: Order, offer: CashOutOffer, percent: number): CashOutRequest | undefined => {
  const stake = shareOfStake(offer.remaining, percent);
  const { rate } = offer.quote;
  if (checkCashOutStake(offer, stake) !== null) return undefined;
  return {
    kind: 'cash-out',
    slipId: newId(),
    orderId: order.id,
    stake,
    rate,
    price: percent === 100 ? offer.price : cashOutPayout(stake, rate),
  };
};
export const cashOutAt = async (
  scene: AfterScene,
  life: AfterLife,
  at: number,
  percent: number,
): Promise<void> => {
  const order = orderAt(life, at);
  if (order === undefined) return;
  const view = viewOf(scene, life, order);
  const request = view.kind === 'offer' ? cashOutOf(order, view.offer, percent) : undefined;
  if (request !== undefined) await press(scene, life, request);
};

// --- reserved bets ---

const NAMES = { match: 'A v B', league: 'L', market: 'M', option: 'O' };
const act = async (scene: AfterScene, life: AfterLife, request: ReserveRequest): Promise<void> => {
  if (scene.user === null || !life.alive()) return;
  scene.witness.pressed(scene.user, request);
  void life.reserve.act(request, createDeadline(scene.clock, scene.clock.now() + IN_TIME_MS));
  await turn();
};
export const createAt = async (scene: AfterScene, life: AfterLife, at: number, by: number): Promise<void> => {
  const option = from(scene.operator.reserve.options, at);
  const key = option.key as OptionKey;
  const isAbout = (each: ReserveIntent): boolean => each.kind === 'create' && each.key === key;
  if (life.reserves.intents.some((each) => isAbout(each) && isOpenIntent(each))) return;
  await act(scene, life, {
    kind: 'reserve',
    action: 'create',
    slipId: nextReserveIntent(life.reserves, scene.session().generation, `r-${scene.user}-${key}`, isAbout),
    reservation: null,
    matchId: option.matchId as MatchId,
    key,
    names: NAMES,
    // Each press has a stake of its own: without references only the terms tell reserved bets apart.
    odds: (option.odds + 10 + (by % 40) * 5) as Thousandths,
    stake: amountOf(500n + BigInt((presses += 1) * 7)) as Amount,
    currencyId: 1,
  });
};
export const changeAt = async (
  scene: AfterScene,
  life: AfterLife,
  at: number,
  by: number,
  what: 'modify' | 'cancel',
): Promise<void> => {
  if ((life.reserved?.reservations.length ?? 0) === 0) {
    await createAt(scene, life, at, by);
    await scene.live(2_000);
    await scene.look();
  }
  const all = life.reserved?.reservations ?? [];
  const reservation = all[at % Math.max(1, all.length)];
  const [option] = reservation?.options ?? [];
  if (reservation === undefined || option === undefined) return;
  const isAbout = (each: ReserveIntent): boolean =>
    each.kind !== 'create' && each.reservation === reservation.id;
  if (life.reserves.intents.some((each) => isAbout(each) && isOpenIntent(each))) return;
  await act(scene, life, {
    kind: 'reserve',
    action: what,
    slipId: nextReserveIntent(life.reserves, scene.session().generation, `c-${reservation.id}`, isAbout),
    reservation: reservation.id,
    matchId: option.matchId,
    key: `${option.marketId}:${option.selectionType}` as OptionKey,
    names: NAMES,
    odds: (what === 'modify' ? option.odds + 5 + (by % 30) : option.odds) as Thousandths,
    stake: what === 'modify' && by % 3 !== 0 ? (amountOf(700n + BigInt(by)) as Amount) : reservation.stake,
    currencyId: reservation.currencyId,
  });
};

/** Sets or changes the auto cash-out of a shown order. */
export const autoAt = async (scene: AfterScene, at: number, by: number): Promise<void> => {
  const life = scene.life(at);
  const order = orderAt(life, by);
  if (order === undefined) return;
  const view = viewOf(scene, life, order);
  const isOpen = view.kind === 'offer' || (view.reason === 'reserved' && waitingReserve(order) !== undefined);
  if (!isOpen || view.offer === null) return;
  const stake = shareOfStake(view.offer.remaining, from([100, 50, 25], by));
  if (checkCashOutStake(view.offer, stake) !== null) return;
  const price = cashOutPayout(stake, from(['1.1', '1.25', '0.95'], at) as Amount);
  await press(scene, life, { kind: 'reserve-cash-out', slipId: newId(), orderId: order.id, stake, price });
};
