import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { textOf, type OrderCourse, type Reply, type Terms } from './operator.ts';

type Tree = Readonly<Record<string, unknown>>;
/** Outcomes of a call: whether the request arrives, and which answer its sender gets. */
export const FAULTS = [
  'lost',
  'hang',
  'network',
  'http-400',
  'http-500',
  'http-502',
  'http-503',
  'expired',
  'garbled',
  'empty',
  'nothing',
  'late',
  'code-2',
  'code-6',
  'code-10',
  'code-14004',
  'code-1',
  'code-7',
  'code-11',
  'code-500',
  'code-10000',
  'code--1',
  'omitting',
  'reordered',
] as const;
export type Fault = (typeof FAULTS)[number];
export const MONEY_CALLS = [
  'betSingle',
  'betMultiple',
  'orderStatus',
  'orderList',
  'preBet',
  'userBase',
] as const;
/** Calls about what comes after a bet; both kinds of runs read order lists and balances. */
type AfterCall =
  | 'cashOutQuote'
  | 'cashOutRecords'
  | 'cashOutReserveStatus'
  | 'reserveList'
  | 'reserveStatus'
  | 'reserveLimit'
  | 'cashOutBet'
  | 'cashOutReserve'
  | 'cashOutReserveCancel'
  | 'reserveBet'
  | 'reserveModify'
  | 'reserveCancel';
export type MoneyCall = (typeof MONEY_CALLS)[number] | AfterCall;
/** Calls that move money or change what waits to move it. Each takes the next plan. */
const SUBMITS: ReadonlySet<MoneyCall> = new Set<MoneyCall>([
  'betSingle',
  'betMultiple',
  'cashOutBet',
  'cashOutReserve',
  'cashOutReserveCancel',
  'reserveBet',
  'reserveModify',
  'reserveCancel',
]);
/** The platform, as the channel calls it. */
type CallTarget = {
  readonly userOf: (token: string | null) => string | undefined;
  readonly handle: (
    name: MoneyCall,
    body: Tree,
    token: string | null,
    key: string | null,
    terms: Terms,
  ) => Reply;
};
/** Faults that an operator answers before it accepts anything (D30). */
const REFUSES: ReadonlySet<Fault | null> = new Set(['http-400', 'expired']);
/** Codes that mean that nothing was bet, and codes that do not (D30). */
export const PLAIN_REFUSALS = ['3000', '3001', '3002', '3003', '3005', '3008', '14068'] as const;
export const DOUBTFUL_REFUSALS = ['2', '6', '7', '10', '11', '500', '10000', '14004'] as const;

/** The worker that sends a call. It may die at any moment and then gets no answer. */
export type Asker = {
  /** Identity of the worker. */
  readonly life: object;
  readonly alive: () => boolean;
  /** Marks that an effect is about to leave the worker, or has left. Returns false if the worker is dead. */
  readonly point: (what: string) => boolean;
  readonly refused: (token: string) => void;
  /** Returns why an option must not be bet on now, by what this worker has received; undefined if it may. */
  readonly violationOf: (key: string) => string | undefined;
  /** Returns the match of a present or former option. */
  readonly matchOf: (key: string) => string;
};
type Pending = {
  readonly asker: Asker;
  readonly name: MoneyCall;
  readonly body: Tree;
  readonly token: string | null;
  readonly key: string | null;
  readonly bare: boolean;
  readonly asked: number;
  readonly fault: Fault | null;
  readonly terms: Terms;
  readonly arrivesAt: number;
  reply: Reply | null;
  lost: boolean;
  answersAt: number;
  readonly answer: (value: Result<unknown>) => void;
};
export type Submit = Readonly<{
  name: MoneyCall;
  body: Tree;
  token: string | null;
  key: string | null;
  asker: Asker;
}>;
/** Outcome of the next submit. */
export type Plan = {
  readonly terms: Terms;
  readonly fault: Fault | null;
  readonly transit: number;
  readonly back: number;
};

const CONFIRMED_AT_ONCE: OrderCourse = [[0, 4]];
type Options = {
  readonly reference?: string | null;
  /** True if the success has no data. */ readonly bare?: boolean;
};
const GOOD: Plan = {
  terms: { course: CONFIRMED_AT_ONCE, lag: 0, reason: 1, refuse: null },
  fault: null,
  transit: 0,
  back: 0,
};
const LATE_MS = 8_000;
/** Milliseconds that a quick bet waits at least for its limits. */
const AT_ONCE_MS = 500;

const codeIn = (fault: string): string => fault.slice(5);

/** Carries calls between clients and the operator: delays, loses, delivers and answers them. */
export class CallChannel {
  /** Outcomes of the next submits, in order. Later submits succeed. */
  plans: Plan[] = [];
  /** Faults of the next calls, by name. */
  readonly faults = new Map<MoneyCall, Fault[]>();
  /** Called for each submit as it leaves. */
  readonly #left: (submit: Submit) => void;
  /** Called for each order list that its worker received or failed to get. */
  readonly #listed: (uid: string, isRead: boolean) => void;
  /** Quotes of quick bets that arrived in time: the worker, and the time of its request. */
  readonly quoted = new Map<string, { readonly life: object; readonly asked: number }>();
  /** When limits of an option were last requested. */
  readonly quotesAsked = new Map<string, number>();
  /** Calls that fail until the faults end. */
  readonly outages = new Set<MoneyCall>();
  /** The last submit that left. */
  last: Submit | null = null;
  readonly #operator: CallTarget;
  readonly #usual: Plan;
  readonly #now: () => number;
  #pending: Pending[] = [];

