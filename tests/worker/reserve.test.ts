import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PriceAlert } from '#contract/documents.ts';
import type { ReserveRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import type { Session } from '#contract/session.ts';
import type { MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OpenOrderList, Order } from '#domain/orders/order.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import { bettorAt, legOf, openPicks, type Pick } from '#sandbox/betting/bettor.ts';
import { createPostHook } from '#platform/postHook.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { ReserveEntry } from '#workers/reserve/reserveEntry.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';
import { EVIDENCE_HOOKS, postedEvidence } from './postedEvidence.ts';
import { createRandom, seedOf } from './random.ts';

/** A press that does not expire within a test. */
const IN_TIME = Number.MAX_SAFE_INTEGER;
const LIMIT = '/v1/order/reserve/getBetParameter';
const CREATE = '/v1/order/reserve/bet';
const STATUS = '/v1/order/reserve/statusInfoByIds';

let sandbox: Sandbox;
let bench: Bench;
let reserves: ReturnType<typeof createFakeJournal<ReserveEntry>>;
let picks: Pick[];
/** What the worker logged. */
let logged: string[];
let started = 0;

const startWorker = (): Bench => {
  const { journal } = createFakeJournal();
  const config = { ...configOf(sandbox.url), merchant: 'sandbox', hooks: EVIDENCE_HOOKS };
  return createBench(config, `${sandbox.url}/sport/`, {
    journal: () => journal,
    post: createPostHook,
    // Each worker has its own randomness, as in a browser.
    random: createRandom(seedOf(51, (started += 1))).next,
    table: (name) =>
      (name.startsWith('sport-reserves:') ? reserves.journal : createFakeJournal().journal) as never,
    log: (what) => void logged.push(what),
  });
};
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0, seed: 51, generator: 'manual' });
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
    sandbox.advance(500);
    bench.clock.advance(500);
    await settle(3);
  }
};
const send = async <T>(path: string, body: unknown, method = 'POST'): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method,
      ...(body === undefined
        ? undefined
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
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
  action: 'create',
  reservation: null,
  matchId: pick.match as MatchId,
  key: keyOf(pick),
  names: { match: 'A v B', league: 'L', market: 'M', option: 'O' },
  odds: (pick.odds + 10) as Thousandths,
  stake: '20' as Amount,
  currencyId: 1,
  ...more,
});
/** The reference that the request of a press sends: its id and a random part. */
const referenceOf = (slipId: string): unknown =>
  expect.stringMatching(new RegExp(`^${slipId}-[0-9a-f]{16}$`));
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
  const answer = (await tab.api.ask(tab.id, { topic: 'open-bets' })) as Result<OpenOrderList>;
  return answer.ok ? answer.value.orders : [];
};
const notices = (tab: FakeTab) => tab.model.events.filter(({ kind }) => kind === 'reserve-notice');
/** A reserved bet that waits; its id. */
const reserve = async (tab: FakeTab, pick: Pick, more: Partial<ReserveRequest> = {}): Promise<string> => {
  expect(await press(tab, request(pick, more))).toMatchObject({ ok: true });
  await comesTo(tab, 'done', more.slipId);
  return intent(tab, more.slipId)?.reservation ?? '';
};

test('maintenance closes reserving and changing; a host also closes a cancel (BOOT-33, RESERVE-09)', async () => {
  const { tab, pick } = await begin();
  const id = await reserve(tab, pick);
  await send('/sandbox/config', { change: { maintenance: {} } });
  await until(() => tab.model.status.switches?.bets === 'maintenance', step);
  const next = request(picks[1] ?? pick, { slipId: 'form2' });
  const modify = request(pick, {
    action: 'modify',
    reservation: id,
    slipId: 'modify1',
    stake: '30' as Amount,
  });
  const cancel = request(pick, { action: 'cancel', reservation: id, slipId: 'cancel1' });
  const closed = { problem: { code: 'maintenance' } };
  expect([await press(tab, next), await press(tab, modify)]).toMatchObject([closed, closed]);
  await tab.api.session(tab.id, { kind: 'maintenance', on: true });
  await until(() => tab.model.documents.session?.maintenance === true, step);
  expect(await press(tab, cancel)).toMatchObject(closed);
  await tab.api.session(tab.id, { kind: 'maintenance', on: false });
  await until(() => tab.model.documents.session?.maintenance === false, step);
  expect(await press(tab, cancel)).toMatchObject({ ok: true });
  await comesTo(tab, 'done', 'cancel1');
});

