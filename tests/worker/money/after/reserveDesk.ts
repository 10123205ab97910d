import { amountOf, centsOf, textOf, type Reply, type Terms } from '../operator.ts';
import { lastTerms, type ReserveRecord } from './afterLedger.ts';
import type { Desk, Tree } from './desk.ts';

const MAX_WAITING = 10;
const MAX_STAKE = 400_000n;
/** Fail reasons (wire facts 3.8). */
const MARKET_SETTLED = 4;
const CHARGE_FAILED = 3;
const rows = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);
const thousandths = (value: unknown): number => Math.round(Number(textOf(value)) * 1000);

/** An option on which bets are reserved: its price moves by steps. */
export type ReserveOption = { readonly key: string; readonly matchId: string; odds: number; isOpen: boolean };
type Placed = {
  readonly uid: string;
  readonly option: ReserveOption;
  readonly odds: number;
  readonly stake: bigint;
  readonly currency: number;
  readonly reference: string;
};

/** The operator's reserved bets (wire facts 2.6 to 2.10). */
export class ReserveDesk {
  readonly records: ReserveRecord[] = [];
  readonly options: readonly ReserveOption[] = [31, 32, 33].map((market) => ({
    key: `${market}:1`,
    matchId: String(market + 100),
    odds: 1900,
    isOpen: true,
  }));
  readonly #desk: Desk;
  readonly #place: (placed: Placed) => void;
  constructor(desk: Desk, place: (placed: Placed) => void) {
    this.#desk = desk;
    this.#place = place;
  }

  option(key: string): ReserveOption | undefined {
    return this.options.find((each) => each.key === key);
  }
  tick(): void {
    for (const record of this.records) if (record.status === 0) this.#watch(record);
  }
  #watch(record: ReserveRecord): void {
    const option = this.option(record.key);
    const { odds, stake } = lastTerms(record.terms);
    if (option?.isOpen !== true) return this.#fail(record, MARKET_SETTLED);
    if (option.odds < odds) return undefined;
    const { uid, currency, clientRef: reference } = record;
    if (stake > this.#desk.balance(uid, currency)) return this.#fail(record, CHARGE_FAILED);
    record.status = 1;
    return this.#place({ uid, option, odds, stake, currency, reference });
  }
  #fail(record: ReserveRecord, reason: number): void {
    record.status = 2;
    record.failReason = reason;
  }

  limits(body: Tree): Reply {
    const option = this.option(`${textOf(body.marketId)}:${textOf(body.optionType)}`);
    if (option === undefined) return { refused: '14084' };
    return {
      data: {
        mid: textOf(body.marketId),
        mis: 2,
        mms: Number(amountOf(MAX_STAKE)),
        mly: 20_000,
        mod: 50,
        od: option.odds / 1000,
      },
    };
  }
  create(uid: string, body: Tree, { refuse }: Terms): Reply {
    const [wanted] = rows(body.betOptionList);
    const key = `${textOf(wanted?.marketId)}:${textOf(wanted?.optionType)}`;
    const stake = centsOf(body.unitStake);
    const odds = thousandths(wanted?.odds);
    const own = this.records.filter((each) => each.uid === uid && each.status === 0);
    if (refuse !== null) return { refused: refuse };
    if (this.option(key)?.isOpen !== true) return { refused: '6050' };
    if (own.length >= MAX_WAITING) return { refused: '6053' };
    if (stake === undefined || stake < 200n || stake > MAX_STAKE) return { refused: '6057' };
    const record: ReserveRecord = {
      id: this.#desk.newId(),
      uid,
      clientRef: textOf(body.thirdRemark),
      at: this.#desk.now(),
      key,
      currency: Number(body.currencyId),
      terms: [{ odds, stake }],
      status: 0,
      failReason: null,
    };
    this.records.push(record);
    return { data: { id: record.id, st: 0 } };
  }
  #waiting(uid: string, id: string): ReserveRecord | undefined {
    return this.records.find((each) => each.uid === uid && each.id === id && each.status === 0);
  }
  modify(uid: string, body: Tree, { refuse }: Terms): Reply {
    if (refuse !== null) return { refused: refuse };
    const record = this.#waiting(uid, textOf(body.reserveId));
    const stake = centsOf(body.unitStake);
    if (record === undefined) return { refused: '6060' };
    if (stake === undefined || stake < 200n || stake > MAX_STAKE) return { refused: '6057' };
    record.terms.push({ odds: thousandths(body.odds), stake });
    return { data: true };
  }
  cancel(uid: string, body: Tree, { refuse }: Terms): Reply {
    if (refuse !== null) return { refused: refuse };
    const record = this.#waiting(uid, textOf(body.reserveId));
    if (record === undefined) return { refused: '6060' };
    record.status = 3;
    return { data: true };
  }
  list(uid: string, body: Tree): Reply {
    const failed = body.isFailed === true;
    const ods = this.records
      .filter((each) => each.uid === uid && (failed ? each.status > 1 : each.status === 0))
      .map((each) => ({
        id: each.id,
        sat: Number(amountOf(lastTerms(each.terms).stake)),
        cte: each.at,
        rst: each.status,
        cid: each.currency,
        p: 1,
        ...(each.failReason === null ? undefined : { fr: each.failReason }),
        ...(this.#desk.echoes ? { rid: each.clientRef } : undefined),
        ops: [this.#wireOption(each)],
      }));
    return { data: { ods, sts: [] } };
  }
  #wireOption(each: ReserveRecord): Tree {
    const [market = '', type = ''] = each.key.split(':');
    const { odds } = lastTerms(each.terms);
    return {
      sid: 1,
      mid: Number(this.option(each.key)?.matchId ?? 0),
      mn: 'A v B',
      ln: 'L',
      on: 'O',
      onm: 'O',
      ip: false,
      te: [],
      bo: String(odds / 1000),
      of: 1,
      mrid: market,
      ty: Number(type),
      od: odds / 1000,
    };
  }
  statuses(uid: string, body: Tree): Reply {
    const ids = new Set((Array.isArray(body.reserveIds) ? (body.reserveIds as unknown[]) : []).map(textOf));
    return {
      data: this.records
        .filter((each) => each.uid === uid && ids.has(each.id))
        .map(({ id, status, failReason }) => ({
          id,
          st: status,
          ...(failReason === null ? undefined : { fr: failReason }),
        })),
    };
  }
}
