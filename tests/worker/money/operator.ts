import type { World } from '#tests/worker/schedules/world.ts';

/** The platform's answer, before a fault on its way changes it. */
export type Reply = { readonly data: unknown } | { readonly refused: string } | { readonly expired: true };
/** A leg as the operator accepted it: `odds` are the accepted odds, `asked` those of the request. */
export type Leg = {
  readonly key: string;
  readonly matchId: string;
  readonly odds: number;
  readonly asked: number;
};
/**
 * The course of an order: statuses, each with its milliseconds after acceptance. The submit answers with the
 * first.
 */
export type OrderCourse = readonly (readonly [after: number, status: number])[];
export type Entry = {
  readonly id: string;
  readonly clientRef: string;
  readonly uid: string;
  readonly at: number;
  readonly legs: readonly Leg[];
  /** Stake per bet in cents. */
  readonly unit: bigint;
  readonly stake: bigint;
  readonly combinations: number;
  readonly series: number;
  readonly currency: number;
  /** True if the same user placed it with another client. */
  readonly isForeign: boolean;
  /** Time from which the order list contains it. */
  readonly listedAt: number;
  readonly course: OrderCourse;
  readonly reason: number;
  status: number;
  readonly had: Set<number>;
};
/** Conditions under which a submit is accepted. */
export type Terms = {
  readonly course: OrderCourse;
  readonly lag: number;
  readonly reason: number;
  readonly refuse: string | null;
  /** True if only the first half of a batch is accepted. */
  readonly isPartial?: boolean;
};
type Tree = Readonly<Record<string, unknown>>;
type Taken = {
  readonly uid: string;
  readonly currency: number;
  readonly clientRef: string;
  readonly unit: bigint;
  readonly series: number;
  readonly terms: Terms;
  readonly isForeign?: boolean;
};

const CREATED = 0;
const REJECTED = 2;
const CANCELED = 3;
const CONFIRMED = 4;
const SETTLED = 5;
/** Status of a cashed-out order, which is final. */
const CASHED_OUT = 102;
const START_CENTS = 1_000_000n;
/** Stake limits by currency, in whole units. */
export const LIMITS: Readonly<Record<number, { readonly least: number; readonly most: number }>> = {
  1: { least: 1, most: 4_000 },
  2: { least: 2, most: 3_000 },
};
/** Letters of these currencies. */
export const COINS: Readonly<Record<number, string>> = { 1: 'CNY', 2: 'USD' };
const CURRENCIES = Object.keys(LIMITS).map(Number);
const FULL_COVER = 0;
const IS_OVER: readonly number[] = [REJECTED, CANCELED, SETTLED, CASHED_OUT];

/** Returns a number or text of the wire as it is written. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Returns the exact cents of a number or text of the wire; undefined if it is not such an amount. */
export const centsOf = (value: unknown): bigint | undefined => {
  const found = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(textOf(value));
  return found === null
    ? undefined
    : BigInt(found[1] as string) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'));
};
export const amountOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const chosen = (of: number, size: number): number => {
  let ways = 1;
  for (let at = 1; at <= size; at += 1) ways = (ways * (of - size + at)) / at;
  return Math.round(ways);
};
/** Counts the bets of a series: `series` legs each, or for 0 every combination of two legs and more. */
const combinationsOf = (legs: number, series: number): number =>
  series === FULL_COVER ? 2 ** legs - legs - 1 : chosen(legs, series);
const rows = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

const POSITION_LIMIT = 3;
/**
 * Builds the reason of a rejection. If the stake was too large, it contains the stake that would be accepted.
 */
const rejectionOf = (status: number, reason: number, unit: bigint): Tree =>
  status !== REJECTED
    ? {}
    : {
        rj: reason,
        rjs: `reason ${reason}`,
        ...(reason === POSITION_LIMIT ? { os: Number(amountOf(unit / 2n)) } : undefined),
      };

/** Builds the accepted odds where they differ from the requested ones. */
const otherOdds = (legs: readonly Leg[]): Tree =>
  legs.every(({ odds, asked }) => odds === asked)
    ? {}
    : { ods: legs.map(({ key, odds }) => ({ mid: key.split(':')[0], od: odds / 1000 })) };

/**
 * A minimal operator of the betting wire: a ledger, wallets, and orders that progress by time. It is
 * independent of the client.
 */