  constructor(
    operator: CallTarget,
    now: () => number,
    left: (submit: Submit) => void,
    listed: (uid: string, isRead: boolean) => void,
    /** Outcome of a submit without a plan. */
    usual: Plan = GOOD,
  ) {
    this.#usual = usual;
    this.#operator = operator;
    this.#now = now;
    this.#left = left;
    this.#listed = listed;
  }

  call(
    asker: Asker,
    name: MoneyCall,
    body: Tree,
    token: string | null,
    { reference: key = null, bare = false }: Options,
  ): Promise<Result<unknown>> {
    return new Promise((answer) => {
      if (!asker.point(`${name} leaves`)) return;
      const submit = SUBMITS.has(name);
      const plan = (submit ? this.plans.shift() : undefined) ?? this.#usual;
      const fault = submit
        ? plan.fault
        : this.outages.has(name)
          ? 'http-503'
          : (this.faults.get(name)?.shift() ?? null);
      if (submit) {
        this.last = { name, body, token, key, asker };
        this.#left(this.last);
      }
      const asked = this.#now();
      if (name === 'preBet')
        for (const each of body.betMatchMarketList as readonly Tree[])
          this.quotesAsked.set(`${textOf(each.marketId)}:${textOf(each.type)}`, asked);
      this.#pending.push({
        asker,
        name,
        body,
        token,
        key,
        bare,
        asked,
        fault,
        terms: plan.terms,
        arrivesAt: asked + plan.transit,
        reply: null,
        lost: fault === 'lost',
        answersAt: plan.back + (fault === 'late' ? LATE_MS : 0),
        answer,
      });
      asker.point(`${name} has left`);
    });
  }

  /** Returns the submits that the operator has not answered: their outcome is unknown. */
  underway(): readonly Submit[] {
    return this.#pending.filter(({ name, reply }) => reply === null && SUBMITS.has(name));
  }
  /** Drops requests of a dead worker that are still in flight. */
  drop(life: object): void {
    for (const each of this.#pending) if (each.asker.life === life && each.reply === null) each.lost = true;
  }
  heal(): void {
    this.plans = [];
    this.faults.clear();
    this.outages.clear();
  }

  /** Advances time: delivers and answers what is due. No call outlives its deadline (F37). */
  tick(): void {
    const now = this.#now();
    for (const each of this.#pending.splice(0)) {
      if (each.reply === null && !each.lost && now >= each.arrivesAt)
        each.reply = REFUSES.has(each.fault)
          ? { expired: true }
          : this.#operator.handle(each.name, each.body, each.token, each.key, each.terms);
      if (now - each.asked >= CALL_DEADLINE_MS) this.#answer(each, fail({ code: 'timeout' }));
      else if (each.reply !== null && each.fault !== 'hang' && now >= each.arrivesAt + each.answersAt)
        this.#answer(each, this.#said(each, each.reply));
      else this.#pending.push(each);
    }
  }
  #said({ fault, name, bare }: Pending, reply: Reply): Result<unknown> {
    if (fault === 'network') return fail({ code: 'network' });
    if (fault === 'expired') return fail({ code: 'session-expired' });
    if (fault === 'garbled') return fail({ code: 'unreadable' });
    if (fault?.startsWith('http-') === true) return fail({ code: 'http', status: Number(codeIn(fault)) });
    if (fault?.startsWith('code-') === true)
      return fail({ code: 'refused', platformCode: codeIn(fault), message: '' });
    if ('expired' in reply) return fail({ code: 'session-expired' });
    if ('refused' in reply) return fail({ code: 'refused', platformCode: reply.refused, message: '' });
    // A success without data.
    if (fault === 'empty')
      return ok(name === 'orderList' ? { records: [], total: 0, current: 1, size: 200 } : []);
    if (name === 'orderList' && 'data' in reply && (fault === 'omitting' || fault === 'reordered')) {
      const list = reply.data as { readonly records: readonly unknown[] };
      const records =
        fault === 'reordered' ? list.records.toReversed() : list.records.filter((_, at) => at % 2 === 1);
      return ok(structuredClone({ ...list, records }));
    }
    if (fault === 'nothing') return bare ? ok(null) : fail({ code: 'unreadable' });
    return ok(structuredClone(reply.data));
  }
  /** Records limits that arrived in time for a quick bet. */
  #quote({ asker, asked }: Pending, data: unknown): void {
    if (this.#now() - asked > AT_ONCE_MS) return;
    const { bms = [] } = data as { readonly bms?: readonly Tree[] };
    for (const { mid, smin, op } of Array.isArray(data) ? [] : bms)
      if (smin !== undefined)
        this.quoted.set(`${textOf(mid)}:${textOf((op as Tree).ty)}`, { life: asker.life, asked });
  }
  #answer(pending: Pending, value: Result<unknown>): void {
    const { asker, name, token, answer } = pending;
    if (!asker.point(`${name} is answered`)) return;
    if (name === 'preBet' && value.ok) this.#quote(pending, value.value);
    // As every caller does: marks the session's token as expired (F31).
    if (!value.ok && value.problem.code === 'session-expired' && token !== null) asker.refused(token);
    const uid = name === 'orderList' ? this.#operator.userOf(token) : undefined;
    if (uid !== undefined) this.#listed(uid, value.ok);
    answer(value);
    asker.point(`${name} was answered`);
  }
}