test('where the operator takes no bets any more, none is reserved, and a waiting one can be cancelled (RESERVE-09)', async () => {
  const { tab, pick } = await begin();
  const id = await reserve(tab, pick);
  await send('/sandbox/config', { change: { betting: false, modules: { reserve: false } } });
  await until(() => tab.model.status.switches?.bets === 'off', step);
  const next = request(picks[1] ?? pick, { slipId: 'form2' });
  expect(await press(tab, next)).toMatchObject({ problem: { code: 'betting-off' } });
  const cancel = request(pick, { action: 'cancel', reservation: id, slipId: 'cancel1' });
  expect(await press(tab, cancel)).toMatchObject({ ok: true });
  await comesTo(tab, 'done', 'cancel1');
  // The operator's hook got the evidence of both when they were sent (EVIDENCE.md).
  expect(await postedEvidence(sandbox.url, 2)).toEqual([
    { kind: 'reserve', reference: referenceOf('form1') },
    { kind: 'cancel-reserved', reference: referenceOf('cancel1') },
  ]);
});

/** The next new reserved bet is answered with 500; `accepted`: it is made all the same. */
const fail500 = (accepted: boolean) =>
  send('/sandbox/faults', { kind: 'status', on: { path: CREATE }, status: 500, accepted, times: 1 });

