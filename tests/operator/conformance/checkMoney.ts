import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { getMatchList } from '#platform/calls.ts';
import { getBalances, getOrderStatuses, placeBet, type SentBet } from '#platform/calls/bets.ts';
import { sendCashOut } from '#platform/calls/cashOuts.ts';
import { getCashOutQuotes } from '#platform/calls/orders.ts';
import { getPreBet } from '#platform/calls/preBet.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { OrderId } from '#domain/orders/order.ts';
import { openLegs, type OpenLeg } from './discoverIds.ts';
import { fault, note, type AreaReport, type Finding } from './findings.ts';
import type { PlatformSession } from './platformSession.ts';

export type MoneyOptions = {
  readonly session: PlatformSession;
  readonly token: string;
  /** Asks the person at the terminal; only `true` sends the request, once. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Creates a new reference for each request. */
  readonly createReference: () => string;
  readonly sleep: (ms: number) => Promise<void>;
};

type Step = MoneyOptions & {
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly currencyId: number;
};

const STATUS_TRIES = 20;
const STATUS_MS = 1_000;
/** Order codes of the platform while a bet waits: created, confirming. */
const WAITING: readonly number[] = [0, 1];
const CONFIRMED = 4;

const problemOf = (answer: Result<unknown>): string =>
  answer.ok
    ? ''
    : answer.problem.code === 'refused'
      ? `refused with code ${answer.problem.platformCode}`
      : answer.problem.code;

/** Follows an order to its end. The check never sends a bet with an unknown outcome again. */
const followOrder = async ({ call, decoding, sleep }: Step, orderId: OrderId): Promise<number | null> => {
  for (let at = 0; at < STATUS_TRIES; at += 1) {
    const states = await getOrderStatuses(call, decoding, [orderId]);
    const status = states.ok ? states.value[0]?.status : undefined;
    if (status !== undefined && !WAITING.includes(Number(status))) return Number(status);
    await sleep(STATUS_MS);
  }
  return null;
};

type Placed = {
  readonly findings: readonly Finding[];
  /** The confirmed order with its stake; null if there is none. */
  readonly order: { readonly id: OrderId; readonly stake: Amount } | null;
};

const place = async (step: Step, kind: SentBet['kind'], legs: readonly OpenLeg[]): Promise<Placed> => {
  const { call, decoding, confirm, createReference, currencyId, session } = step;
  const picks = legs.map(({ key, record }) => ({ key, matchId: record.facts.id }));
  const quote = await getPreBet(call, decoding, { picks, series: kind === 'multiple', currencyId });
  if (!quote.ok) return { findings: [fault(`the quote failed: ${problemOf(quote)}`, 'preBet')], order: null };
  const [series] = quote.value.series.filter(({ seriesNumber }) => seriesNumber === legs.length);
  const least = kind === 'single' ? quote.value.legs[0]?.minBet : series?.minBet;
  if (least === undefined || least === null)
    return {
      findings: [fault('names no least stake', kind === 'single' ? 'preBet minBet' : 'preBet series')],
      order: null,
    };
  const names = legs.map(({ record }) => record.facts.name).join(' + ');
  if (!(await confirm(`Place a ${kind} of ${least} in currency ${currencyId} on ${names}?`)))
    return { findings: [note('not placed: not confirmed')], order: null };
  const reference = createReference();
  const sent: SentBet = {
    kind,
    reference,
    currencyId,
    deviceId: 'conformance',
    language: session.codeOf('en'),
    orders: [
      {
        reference: `${reference}:1`,
        unitStake: least,
        oddsChange: 2,
        seriesNumber: legs.length,
        legs: legs.map(({ key, odds }) => ({ key, odds, oddsFormat: 1 })),
      },
    ],
  };
  const taken = await placeBet(call, decoding, sent);
  if (!taken.ok) return { findings: [fault(`the bet failed: ${problemOf(taken)}`, kind)], order: null };
  const orderId = taken.value[0]?.id ?? null;
  if (orderId === null) return { findings: [fault('the answer names no order', kind)], order: null };
  const status = await followOrder(step, orderId);
  if (status === null)
    return { findings: [fault(`order ${orderId} did not end its wait`, 'orderStatus')], order: null };
  return {
    findings: [note(`order ${orderId} ended with status ${status}`)],
    order: status === CONFIRMED ? { id: orderId, stake: least } : null,
  };
};

const cashOut = async (
  step: Step,
  { id: orderId, stake }: NonNullable<Placed['order']>,
): Promise<readonly Finding[]> => {
  const { call, decoding, confirm, createReference, session } = step;
  const quotes = await getCashOutQuotes(call, decoding, [orderId]);
  if (!quotes.ok) return [fault(`the quote failed: ${problemOf(quotes)}`, 'cashOutQuote')];
  const quote = quotes.value.quotes.find((each) => each.orderId === orderId);
  if (quote === undefined) return [note('no cash-out is offered for the order')];
  if (Number(quote.rate) === 0) return [note('no cash-out is offered for the order')];
  if (!(await confirm(`Cash out ${stake} of order ${orderId} at the rate ${quote.rate}?`)))
    return [note('not cashed out: not confirmed')];
  const answer = await sendCashOut(call, {
    orderId,
    stake,
    rate: quote.rate,
    parlay: false,
    reference: createReference(),
    deviceId: 'conformance',
    language: session.codeOf('en'),
  });
  return [
    answer.ok
      ? note(`cash-out ${answer.value} was taken`)
      : fault(`failed: ${problemOf(answer)}`, 'cashOutBet'),
  ];
};

/**
 * Places a single and a parlay of the minimum stake and cashes the single out, with a test account. Asks the
 * person before each step. Sends each request once, whatever the answer is.
 */
export const checkMoney = async (options: MoneyOptions): Promise<readonly AreaReport[]> => {
  const { session, token } = options;
  const call = session.callerOf(session.codeOf('en'), token);
  const decoding = session.decodingOf(() => undefined);
  const [list, balances] = [
    await getMatchList(call, decoding, { playType: 'all', current: 1, size: 50 }),
    await getBalances(call),
  ];
  const legs = list.ok ? openLegs(list.value.records) : [];
  const currencyId = balances.ok ? balances.value[0]?.currencyId : undefined;
  if (legs.length < 2 || currencyId === undefined)
    return [{ name: 'money', findings: [fault('two matches with odds and a balance are needed')] }];
  const step: Step = { ...options, call, decoding, currencyId };
  const single = await place(step, 'single', legs.slice(0, 1));
  const parlay = await place(step, 'multiple', legs.slice(0, 2));
  return [
    { name: 'money: single', findings: single.findings },
    { name: 'money: parlay', findings: parlay.findings },
    {
      name: 'money: cash-out',
      findings: single.order === null ? [note('no order to cash out')] : await cashOut(step, single.order),
    },
  ];
};