export class Operator {
  readonly ledger: Entry[] = [];
  /** Whether an `Idempotency-Key` is honoured (D4), and whether orders carry their note. */
  readonly honours: boolean;
  readonly echoes: boolean;
  /** True if of all possible series it offers only the smallest. */
  readonly offersOne: boolean;
  /** True if only the order list names accepted odds: answers before the decision repeat the sent odds. */
  readonly listsOdds: boolean;
  readonly #balances = new Map<string, bigint>();
  readonly #tokens = new Map<string, string>();
  readonly #keys = new Map<string, Reply>();
  readonly #world: World;
  /** Called for each changed order and balance, which the feed may push. */
  readonly #told: (uid: string, sections: Record<string, unknown>) => void;
  #serial = 0;

  constructor(
    world: World,
    how: {
      readonly honours: boolean;
      readonly echoes: boolean;
      readonly offersOne?: true;
      readonly listsOdds?: true;
    },
    onChange: (uid: string, sections: Record<string, unknown>) => void,
  ) {
    this.#world = world;
    this.#told = onChange;
    this.honours = how.honours;
    this.echoes = how.echoes;
    this.offersOne = how.offersOne === true;
    this.listsOdds = how.listsOdds === true;
  }

  logIn(uid: string): string {
    this.#serial += 1;
    const token = `token-${uid}-${this.#serial}`;
    this.#tokens.set(token, uid);
    return token;
  }
  readonly userOf = (token: string | null): string | undefined =>
    token === null ? undefined : this.#tokens.get(token);
  /** Orders in the stream `me`: pending and recently ended ones. */
  readonly orders = (uid: string): readonly Record<string, unknown>[] =>
    this.ledger.filter((each) => each.uid === uid).map((each) => this.#news(each));
  readonly balances = (uid: string): readonly Record<string, unknown>[] =>
    CURRENCIES.map((currency) => ({ cid: currency, bl: amountOf(this.balance(uid, currency)) }));

  expire(uid: string): void {
    for (const [token, findUser] of this.#tokens) if (findUser === uid) this.#tokens.delete(token);
  }
  balance(uid: string, currency: number): bigint {
    return this.#balances.get(`${uid} ${currency}`) ?? START_CENTS;
  }
  #pay(uid: string, currency: number, cents: bigint): void {
    this.#balances.set(`${uid} ${currency}`, this.balance(uid, currency) + cents);
  }
  entry(id: string): Entry | undefined {
    return this.ledger.find((each) => each.id === id);
  }
  /** Returns stakes taken minus money returned. It must equal the ledger. */
  owes(uid: string, currency: number): bigint {
    return this.ledger
      .filter((each) => each.uid === uid && each.currency === currency)
      .filter((each) => each.status !== REJECTED && each.status !== CANCELED)
      .reduce((sum, { stake }) => sum + stake, 0n);
  }
  debited(uid: string, currency: number): bigint {
    return START_CENTS - this.balance(uid, currency);
  }

  /** Advances time: orders progress. */
  tick(): void {
    for (const entry of this.ledger) {
      for (const [after, status] of entry.course) {
        if (this.#world.now() - entry.at >= after && !entry.had.has(status) && status > entry.status)
          this.#become(entry, status);
      }
    }
  }
  settle(at: number): void {
    const entry = this.ledger[at % Math.max(1, this.ledger.length)];
    if (entry?.status === 4) this.#become(entry, SETTLED);
  }
  #become(entry: Entry, status: number): void {
    entry.status = status;
    entry.had.add(status);
    if (status === REJECTED || status === CANCELED) this.#pay(entry.uid, entry.currency, entry.stake);
    this.#told(entry.uid, { ord: [this.#news(entry)], bal: this.balances(entry.uid) });
  }

  /** Answers a call. `key` is the request's `Idempotency-Key`. */
  handle(name: string, body: Tree, token: string | null, key: string | null, terms: Terms): Reply {
    if (name === 'preBet') return { data: this.#quote(body) };
    const uid = this.userOf(token);
    if (uid === undefined) return { expired: true };
    if (name === 'betSingle' || name === 'betMultiple') return this.#submit(name, body, uid, key, terms);
    if (name === 'orderStatus') return { data: this.#statuses(body, uid) };
    if (name === 'orderList') return { data: this.#list(body, uid) };
    return {
      data: {
        currencyId: body.currencyId ?? CURRENCIES[0],
        uid,
        bl: amountOf(this.balance(uid, Number(body.currencyId ?? CURRENCIES[0]))),
        cbs: this.balances(uid),
      },
    };
  }

  // --- submits ---

  #submit(
    name: 'betSingle' | 'betMultiple',
    body: Tree,
    uid: string,
    key: string | null,
    terms: Terms,
  ): Reply {
    const known = this.honours && key !== null ? this.#keys.get(`${uid} ${key}`) : undefined;
    if (known !== undefined) return known;
    const reply = this.#take(name, body, uid, terms);
    if (key !== null && 'data' in reply) this.#keys.set(`${uid} ${key}`, reply);
    return reply;
  }
  #take(name: 'betSingle' | 'betMultiple', body: Tree, uid: string, terms: Terms): Reply {
    const all = name === 'betSingle' ? rows(body.singleBetList) : rows(body.betMultipleData);
    const parts = terms.isPartial === true ? all.slice(0, Math.ceil(all.length / 2)) : all;
    const currency = Number(body.currencyId);
    const limits = LIMITS[currency];
    const orders = parts.map((part) => ({
      part,
      options: rows(name === 'betSingle' ? part.betOptionList : body.betOptionList),
    }));
    if (orders.length === 0 || limits === undefined) return { refused: '5' };
    if (terms.refuse !== null) return { refused: terms.refuse };
    const entries: Entry[] = [];
    for (const { part, options } of orders) {
      const legs = options.map((option) => this.#leg(option, Number(part.oddsChange)));
      const refusal = legs.find((leg) => typeof leg === 'string');
      if (typeof refusal === 'string') return { refused: refusal };
      const unit = centsOf(part.unitStake);
      const series = name === 'betSingle' ? 1 : Number(textOf(part.seriesValue));
      if (unit === undefined || unit === 0n || (name === 'betSingle' ? legs.length !== 1 : legs.length < 2))
        return { refused: '5' };
      if (unit < BigInt(limits.least) * 100n) return { refused: '3005' };
      if (unit > BigInt(limits.most) * 100n) return { refused: '3008' };
      entries.push(
        this.#entry(
          { uid, currency, clientRef: textOf(part.thirdRemark), unit, series, terms },
          legs as Leg[],
        ),
      );
    }
    const debit = entries.reduce((sum, { stake }) => sum + stake, 0n);
    if (debit > this.balance(uid, currency)) return { refused: '3001' };
    this.#pay(uid, currency, -debit);
    this.ledger.push(...entries);
    for (const entry of entries) this.#become(entry, entry.status);
    return {
      data: entries.map((entry) => ({
        id: entry.id,
        st: entry.status,
        ...(this.echoes ? { tr: entry.clientRef, rid: entry.clientRef } : undefined),
        ops: entry.legs.map((leg) => {
          const odds = this.listsOdds && entry.status < CONFIRMED ? leg.asked : leg.odds;
          return { mid: leg.key.split(':')[0], od: String(odds / 1000), of: 1, bod: String(odds / 1000) };
        }),
      })),
    };
  }
  #entry(
    { uid, currency, clientRef, unit, series, terms, isForeign = false }: Taken,
    legs: readonly Leg[],
  ): Entry {
    const { course, lag, reason } = terms;
    const combinations = combinationsOf(legs.length, series);
    this.#serial += 1;
    const now = this.#world.now();
    const status = course[0]?.[1] ?? CREATED;
    return {
      // Exceeds 2^53, and its first 15 characters are equal for all orders (C39, F40).
      id: `800000000000000${String(this.#serial).padStart(4, '0')}`,
      clientRef,
      uid,
      at: now,
      legs,
      unit,
      combinations,
      series,
      currency,
      isForeign,
      stake: unit * BigInt(combinations),
      listedAt: now + lag,
      course,
      reason,
      status,
      had: new Set([status]),
    };
  }
  /**
   * Returns the accepted leg, or the code of the refusal. Moved odds are handled as the acceptance rule says
   * (wire facts 3.4).
   */
  #leg(option: Tree, accept: number): Leg | string {
    const key = `${textOf(option.marketId)}:${textOf(option.optionType)}`;
    const offered = this.#world.option(key);
    if (offered === undefined || !this.#world.isOpen(offered.market, offered.option)) return '3002';
    const asked = Math.round(Number(textOf(option.odds)) * 1000);
    const { odds } = offered.option;
    if (odds !== asked && (accept === 0 || (accept === 1 && odds < asked))) return '3003';
    return { key, matchId: offered.match.id, odds, asked };
  }
  /**
   * Places an order of the same user with another client, on `legs` if given. Without references only its
   * stake distinguishes it from an own order.
   */
  placeElsewhere(
    uid: string,
    order: {
      readonly legs: readonly Leg[];
      readonly unit: bigint;
      readonly series: number;
      readonly currency: number;
    },
    course: OrderCourse,
  ): void {
    const entry = this.#entry(
      {
        ...order,
        uid,
        clientRef: `elsewhere${this.#serial}:1`,
        terms: { course, lag: 0, reason: 5, refuse: null },
        isForeign: true,
      },
      order.legs,
    );
    if (entry.stake > this.balance(uid, entry.currency)) return;
    this.#pay(uid, entry.currency, -entry.stake);
    this.ledger.push(entry);
    this.#become(entry, entry.status);
  }