describe('a reserved bet, with the sandbox', () => {
  test('four presses are one listed entry (RESERVE-01, RESERVE-02, REQ-16, REQ-67, D5, D6)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    const asked = request(pick);
    const answers = await Promise.all([press(tab, asked), press(other, asked), press(tab, asked)]);
    expect(answers.map((each) => each.ok && each.value.intent)).toEqual(['form1', 'form1', 'form1']);
    await comesTo(other, 'done');
    expect((await ledger()).map(({ clientRef, stake }) => [clientRef, Number(stake)])).toEqual([
      [referenceOf('form1'), 20],
    ]);
    const [listed] = await own(other);
    expect(listed).toMatchObject({
      id: intent(tab)?.reservation,
      stake: '20',
      status: 0,
      reference: referenceOf('form1'),
      options: [{ odds: pick.odds + 10, marketId: pick.market, matchId: pick.match }],
    });
  });

  test('is accepted when the board reaches its odds: one notice, one open bet (RESERVE-06, D26)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    await openOrders(tab);
    const id = await reserve(tab, pick);
    await change(pick, 'raise');
    sandbox.advance(100);
    await until(() => notices(tab).length + notices(other).length > 0, step);
    await pass(30_000);
    const [notice] = notices(tab).length > 0 ? notices(tab) : notices(other);
    expect(notice).toMatchObject({
      ref: id,
      what: 'accepted',
      odds: pick.odds + 10,
      stake: '20',
      reason: null,
    });
    expect((await own(tab)).length).toBe(0);
    for (const each of [tab, other])
      expect((await openOrders(each)).map(({ remark }) => remark)).toContainEqual(referenceOf('form1'));
  });

  test('counts as staked today once it is an order, and once however often it is read (RESERVE-06)', async () => {
    const { tab, pick } = await begin();
    // The worker tells the sum once it changes.
    const today = () => tab.model.documents.play?.today ?? '0';
    await reserve(tab, pick);
    await pass(3_000);
    expect(today()).toBe('0');
    await change(pick, 'raise');
    sandbox.advance(100);
    await until(() => today() !== '0', step);
    await pass(30_000);
    expect(today()).toBe('20');
  });

  test('is found as an order at better odds where neither reference nor status names it (D4, RESERVE-06)', async () => {
    const beginTime = ({ match }: Pick): number => sandbox.truth(match)?.match.bt ?? 0;
    const { tab } = await begin();
    // The runners of an outright, from 9001, have odds that cannot be raised.
    const ofMatches = picks.filter(({ type }) => type < 9_000);
    const pick = ofMatches.toSorted((one, other) => beginTime(other) - beginTime(one))[0] as Pick;
    await send('/sandbox/config', { notes: false });
    await send('/sandbox/faults', { kind: 'status', on: { path: STATUS }, status: 500 });
    await script({ next: [{ atBoard: true }] });
    const odds = (pick.odds + 1) as Thousandths;
    const id = await reserve(tab, pick, { odds });
    // Invented bets of the user may lapse meanwhile.
    const notice = () => notices(tab).find((each) => 'ref' in each && each.ref === id);
    // The worker's clock is ahead of the platform's, and an order from before the press is not taken.
    sandbox.advance(120_000);
    await change(pick, 'raise');
    sandbox.advance(100);
    await until(
      () => notice() !== undefined,
      () => {
        sandbox.advance(50);
        step();
      },
    );
    expect(notice()).toMatchObject({ what: 'accepted' });
    const options = (await openOrders(tab)).flatMap((order) => order.options);
    expect(options.find(({ marketId }) => marketId === pick.market)?.odds).toBeGreaterThan(odds);
  });

  test('waits at worse odds, though the user accepts any change in the slip (RESERVE-02, SLIP-25, D6)', async () => {
    const { tab, pick } = await begin();
    const statusOf = async (id: string) =>
      (await bettorAt(sandbox, 'vip').data<{ readonly st: number }[]>(STATUS, { reserveIds: [id] }))[0]?.st;
    await tab.api.command(tab.id, { kind: 'settings.set', change: { accept: 2 } });
    await until(() => tab.model.documents.settings?.accept === 2, step);
    await script({ next: [{ accept: true, atBoard: true }] });
    const id = await reserve(tab, pick);
    sandbox.advance(1_000);
    expect(await statusOf(id)).toBe(0);
    await change(pick, 'raise');
    sandbox.advance(1_000);
    expect(await statusOf(id)).toBe(1);
    await until(() => notices(tab).length > 0, step);
    expect(notices(tab)[0]).toMatchObject({ ref: id, what: 'accepted' });
  });

  test('lapses when its market closes: one notice with the reason (RESERVE-05, RESERVE-12, RESERVE-13)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    await change(pick, 'void-market');
    sandbox.advance(100);
    await until(() => notices(tab).length > 0, step);
    await tab.api.claim(tab.id, `reserve-${id}`);
    await tab.api.shown(tab.id, `reserve-${id}`);
    await pass(45_000);
    expect(notices(tab)).toMatchObject([{ ref: id, what: 'lapsed', reason: 4 }]);
    expect(await own(tab, true)).toMatchObject([{ id, status: 2, failReason: 4 }]);
  });

  test('two tabs modify and cancel it once (RESERVE-05, RESERVE-08, RESERVE-09, REQ-69, REQ-70, D5)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    const more = { reservation: id, odds: (pick.odds + 400) as Thousandths, stake: '25' as Amount };
    const changed = request(pick, { ...more, action: 'modify', slipId: 'change1' });
    await Promise.all([press(tab, changed), press(other, changed)]);
    await comesTo(other, 'done', 'change1');
    await until(() => other.model.documents.reserves?.intents.length === 2, step);
    await pass(1_000);
    expect(await own(other)).toMatchObject([{ id, stake: '25', options: [{ odds: pick.odds + 400 }] }]);
    expect((await list(other)).modified).toContain(id);
    const cancelled = request(pick, { ...more, action: 'cancel', slipId: 'cancel1' });
    await Promise.all([press(tab, cancelled), press(other, cancelled)]);
    await comesTo(tab, 'done', 'cancel1');
    await pass(20_000);
    expect([await own(tab), await own(tab, true)]).toMatchObject([[], [{ id, status: 3, failReason: 1 }]]);
    expect(notices(tab)).toEqual([]);
    expect(sandbox.stats().requests['/v1/order/reserve/update']).toBe(1);
    expect(sandbox.stats().requests['/v1/order/reserve/cancel']).toBe(1);
  });

  test('a cancel with the id of a change that the tab does not know is refused, then works again (D5)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    const terms = { reservation: id, odds: (pick.odds + 400) as Thousandths, slipId: 'c-1' };
    const changed = request(pick, { ...terms, action: 'modify' });
    expect(await press(tab, changed)).toMatchObject({ ok: true });
    const refused = { ok: false, problem: { code: 'leg-locked', keys: [keyOf(pick)] } };
    const cancelled = request(pick, { ...terms, action: 'cancel' });
    expect(await press(tab, cancelled)).toEqual(refused);
    expect(await press(tab, { ...changed, stake: '25' as Amount })).toEqual(refused);
    expect(await press(tab, changed)).toMatchObject({ value: { repeated: true } });
    await comesTo(tab, 'done', 'c-1');
    expect(await press(tab, cancelled)).toEqual(refused);
    expect(await press(tab, { ...cancelled, slipId: 'c-2' })).toMatchObject({ ok: true });
    // A tab with older terms repeats the cancel.
    expect(await press(tab, { ...cancelled, slipId: 'c-2', odds: pick.odds as Thousandths })).toMatchObject({
      value: { repeated: true },
    });
    await comesTo(tab, 'done', 'c-2');
    expect(await own(tab)).toEqual([]);
  });

  test('is neither made nor changed under a restriction, and its cancel stays possible (D38, RESERVE-09)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    await tab.api.session(tab.id, {
      kind: 'restrict',
      restrictions: [{ kind: 'self-exclusion', until: null }],
    });
    const problem = { code: 'restricted', kind: 'self-exclusion', until: null };
    const more = { reservation: id, odds: (pick.odds + 400) as Thousandths };
    expect(await press(tab, request(pick, { slipId: 'another' }))).toEqual({ ok: false, problem });
    expect(await press(tab, request(pick, { ...more, action: 'modify', slipId: 'change1' }))).toEqual({
      ok: false,
      problem,
    });
    expect(await press(tab, request(pick, { ...more, action: 'cancel', slipId: 'cancel1' }))).toMatchObject({
      ok: true,
    });
    await comesTo(tab, 'done', 'cancel1');
    expect(sandbox.stats().requests['/v1/order/reserve/update'] ?? 0).toBe(0);
  });

  test.each([
    ['modify', 'update'],
    ['cancel', 'cancel'],
  ] as const)(
    'that the platform does not %s shows the failure with a retry (RESERVE-10, RESERVE-11, ERR-08, ERR-09, D30)',
    async (what, refuse) => {
      const { tab, pick } = await begin();
      await script({ next: [{ refuse }] });
      const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
      const asked = request(pick, {
        action: what,
        reservation: id,
        slipId: 'try1',
        odds: (pick.odds + 400) as Thousandths,
      });
      await press(tab, asked);
      // A failed change is searched for a minute after the deadline of its request.
      for (let second = 0; second < 80 && intent(tab, 'try1')?.state !== 'refused'; second += 1) {
        bench.clock.advance(1_000);
        await bench.answered();
      }
      expect(intent(tab, 'try1')?.reason?.code).toMatch(/^60/);
      expect(await own(tab)).toMatchObject([{ id, status: 0, options: [{ odds: pick.odds + 500 }] }]);
      expect(await press(tab, { ...asked, slipId: 'try2' })).toMatchObject({ ok: true });
    },
  );

  test('accepted before its cancel (6052, 6054) has one notice (RESERVE-06, RESERVE-11, D26, D30)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 10) as Thousandths });
    await change(pick, 'raise');
    sandbox.advance(1_000);
    await press(tab, request(pick, { action: 'cancel', reservation: id, slipId: 'late' }));
    await comesTo(tab, 'refused', 'late');
    expect(intent(tab, 'late')?.reason?.code).toBe('ended');
    await until(() => notices(tab).length > 0, step);
    expect(notices(tab).map((notice) => 'what' in notice && notice.what)).toEqual(['accepted']);
    expect(sandbox.stats().requests['/v1/order/reserve/cancel']).toBe(1);
  });

  test('cancelled by another client before its cancel (6052, 6054) is cancelled (RESERVE-09, D30)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    const elsewhere = bettorAt(sandbox, 'vip');
    expect((await elsewhere.ask('/v1/order/reserve/cancel', { reserveId: id })).data).toBe(true);
    await press(tab, request(pick, { action: 'cancel', reservation: id, slipId: 'second' }));
    await comesTo(tab, 'done', 'second');
    expect((await own(tab, true)).map((each) => [each.id, each.status])).toEqual([[id, 3]]);
  });

  test('that the platform refuses is refused, and nothing waits (D30)', async () => {
    const { tab, pick } = await begin();
    await script({ next: [{ code: 6051 }] });
    await press(tab, request(pick));
    await comesTo(tab, 'refused');
    expect([intent(tab)?.reason?.code, await own(tab)]).toEqual(['6051', []]);
    // No list of the platform names the bet.
    expect(intent(tab)?.names).toEqual(request(pick).names);
  });

  describe('of unknown outcome', () => {
    test('bars the same option, is found in the list by its reference, and is never sent again (D4, D25)', async () => {
      const { tab, pick } = await begin();
      await fail500(true);
      await send('/sandbox/faults', {
        kind: 'status',
        on: { path: '/v1/order/new/reserve/betList' },
        status: 503,
        times: 1,
      });
      await press(tab, request(pick));
      await comesTo(tab, 'unknown');
      expect(await press(tab, request(pick, { slipId: 'form2' }))).toMatchObject({
        ok: false,
        problem: { code: 'leg-locked' },
      });
      await comesTo(tab, 'done');
      expect([(await ledger()).length, sandbox.stats().requests[CREATE]]).toEqual([1, 1]);
      expect(intent(tab)?.reservation).toBe((await own(tab))[0]?.id);
    });

    test('that was accepted at its odds before it was found is found among the unsettled bets (D4)', async () => {
      const { tab, pick } = await begin();
      await script({ next: [{ accept: true }] });
      await fail500(true);
      await press(tab, request(pick));
      sandbox.advance(100);
      await comesTo(tab, 'done');
      expect((await openOrders(tab)).filter(({ remark }) => remark.startsWith('form1-'))).toHaveLength(1);
    });

    test('that never arrived is reported as not found after a minute and three reads (D4, D31)', async () => {
      const { tab, pick } = await begin();
      await fail500(false);
      await press(tab, request(pick));
      await comesTo(tab, 'unknown');
      await pass(50_000);
      expect(intent(tab)?.state).toBe('unknown');
      await pass(30_000);
      expect(intent(tab)?.state).toBe('unconfirmed');
      await reserve(tab, pick, { slipId: 'form2' });
      expect(await ledger()).toHaveLength(1);
    });

    test('is searched for a minute, also if the token is renewed meanwhile (D4, D31, F24, F31)', async () => {
      const { tab, pick } = await begin();
      await fail500(false);
      await press(tab, request(pick));
      await comesTo(tab, 'unknown');
      await pass(50_000);
      await logIn(tab);
      expect(intent(tab)?.state).toBe('unknown');
      await pass(30_000);
      expect(intent(tab)?.state).toBe('unconfirmed');
    });

    test('is never taken for an earlier one of the same form that this browser has forgotten (I4, D4)', async () => {
      const { tab, pick } = await begin();
      const id = await reserve(tab, pick);
      await press(tab, request(pick, { action: 'cancel', reservation: id, slipId: 'cancel1' }));
      await comesTo(tab, 'done', 'cancel1');
      bench.close();
      reserves.entries.clear();
      bench = startWorker();
      const later = await bench.tab();
      await logIn(later);
      await fail500(false);
      await press(later, request(pick));
      await comesTo(later, 'unknown');
      await pass(80_000);
      expect(intent(later)?.state).toBe('unconfirmed');
    });

    test('is resolved by the next worker, which sends nothing (F16, D25)', async () => {
      const { tab, pick } = await begin();
      await fail500(true);
      await send('/sandbox/faults', {
        kind: 'status',
        on: { path: '/v1/order/new/reserve/betList' },
        status: 503,
      });
      await press(tab, request(pick));
      await comesTo(tab, 'unknown');
      bench.close();
      await send('/sandbox/faults', undefined, 'DELETE');
      bench = startWorker();
      const next = await bench.tab();
      await logIn(next);
      await comesTo(next, 'done');
      expect([(await ledger()).length, sandbox.stats().requests[CREATE]]).toEqual([1, 1]);
    });
  });

  test('that is accepted while no worker runs has its notice from the next one (D26)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick);
    await until(() => [...reserves.entries.values()].some(({ watched }) => watched?.id === id), step);
    bench.close();
    await change(pick, 'raise');
    sandbox.advance(100);
    bench = startWorker();
    const next = await bench.tab();
    await logIn(next);
    await until(() => notices(next).length > 0, step);
    expect(notices(next)).toMatchObject([
      { ref: id, what: 'accepted', names: { match: expect.any(String) as string } },
    ]);
  });

  test('made on another device has its notice, also if the first read after the login fails (D26)', async () => {
    const pick = picks[0] as Pick;
    const elsewhere = await bettorAt(sandbox, 'vip').ask(CREATE, {
      unitStake: 20,
      oddsChange: 1,
      betOptionList: [legOf(pick, pick.odds + 10)],
      currencyId: 1,
    });
    const id = String((elsewhere.data as { readonly id: unknown }).id);
    const path = '/v1/order/new/reserve/betList';
    await send('/sandbox/faults', { kind: 'status', on: { path }, status: 500 });
    const tab = await bench.tab();
    await logIn(tab);
    await pass(4_000);
    expect([sandbox.stats().requests[path], reserves.entries.size]).toEqual([1, 0]);
    await send('/sandbox/faults', undefined, 'DELETE');
    await pass(15_000);
    expect([...reserves.entries.values()].map(({ watched }) => watched?.id)).toContain(id);
    // The lists were read: the next read comes only after the usual interval.
    expect(sandbox.stats().requests[path]).toBe(2);
    await change(pick, 'raise');
    await until(
      () => notices(tab).length > 0,
      () => {
        sandbox.advance(50);
        step();
      },
    );
    expect(notices(tab)).toMatchObject([{ ref: id, what: 'accepted' }]);
  });

  test('has limits that load once for all tabs, and again after 10 s in a form (RESERVE-03, REQ-68, D27)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    const ask = (of: FakeTab) =>
      of.api.ask(of.id, {
        topic: 'reserve-limit',
        matchId: pick.match as MatchId,
        key: keyOf(pick),
        currencyId: 1,
      }) as Promise<Result<ReserveLimits>>;
    const answers = await Promise.all([ask(tab), ask(other), ask(tab)]);
    expect(answers[0]).toMatchObject({ ok: true, value: { minStake: '10', odds: pick.odds } });
    expect(sandbox.stats().requests[LIMIT]).toBe(1);
    const asked = () =>
      tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === 'reserve-limit');
    await pass(9_000);
    expect(asked()).toHaveLength(0);
    await pass(1_500);
    expect(asked()).toHaveLength(1);
    await ask(tab);
    expect(sandbox.stats().requests[LIMIT]).toBe(2);
  });

  test('keeps its list when a background refresh fails: only the log gets it (RESERVE-14, ERR-27)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    await own(tab);
    await send('/sandbox/faults', {
      kind: 'status',
      on: { path: '/v1/order/new/reserve/betList' },
      status: 500,
    });
    await pass(40_000);
    expect((await own(tab)).map((each) => each.id)).toEqual([id]);
    expect(logged).toContain('reserve-read');
    expect(notices(tab)).toEqual([]);
  });

  test('leaves no name in the journal after a logout, and its watch continues at the next login (D34, I6)', async () => {
    const { tab, pick } = await begin();
    const id = await reserve(tab, pick, { odds: (pick.odds + 500) as Thousandths });
    await pass(1_000);
    await tab.api.session(tab.id, { kind: 'logout' });
    await until(() => tab.model.documents.reserves?.intents.length === 0, step);
    await pass(1_000);
    const kept = [...reserves.entries.values()];
    expect(JSON.stringify(kept)).not.toMatch(/"(?:match|league|market|option)":"[^"]/);
    expect(kept.map(({ watched }) => watched?.id)).toContain(id);
  });
});

