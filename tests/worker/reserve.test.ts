import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReserveRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import type { Session } from '#contract/session.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ReserveIntent, ReserveLimits } from '#domain/orders/reserve.ts';
import { openPicks, type Pick } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Journal } from '#workers/orders/journal.ts';
import type { ReserveEntry } from '#workers/reserve/reserveEntry.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';

/** A press that does not expire within a test. */
const IN_TIME = Number.MAX_SAFE_INTEGER;
const LIMIT = '/v1/order/reserve/getBetParameter';
const CREATE = '/v1/order/reserve/bet';

let sandbox: Sandbox;
let bench: Bench;
let reserves: ReturnType<typeof createFakeJournal<ReserveEntry>>;
let picks: Pick[];
/** What the worker logged. */
let logged: string[];

const startWorker = (): Bench => {
  const { journal } = createFakeJournal();
  return createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
    journal: () => journal,
    table: <E>() => reserves.journal as unknown as Journal<never> as E as never,
    log: (what) => void logged.push(what),
  });
};
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 51, generator: 'manual' });
  reserves = createFakeJournal<ReserveEntry>();
  picks = openPicks(sandbox);
  logged = [];
  bench = startWorker();
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(50);
/** Lets the worker's time pass, with answers arriving in between. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 500) {
    bench.clock.advance(500);
    await settle(3);
  }
};
const send = async <T>(path: string, body: unknown, method = 'POST'): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
type LedgerEntry = { readonly clientRef: string; readonly odds: number; readonly stake: string };
const ledger = async (): Promise<readonly LedgerEntry[]> =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=reserve`)).json()) as LedgerEntry[];
const script = (body: unknown) => send('/sandbox/reserves', body);
const change = (pick: Pick, what: 'raise' | 'cut' | 'void-market') =>
  sandbox.correct({ match: pick.match, what, market: pick.market, option: pick.type });

const logIn = async (tab: FakeTab, user = 'vip'): Promise<void> => {
  const session = await send<Session>('/sandbox/login', { user });
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
  await until(() => tab.model.documents.reserves?.journal === 'ready', step);
};
const begin = async (): Promise<{ readonly tab: FakeTab; readonly pick: Pick }> => {
  const tab = await bench.tab();
  await logIn(tab);
  const pick = picks[0];
  if (pick === undefined) throw new Error('Nothing is open.');
  return { tab, pick };
};
const keyOf = ({ market, type }: Pick): OptionKey => `${market}:${type}` as OptionKey;
const request = (pick: Pick, more: Partial<ReserveRequest> = {}): ReserveRequest => ({
  kind: 'reserve',
  slipId: 'form1',
  what: 'create',
  reservation: null,
  matchId: pick.match as MatchId,
  key: keyOf(pick),
  names: { match: 'A v B', league: 'L', market: 'M', option: 'O' },
  odds: (pick.odds + 100) as Thousandths,
  stake: '20' as Amount,
  currencyId: 1,
  ...more,
});
const press = (tab: FakeTab, asked: ReserveRequest) => tab.api.place(tab.id, asked, IN_TIME);
const intent = (tab: FakeTab, id = 'form1'): ReserveIntent | undefined =>
  tab.model.documents.reserves?.intents.find((each) => each.id === id);
const comesTo = (tab: FakeTab, state: ReserveIntent['state'], id = 'form1') =>
  until(() => intent(tab, id)?.state === state, step);
const list = async (tab: FakeTab, failed = false): Promise<ReservedBets> => {
  const answer = (await tab.api.ask(tab.id, { topic: 'reserved-bets', failed })) as Result<ReservedBets>;
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
};
const own = async (tab: FakeTab, failed = false) =>
  (await list(tab, failed)).reservations.filter(({ reference }) => reference !== '');
const openOrders = async (tab: FakeTab): Promise<readonly Order[]> => {
  const answer = (await tab.api.ask(tab.id, { topic: 'open-bets' })) as Result<readonly Order[]>;
  return answer.ok ? answer.value : [];
};
const notices = (tab: FakeTab) => tab.model.events.filter(({ kind }) => kind === 'reserve-notice');
/** A reserved bet that waits; its id. */
const reserve = async (tab: FakeTab, pick: Pick, more: Partial<ReserveRequest> = {}): Promise<string> => {
  expect(await press(tab, request(pick, more))).toMatchObject({ ok: true });
  await comesTo(tab, 'done', more.slipId);
  return intent(tab, more.slipId)?.reservation ?? '';
};

describe('a reserved bet, with the sandbox', () => {
  test('pressed twice in two tabs it is one entry of the ledger, at the odds and stake that were painted, and it is listed (RESERVE-01, RESERVE-02, RESERVE-04, REQ-16, REQ-67, D5, D6)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    const asked = request(pick);
    const answers = await Promise.all([press(tab, asked), press(other, asked), press(tab, asked)]);
    expect(answers.map((each) => each.ok && each.value.intent)).toEqual(['form1', 'form1', 'form1']);
    await comesTo(other, 'done');
    expect((await ledger()).map(({ clientRef, stake }) => [clientRef, Number(stake)])).toEqual([['form1', 20]]);
    const [listed] = await own(other);
    expect(listed).toMatchObject({
      id: intent(tab)?.reservation,
      stake: '20',
      status: 0,
      reference: 'form1',
      options: [{ odds: pick.odds + 100, marketId: pick.market, matchId: pick.match }],
    });
  });
});