  // --- reads ---

  #statuses(body: Tree, uid: string): unknown {
    const asked = new Set(Array.isArray(body.orderIds) ? (body.orderIds as unknown[]).map(textOf) : []);
    return this.ledger
      .filter((each) => each.uid === uid && asked.has(each.id))
      .map(({ id, status, reason, unit, legs }) => ({
        oid: id,
        st: status,
        ...rejectionOf(status, reason, unit),
        ...(this.listsOdds ? undefined : otherOdds(legs)),
      }));
  }
  #news({ id, status, reason, clientRef, unit, legs }: Entry): Record<string, unknown> {
    return {
      id,
      st: status,
      ...(this.echoes ? { rmk: clientRef } : undefined),
      ...rejectionOf(status, reason, unit),
      ...otherOdds(legs),
    };
  }
  #list(body: Tree, uid: string): unknown {
    const now = this.#world.now();
    const settled = body.isSettled === true;
    const ownOrders = this.ledger
      .filter(
        (each) =>
          each.uid === uid &&
          each.listedAt <= now &&
          (body.currencyId === undefined || body.currencyId === each.currency) &&
          IS_OVER.includes(each.status) === settled,
      )
      .filter(({ at }) => !settled || (at >= Number(body.startTime) && at <= Number(body.endTime)))
      .toReversed();
    const size = Number(body.size ?? 50);
    const current = Number(body.current ?? 1);
    return {
      current,
      size,
      total: ownOrders.length,
      totalType: 0,
      records: ownOrders.slice((current - 1) * size, current * size).map((each) => this.#record(each)),
      sts: [],
    };
  }
  #record(entry: Entry): unknown {
    return {
      id: entry.id,
      sert: entry.legs.length > 1 ? 1 : 0,
      bn: entry.combinations,
      al: entry.legs.length,
      sat: Number(amountOf(entry.stake)),
      us: Number(amountOf(entry.unit)),
      st: entry.status,
      cte: entry.at,
      bt: entry.legs.length > 1 ? `${entry.legs.length}x${entry.series}*${entry.combinations}` : '1x1*1',
      ic: entry.legs.length,
      sv: entry.series,
      cid: entry.currency,
      exr: 1,
      oc: 1,
      ...(this.echoes ? { rmk: entry.clientRef, rid: entry.clientRef } : undefined),
      ...(entry.status === REJECTED ? { rj: entry.reason, rjs: `reason ${entry.reason}` } : undefined),
      ops: entry.legs.map(({ key, matchId, odds }) => {
        const [market = '', type = ''] = key.split(':');
        return {
          sid: 1,
          mid: Number(matchId),
          mn: `M${matchId}`,
          ln: 'L',
          bt: entry.at,
          on: `O${type}`,
          onm: `O${type}`,
          ip: true,
          te: [],
          bo: String(odds / 1000),
          of: 1,
          mrid: market,
          ty: Number(type),
          od: odds / 1000,
        };
      }),
    };
  }
  /** Returns the series that it accepts for a number of legs. */
  seriesOf(legs: number): readonly number[] {
    const all = [
      ...Array.from({ length: Math.max(0, legs - 1) }, (_, at) => at + 2),
      ...(legs > 2 ? [FULL_COVER] : []),
    ];
    return this.offersOne ? all.slice(0, 1) : all;
  }
  #quote(body: Tree): unknown {
    const asked = rows(body.betMatchMarketList);
    const { least, most } = LIMITS[Number(body.currencyId)] ?? { least: null, most: null };
    const bms = asked.map((each) => {
      const market = textOf(each.marketId);
      const heir = this.#world.heirs.get(market);
      const found = this.#world.option(`${heir ?? market}:${textOf(each.type)}`);
      if (found === undefined) return { mid: market, ss: -1 };
      const odds = found.option.locked ? -999 : found.option.odds / 1000;
      return {
        mid: found.market.id,
        ...(heir === undefined ? undefined : { omid: market }),
        smin: least,
        smax: most,
        au: 1,
        ss: found.market.ss,
        ip: found.match.kind === 'live' ? 1 : 0,
        re: '0-0',
        op: { na: 'O', nm: 'O', ty: found.option.ty, od: odds, bod: odds, odt: 1, li: '0.5' },
      };
    });
    const legs = bms.length;
    const sos = this.seriesOf(legs).map((sn) => ({
      sn,
      in: combinationsOf(legs, sn),
      sodd: 3,
      mi: least,
      mx: most,
    }));
    return { bms, ...(body.isSelectSeries === true && legs > 1 ? { sos } : undefined), mon: 30, msl: 30 };
  }
}