/** Reads what the tab shows of the option's market, and shows nothing again. */
const readBet = async (tab: FakeTab, { match, market: id, type }: Pick): Promise<PriceAlert['bet']> => {
  await tab.watch({ lists: {}, picks: [], matches: [match as MatchId] });
  await until(() => tab.model.markets.has(id), step);
  const market = tab.model.markets.get(id);
  const option = market?.options.find((each) => each.type === type);
  if (market === undefined || option === undefined) throw new Error('The option is not shown.');
  await tab.watch({ lists: {}, picks: [], matches: [] });
  return { marketType: market.type, period: market.period, line: option.line ?? market.line };
};
const setAlert = async (tab: FakeTab, pick: Pick): Promise<void> => {
  const bet = await readBet(tab, pick);
  const answer = await tab.api.command(tab.id, {
    kind: 'shelf.alert',
    alert: {
      key: keyOf(pick),
      matchId: pick.match as MatchId,
      sportId: 1 as SportId,
      bet,
      odds: (pick.odds + 10) as Thousandths,
      match: 'A v B',
      market: 'M',
      option: 'O',
      at: sandbox.now(),
    },
  });
  expect(answer).toEqual({ ok: true, value: null });
  await until(() => (tab.model.documents.shelf?.alerts.length ?? 0) === 1, step);
};
const show = async (tab: FakeTab): Promise<void> => {
  const { id } = notices(tab)[0] as { readonly id: string };
  expect(await tab.api.claim(tab.id, id)).toBe(true);
  expect(await tab.api.shown(tab.id, id)).toBe(true);
};

