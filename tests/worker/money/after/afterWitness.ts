import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { ReserveRequest } from '#contract/placement.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import { centsOf, textOf } from '../operator.ts';
import type { Submit } from '../ledger.ts';
import {
  isRunning,
  lastTerms,
  SETTLED,
  type AfterOrder,
  type AutoRecord,
  type CashRecord,
} from './afterLedger.ts';
import type { AfterLife } from './afterLife.ts';
import type { AfterOperator } from './afterOperator.ts';
import { checkLists } from './afterShown.ts';

type Press = { readonly uid: string; readonly request: CashOutRequest | ReserveRequest };
type Tree = Readonly<Record<string, unknown>>;
const rateOf = (text: string): bigint => {
  const [whole = '0', tail = ''] = text.split('.');
  return BigInt(whole) * 1000n + BigInt(tail.slice(0, 3).padEnd(3, '0'));
};
/** True if a body has the terms of a press. */
const isSent = (body: Tree, request: CashOutRequest | ReserveRequest): boolean => {
  if (request.kind !== 'reserve') return true;
  const [option] = (body.betOptionList as readonly Tree[] | undefined) ?? [];
  const odds = Math.round(Number(textOf(option?.odds ?? body.odds)) * 1000);
  return request.action === 'cancel'
    ? textOf(body.reserveId) === request.reservation
    : odds === request.odds && centsOf(body.unitStake) === centsOf(request.stake);
};
const ENDED: Readonly<Record<number, CashOutIntent['state']>> = {
  2: 'rejected',
  3: 'canceled',
  5: 'settled',
};
const NOTICES: Partial<Readonly<Record<CashOutIntent['state'], readonly string[]>>> = {
  settled: ['cash-out-settled', 'cash-out-partial'],
  rejected: ['cash-out-failed'],
  refused: ['cash-out-refused'],
  canceled: ['cash-out-canceled'],
  'not-found': ['cash-out-not-found', 'auto-cash-out-not-set', 'auto-cash-out-not-removed'],
};
/** Ends of a cash-out that the ledger does not have, by their notice. */
const ENDED_WITHOUT_RECORD: Readonly<Record<string, CashOutIntent['state']>> = {
  'cash-out-refused': 'refused',
  'cash-out-not-found': 'not-found',
  'auto-cash-out-not-set': 'not-found',
  'auto-cash-out-not-removed': 'not-found',
};

/** Returns the id of the press that sent a reference: reserved bets add a random part to it. */
const pressOf = ({ clientRef }: { readonly clientRef: string }): string =>
  clientRef.replace(/-[0-9a-f]{16}$/, '');

/** Joins presses, requests, the ledger and what was shown, and reports every difference. */
export class AfterWitness {
  readonly faults: string[] = [];
  /** Presses by their id. One whose worker died before it was journalled may be pressed again with other terms. */
  readonly presses = new Map<string, Press>();
  readonly #former: Press[] = [];
  readonly notices: Extract<FeedEvent, { kind: 'bet-notice' | 'reserve-notice' }>[] = [];
  /** Each intent as it was last shown. */
  readonly shownCashOuts = new Map<string, CashOutIntent>();
  readonly shownReserves = new Map<string, ReserveIntent>();
  readonly left = new Set<string>();
  readonly #sent = new Set<string>();
  readonly operator: AfterOperator;
  readonly now: () => number;
  readonly #hasFailed: () => boolean;
  readonly #isUnshared: () => boolean;

  /**
   * `hasFailed`: the store has failed. `isUnshared`: it has failed, or was too slow for workers that have no locks
   * either, so none knows what another has shown.
   */
  constructor(
    operator: AfterOperator,
    now: () => number,
    { hasFailed, isUnshared }: { readonly hasFailed: () => boolean; readonly isUnshared: () => boolean },
  ) {
    this.operator = operator;
    this.now = now;
    this.#hasFailed = hasFailed;
    this.#isUnshared = isUnshared;
  }

  fault(id: string, what: string): void {
    if (this.faults.length < 5) this.faults.push(`${id}: ${what}`);
  }
  pressed(uid: string, request: CashOutRequest | ReserveRequest): void {
    const before = this.presses.get(request.slipId);
    if (before !== undefined) this.#former.push(before);
    this.presses.set(request.slipId, { uid, request });
  }
  hasLeft(uid: string): void {
    this.left.add(uid);
  }

  // --- requests ---