describe('a price alert, with the sandbox', () => {
  test('has one notice in one tab once the odds are reached, without a money request (D26)', async () => {
    const { tab, pick } = await begin();
    const other = await bench.tab();
    await setAlert(tab, pick);
    await pass(5_000);
    expect(notices(tab)).toEqual([]);
    await change(pick, 'raise');
    await until(
      () => notices(tab).length + notices(other).length > 0,
      () => {
        sandbox.advance(50);
        step();
      },
    );
    const at = notices(tab).length > 0 ? tab : other;
    expect(notices(at)).toMatchObject([{ what: 'alert', key: keyOf(pick), stake: null }]);
    await show(at);
    await until(() => tab.model.documents.shelf?.alerts.length === 0, step);
    await pass(5_000);
    expect(notices(tab).length + notices(other).length).toBe(1);
    expect(await ledger()).toEqual([]);
  });

  test('on a main market is raised while only the extra markets of its match are stale (D3)', async () => {
    const { tab } = await begin();
    const [pick] = openPicks(sandbox, { status: 5 });
    if (pick === undefined) throw new Error('Nothing is open in play.');
    const id = pick.match as MatchId;
    const watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [id] };
    await tab.watch(watch);
    await until(() => tab.model.markets.get(pick.market)?.isExtra === false, step);
    await setAlert(tab, pick);
    await tab.watch(watch);
    await pass(5_000);
    sandbox.addFault({ kind: 'silence', on: { stream: `match/${id}` } });
    // The stream of the sport goes on.
    const goOn = (): void => {
      sandbox.advance(100);
      step();
    };
    const isExtraAloneStale = (): boolean => {
      const age = tab.model.ages.get(id);
      return age?.main === null && age.extra?.state === 'stale';
    };
    await until(isExtraAloneStale, goOn);
    expect(notices(tab)).toEqual([]);
    await change(pick, 'raise');
    await until(() => notices(tab).length > 0, goOn);
    expect(notices(tab)).toMatchObject([{ what: 'alert', key: keyOf(pick) }]);
    expect(tab.model.ages.get(id)?.extra).toMatchObject({ state: 'stale' });
  });

  test('is removed silently when its market closes', async () => {
    const { tab, pick } = await begin();
    await setAlert(tab, pick);
    await pass(2_000);
    await change(pick, 'void-market');
    await until(
      () => tab.model.documents.shelf?.alerts.length === 0,
      () => {
        sandbox.advance(50);
        step();
      },
    );
    expect(notices(tab)).toEqual([]);
  });
});