  /**
   * Checks a request as it leaves: one for each press, with the amounts, odds and order that were shown (I1,
   * I3, D5, D31).
   */
  requestLeft({ name, body, key, token }: Submit, user: string | null, underway: readonly Submit[]): void {
    const id = pressOf({ clientRef: key ?? '' });
    const last = this.presses.get(id);
    if (last === undefined) return this.fault('I1', `${name} left without a press`);
    if (this.#sent.has(id)) this.fault('I1', `${id} left twice`);
    this.#sent.add(id);
    const pressed = [last, ...this.#former.filter(({ request }) => request.slipId === id)];
    const press = pressed.find(({ request }) => isSent(body, request)) ?? last;
    this.presses.set(id, press);
    const uid = this.operator.userOf(token);
    if (press.uid !== user || (uid !== undefined && uid !== user))
      this.fault('I6', `${id} of ${press.uid} left for ${uid}, ${user} is logged in`);
    const { request } = press;
    if (request.kind === 'reserve') {
      if (!isSent(body, request)) this.fault('I3', `${id} left as ${JSON.stringify(body)}`);
      return undefined;
    }
    const before = underway.find(
      (each) => each.name.startsWith('cashOut') && textOf(each.body.orderId) === request.orderId,
    );
    if (before !== undefined && request.kind !== 'cancel-reserve-cash-out')
      this.fault('D31', `${id} left while ${before.key} of the same order was in flight`);
    return this.#cashOutLeft(name, body, request);
  }
  #cashOutLeft(name: string, body: Tree, request: CashOutRequest): void {
    const at = request.slipId;
    if (request.kind === 'cancel-reserve-cash-out') {
      if (name !== 'cashOutReserveCancel' || textOf(body.reserveCashOutId) !== request.cashOutId)
        this.fault('I3', `${at} removes ${textOf(body.reserveCashOutId)}`);
      return;
    }
    const isSame =
      textOf(body.orderId) === request.orderId &&
      centsOf(body.cashOutStake) === centsOf(request.stake) &&
      (request.kind === 'cash-out'
        ? rateOf(textOf(body.unitCashOutPayoutStake)) === rateOf(request.rate) &&
          body.acceptOddsChange === false
        : centsOf(body.cashOutPayoutStake) === centsOf(request.price));
    if (!isSame) this.fault('I3', `${at} left as ${JSON.stringify(body)}`);
    if (request.kind !== 'cash-out') return;
    const shown = (centsOf(request.stake) ?? 0n) * rateOf(request.rate);
    if (centsOf(request.price) !== shown / 1000n)
      this.fault('MONEY-02', `${at} was shown ${request.price} for ${request.stake} at ${request.rate}`);
  }
  // --- what is shown ---

  record(ref: string): { readonly order: AfterOrder; readonly record: CashRecord } | undefined {
    for (const order of this.operator.orders)
      for (const record of order.cashOuts) if (record.clientRef === ref) return { order, record };
    return undefined;
  }
  auto(ref: string): AutoRecord | undefined {
    return this.operator.orders
      .flatMap(({ autos }) => autos)
      .find(({ terms }) => terms.some(({ clientRef }) => clientRef === ref));
  }
  /** Checks the intents that a worker's tabs show now. */
  documents(life: AfterLife, uid: string | null): void {
    for (const intent of life.cashOuts.intents) this.#cashOut(intent, uid);
    for (const intent of life.reserves.intents) this.#reserve(intent, uid);
  }
  #owned(id: string, uid: string | null): void {
    const owner = this.presses.get(id)?.uid;
    if (owner !== uid) this.fault('I6', `${uid} is shown ${id} of ${owner}`);
  }
  #cashOut(intent: CashOutIntent, uid: string | null): void {
    if (this.shownCashOuts.get(intent.id) === intent) return;
    this.#owned(intent.id, uid);
    this.shownCashOuts.set(intent.id, intent);
    const { id, state, action, stake, payout, orderId } = intent;
    const request = this.presses.get(id)?.request;
    if (request !== undefined && request.kind !== 'reserve' && request.orderId !== orderId)
      this.fault('I3', `${id} is shown for order ${orderId}`);
    if (action !== 'cash-out') return this.#auto(intent);
    const found = this.record(id);
    const ends = found === undefined ? undefined : ENDED[found.record.status];
    if (['settled', 'rejected', 'canceled'].includes(state) && ends !== state)
      return this.fault(
        'I4',
        `${id} is shown as ${state}, in the ledger ${found?.record.status ?? 'it is not'}`,
      );
    if ((state === 'refused' || state === 'not-found') && found !== undefined)
      return this.fault('I4', `${id} is shown as ${state}, and is in the ledger`);
    if (found === undefined) return undefined;
    if (found.order.id !== orderId || found.record.stake !== centsOf(stake))
      return this.fault('I4', `${id} is shown with ${stake} of ${orderId}`);
    if (intent.cashOutId !== null && intent.cashOutId !== found.record.id)
      return this.fault('I4', `${id} is said to be ${intent.cashOutId}, which is ${found.record.id}`);
    if (payout !== null && centsOf(payout) !== found.record.payout)
      this.fault('I4', `${id} is said to have paid ${payout}, it paid ${found.record.payout} cents`);
    return undefined;
  }
  #auto({ id, action, state, cashOutId, orderId, stake, price, at }: CashOutIntent): void {
    const auto = action === 'reserve' ? this.auto(id) : undefined;
    if (action === 'reserve') {
      // A change to the terms that it has already is done, whether or not the request arrived.
      const isSuch = this.operator.orders.some(
        (order) =>
          order.id === orderId &&
          order.autos.some(
            ({ terms, endedAt }) =>
              (endedAt === null || endedAt >= at) &&
              terms.some((each) => each.stake === centsOf(stake) && each.wanted === centsOf(price)),
          ),
      );
      if (state === 'done' && auto === undefined && !isSuch) this.fault('I4', `auto ${id} is said to be set`);
      if ((state === 'refused' || state === 'not-found') && auto !== undefined)
        this.fault('I4', `auto ${id} is said to be ${state}, and is set`);
      return;
    }
    const removed = this.operator.orders.flatMap(({ autos }) => autos).find((each) => each.id === cashOutId);
    if (state === 'done' && removed?.status !== 4 && removed?.status !== 3)
      this.fault('I4', `auto ${cashOutId} is said to be removed, it is ${removed?.status}`);
  }
  #reserve(intent: ReserveIntent, uid: string | null): void {
    if (this.shownReserves.get(intent.id) === intent) return;
    this.#owned(intent.id, uid);
    this.shownReserves.set(intent.id, intent);
    const { id, kind, state, odds, stake, reservation } = intent;
    const { records } = this.operator.reserve;
    const found = records.find((each) =>
      kind === 'create' ? pressOf(each) === id : each.id === reservation,
    );
    const has = found?.terms.some((terms) => terms.odds === odds && terms.stake === centsOf(stake)) === true;
    if (kind === 'create') {
      if (state === 'done' && !has) this.fault('I4', `reserved bet ${id} is said to be made`);
      if ((state === 'refused' || state === 'unconfirmed') && found !== undefined)
        this.fault('I4', `reserved bet ${id} is said to be ${state}, and is in the ledger`);
      if (reservation !== null && found !== undefined && found.id !== reservation)
        this.fault('I4', `reserved bet ${id} is said to be ${reservation}, which is ${found.id}`);
    } else if (kind === 'modify') {
      if (state === 'done' && !has) this.fault('I4', `reserved bet ${reservation} is said to be changed`);
    } else if (state === 'done' && found?.status !== 3)
      this.fault('I4', `reserved bet ${reservation} is said to be cancelled, it is ${found?.status}`);
  }

  /** Checks a notice that a tab has drawn: it is true, and shown once (D26). */
  noticeShown(event: FeedEvent, uid: string | null): void {
    if (event.kind !== 'bet-notice' && event.kind !== 'reserve-notice') return;
    if (this.notices.some(({ id }) => id === event.id) && !this.#isUnshared())
      this.fault('D26', `${event.id} was told twice`);
    this.notices.push(event);
    if (event.kind === 'bet-notice') return this.#cashOutNotice(event, uid);
    const record = this.operator.reserve.records.find(
      (each) => each.id === event.ref || pressOf(each) === event.ref,
    );
    if (record?.uid !== uid) this.fault('I6', `${uid} is told of ${event.ref} of ${record?.uid}`);
    if (event.what === 'alert') return undefined;
    const is = { accepted: 1, lapsed: 2, missing: -1 }[event.what];
    if (record?.status !== is)
      this.fault('I4', `${event.ref} is told as ${event.what}, it is ${record?.status}`);
    const isTerms = record?.terms.some(
      ({ odds, stake }) => odds === event.odds && stake === centsOf(event.stake),
    );
    if (isTerms !== true) this.fault('I4', `${event.ref} is told with ${event.stake} at ${event.odds}`);
  }
  #cashOutNotice(event: Extract<FeedEvent, { kind: 'bet-notice' }>, uid: string | null): void {
    const shown = this.shownCashOuts.get(event.ref);
    if (shown === undefined) return this.fault('I4', `${event.ref} is told and was never shown`);
    if (this.presses.get(event.ref)?.uid !== uid) this.fault('I6', `${uid} is told of ${event.ref}`);
    if (event.what === 'auto-cash-out-made' || event.what === 'auto-cash-out-failed') {
      const status = this.auto(event.ref)?.status;
      if (status !== (event.what === 'auto-cash-out-made' ? 2 : 3))
        this.fault('I4', `auto ${event.ref} is told as ${event.what}, it is ${status}`);
      return undefined;
    }
    const found = this.record(event.ref)?.record;
    const state = ENDED_WITHOUT_RECORD[event.what] ?? (found && ENDED[found.status]);
    if (state === undefined || NOTICES[state]?.includes(event.what) !== true)
      this.fault('I4', `${event.ref} is told as ${event.what}, it is ${found?.status}`);
    const paid = event.cashOut?.payout ?? null;
    if (found?.status === SETTLED && (paid === null || centsOf(paid) !== found.payout))
      this.fault('I4', `${event.ref} is told to have paid ${paid}, it paid ${found.payout} cents`);
    return undefined;
  }

  // --- the end ---

  /** Checks that money moved only as the ledger says, and that each press has at most one entry (I1). */
  checkLedger(): void {
    for (const { uid, currency } of this.operator.orders)
      if (this.operator.balance(uid, currency) !== this.operator.due(uid, currency))
        this.fault('wallet', `${uid} has ${this.operator.balance(uid, currency)}`);
    const refs = this.operator.orders.flatMap(({ cashOuts }) => cashOuts.map(({ clientRef }) => clientRef));
    const reserved = this.operator.reserve.records.map(pressOf);
    for (const all of [refs, reserved])
      if (new Set(all).size < all.length) this.fault('I1', `an intent is in the ledger twice: ${all.join()}`);
  }
  /**
   * Checks, after the faults, that the user's tab shows every outcome, and that each was announced once (I2,
   * D26).
   */
  settled(uid: string, life: AfterLife): void {
    const cashOuts = new Map(life.cashOuts.intents.map((each) => [each.id, each]));
    for (const [id, { uid: owner, request }] of this.presses) {
      if (owner !== uid || !this.#sent.has(id)) continue;
      if (request.kind === 'reserve') this.#reserveEnd(id, life);
      else this.#cashOutEnd(id, request, cashOuts.get(id));
    }
    checkLists(this, life, uid, true);
  }
  #cashOutEnd(id: string, request: CashOutRequest, shown: CashOutIntent | undefined): void {
    const found = request.kind === 'cash-out' ? this.record(id)?.record : undefined;
    const wanted = found === undefined ? undefined : isRunning(found) ? 'in-progress' : ENDED[found.status];
    // A logout removes intents whose end the user knows (D34).
    const isForgotten = this.left.has(this.presses.get(id)?.uid ?? '') && wanted !== 'in-progress';
    const state = shown?.state ?? (isForgotten ? wanted : undefined);
    if (shown === undefined && !isForgotten) return this.fault('I2', `${id} is not shown`);
    if (wanted !== undefined && state !== wanted)
      return this.fault('I2', `${id} is shown as ${state}, in the ledger it is ${found?.status}`);
    if (wanted === undefined && ['sending', 'unknown', 'in-progress'].includes(state ?? ''))
      return this.fault('I2', `${id} is still shown as ${state}`);
    const auto = request.kind === 'reserve-cash-out' ? this.auto(id) : undefined;
    const hasEnded = (auto?.status === 2 || auto?.status === 3) && lastTerms(auto.terms).clientRef === id;
    if (hasEnded && !this.notices.some(({ ref }) => ref === id) && !this.#hasFailed())
      this.fault('D26', `nobody was told that auto ${id} is ${auto?.status}`);
    const notices = request.kind === 'cash-out' && state !== undefined ? NOTICES[state] : undefined;
    const isTold = this.notices.some(({ ref, what }) => ref === id && notices?.includes(what) === true);
    if (notices !== undefined && !isTold && !this.#hasFailed())
      this.fault('D26', `nobody was told that ${id} is ${state}`);
    return undefined;
  }
  #reserveEnd(id: string, life: AfterLife): void {
    const shown = life.reserves.intents.find((each) => each.id === id);
    if (shown === undefined && !this.left.has(this.presses.get(id)?.uid ?? ''))
      return this.fault('I2', `${id} is not shown`);
    if (shown?.state === 'sending' || shown?.state === 'unknown')
      return this.fault('I2', `${id} is still shown as ${shown.state}`);
    const record = this.operator.reserve.records.find((each) => pressOf(each) === id);
    if (record === undefined) return undefined;
    if (shown !== undefined && shown.state !== 'done')
      return this.fault('I2', `${id} is ${shown.state}, and is in the ledger`);
    const isTold = this.notices.some(({ ref }) => ref === record.id || ref === pressOf(record));
    const isEnd = record.status === 1 || record.status === 2;
    if (isEnd && !isTold && !this.#hasFailed())
      this.fault('D26', `nobody was told that reserved bet ${record.id} is ${record.status}`);
    return undefined;
  }
}
