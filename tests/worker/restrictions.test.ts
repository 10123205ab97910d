import { describe, expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import type { Session } from '#contract/session.ts';
import type { MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import { RESTRICTION_KINDS, type RestrictionKind } from '#domain/responsible-gambling/restrictions.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { DocumentStore } from '#workers/runtime/environment.ts';
import { createCashOutScene } from './cash-out/scene.ts';
import type { FakeTab } from './fakeTab.ts';
import { createGiftScene } from './gifts/scene.ts';
import { configOf, createBench, settle, until } from './harness.ts';
import { createTipScene, PATHS } from './tips/scene.ts';

/** Bets and reserved bets are in `bets.test.ts` and `reserve.test.ts`. */
const restrict = async (tab: FakeTab, kinds: readonly RestrictionKind[]): Promise<void> => {
  const restrictions = kinds.map((kind) => ({ kind, until: null }));
  expect(await tab.api.session(tab.id, { kind: 'restrict', restrictions })).toMatchObject({ ok: true });
};
const refusalOf = (kind: RestrictionKind) => ({
  ok: false,
  problem: { code: 'restricted', kind, until: null },
});
const kindsIn = (tab: FakeTab) => tab.model.documents.session?.restrictions.map(({ kind }) => kind).join();
/** A store of documents that outlives a worker. */
const createMemoryStore = () => {
  const kept = new Map<string, unknown>();
  const store: DocumentStore = {
    read: (name) => Promise.resolve(structuredClone(kept.get(name))),
    write: (name, value) => Promise.resolve(void kept.set(name, structuredClone(value))),
    forget: () => Promise.resolve(),
  };
  return { store, kept };
};
const SPENDING = RESTRICTION_KINDS.filter((kind) => kind !== 'deposit-limit');

describe('a restriction that the parent site sets', () => {
  test('keeps the worker from sending gifts, and its end opens them again (D38, D32)', async () => {
    const scene = await createGiftScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.holds(async () => (await scene.coins(tab)).journal === 'ready');
    const room = await scene.room();
    const press = scene.press({ intents: [] }, 'gift', room);
    for (const kind of SPENDING) {
      await restrict(tab, [kind]);
      expect(await scene.send(tab, press)).toEqual(refusalOf(kind));
    }
    expect(await scene.ledger('gift')).toEqual([]);
    await restrict(tab, ['deposit-limit']);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await scene.close();
  });

  test('keeps the worker from buying tips, and its end opens them again (D38, D32)', async () => {
    const scene = await createTipScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    const press = scene.press(await scene.paidTip(tab));
    for (const kind of SPENDING) {
      await restrict(tab, [kind]);
      expect(await scene.send(tab, press)).toEqual(refusalOf(kind));
    }
    expect(scene.requests(PATHS.buy)).toBe(0);
    await restrict(tab, ['deposit-limit']);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await scene.close();
  });

  test('of any kind leaves cash-outs open (D38, CASHOUT-12)', async () => {
    const scene = await createCashOutScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    const order = await scene.quotedOrder(tab);
    await restrict(tab, RESTRICTION_KINDS);
    const press = scene.press(tab, order, order.betAmount);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await until(() => scene.intent(tab, press.slipId)?.state === 'settled', scene.step);
    await scene.close();
  });
});

describe('a restriction that the platform sets', () => {
  test('arrives with the settings of the user, and leaves with the user (D38, D23)', async () => {
    const scene = await createGiftScene();
    const tab = await scene.bench().tab();
    const kinds = () => kindsIn(tab);
    const settings = { restrictions: [{ kind: 'loss-limit' }, { kind: 'unknown' }] };
    await scene.post('/sandbox/settings/710001', settings);
    await scene.logIn(tab);
    await scene.holds(async () => kinds() === 'loss-limit');
    await tab.api.session(tab.id, { kind: 'logout' });
    await scene.holds(async () => kinds() === '');
    expect(tab.model.documents.session?.user).toBeNull();
    await scene.close();
  });

  test('stays in force in the next worker; a failed read is repeated until it is lifted (D38, F16)', async () => {
    const sandbox = await createSandbox({ matches: 20, rate: 0, generator: 'manual' });
    const { store } = createMemoryStore();
    const config = { ...configOf(sandbox.url), merchant: 'sandbox' };
    const startWorker = () => createBench(config, `${sandbox.url}/sport/`, { store: () => store });
    const post = (path: string, body: unknown) =>
      fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/sandbox/settings/710001', { restrictions: [{ kind: 'self-exclusion' }] });
    const session = (await (await post('/sandbox/login', { user: 'alice' })).json()) as Session;
    const first = startWorker();
    const before = await first.tab();
    await before.api.session(before.id, { kind: 'login', session });
    await until(
      () => kindsIn(before) === 'self-exclusion',
      () => first.clock.advance(50),
    );
    first.close();
    sandbox.addFault({ kind: 'status', on: { path: '/api/forehead/system/cfg/get' }, status: 502 });
    const second = startWorker();
    const tab = await second.tab(undefined, {
      session: { generation: 1, session: { ...session, wallet: null } },
    });
    const failedReads = () => sandbox.stats().requests['/api/forehead/system/cfg/get'] ?? 0;
    const begun = failedReads();
    await until(
      () => failedReads() > begun + 3,
      () => second.clock.advance(200),
    );
    expect(kindsIn(tab)).toBe('self-exclusion');
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
    await post('/sandbox/settings/710001', { restrictions: [] });
    await until(
      () => kindsIn(tab) === '',
      () => second.clock.advance(200),
    );
    second.close();
    await sandbox.close();
  });
});

/** A call of the platform that is never answered. */
const never = () => new Promise<never>(() => undefined);

test('a wrong device clock ends no restriction and drops no stake before server time is known (D38, F45)', async () => {
  const { store, kept } = createMemoryStore();
  const bench = createBench({ ...configOf('http://127.0.0.1:1'), merchant: 'm1' }, 'http://127.0.0.1:1/', {
    store: () => store,
    openSocket: () => ({ send: () => undefined, close: () => undefined }),
    caller: () => never,
  });
  const now = bench.clock.wallNow();
  const staked = { b1: { at: now, stake: '60', currencyId: 1 } };
  const told = { day: '', currencyId: 0, times: 0 };
  const record = { since: now, seen: now, minutesTold: 0, staked, stakeTold: told };
  kept.set('play:71', record);
  bench.clock.jumpWall(60 * 3_600_000);
  const session: Session = {
    authorization: 'a',
    uid: '71',
    name: 'User',
    memberType: 0,
    merchant: 'm1',
    currencyId: 1,
    wallet: null,
    restrictions: [{ kind: 'loss-limit', until: now + 3_600_000 }],
  };
  const tab = await bench.tab(undefined, { session: { generation: 1, session } });
  await until(() => kindsIn(tab) === 'loss-limit');
  for (let second = 0; second < 40; second += 1) {
    bench.clock.advance(1_000);
    await settle(1);
  }
  expect([kindsIn(tab), kept.get('play:71')]).toEqual(['loss-limit', record]);
  bench.close();
});

/**
 * Starts a worker whose platform answers each call with the `Date` that `dateOf` returns, if it returns one. `skew`: ms
 * by which the device's clock is ahead. `limitMs`: after how many ms the user's restriction ends. `stake`: what the
 * user has staked, as stored; null for a user without a record.
 */
const startDated = async (
  dateOf: (name: string, now: number) => number | null,
  { push = false, skew = 0, limitMs = 90_000, stake = null as string | null } = {},
) => {
  const { store, kept } = createMemoryStore();
  const logged: string[] = [];
  const bench = createBench(
    { ...configOf('http://127.0.0.1:1', push), merchant: 'm1' },
    'http://127.0.0.1:1/',
    {
      store: () => store,
      log: (what) => logged.push(what),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
      caller: (options) => async (name) => {
        const date = dateOf(name, bench.clock.wallNow() - skew);
        if (date !== null) options.dated?.onDate(date, options.dated.now());
        options.log?.onExchange(name, { status: 200, ms: 1, sent: 0, received: 2, problem: null });
        return fail({ code: 'unreadable' });
      },
    },
  );
  const now = bench.clock.wallNow();
  if (stake !== null)
    kept.set('play:71', {
      since: now,
      seen: now,
      minutesTold: 0,
      staked: { b1: { at: now, stake, currencyId: 1 } },
      stakeTold: { day: '', currencyId: 0, times: 0 },
    });
  bench.clock.jumpWall(skew);
  const session: Session = {
    authorization: 'a',
    uid: '71',
    name: 'User',
    memberType: 0,
    merchant: 'm1',
    currencyId: 1,
    wallet: null,
    restrictions: [{ kind: 'loss-limit', until: now + limitMs }],
  };
  const tab = await bench.tab(undefined, { session: { generation: 1, session } });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      bench.clock.advance(1_000);
      await settle(1);
    }
  };
  return { bench, tab, logged, pass, kindsAndCounts: () => [kindsIn(tab), kept.has('play:71')] };
};

test('if no answer has the time of the server, the device ends restrictions (D38, F45)', async () => {
  // The browser hides the answers' `Date` from the client.
  const { bench, logged, pass, kindsAndCounts } = await startDated(() => null);
  await pass(100);
  expect(kindsAndCounts()).toEqual(['loss-limit', false]);
  await pass(60);
  expect(kindsAndCounts()).toEqual(['', true]);
  expect(logged.filter((what) => what === 'server-time-missing')).toHaveLength(1);
  bench.close();
});

test('a device a day ahead ends no restriction while a feed may still name the time (D38, F45)', async () => {
  const { bench, logged, pass, kindsAndCounts } = await startDated(() => null, {
    push: true,
    skew: 86_400_000,
  });
  await pass(300);
  expect(kindsAndCounts()).toEqual(['loss-limit', false]);
  expect(logged).not.toContain('server-time-missing');
  bench.close();
});

test.each([true, false])(
  'the configuration names the time where other answers do not; with a feed: %s (D38, F45)',
  async (push) => {
    const { bench, logged, pass, kindsAndCounts } = await startDated(
      (name, now) => (name === 'domainConfig' ? now : null),
      { push, skew: 86_400_000 },
    );
    await pass(75);
    expect(kindsAndCounts()).toEqual(['loss-limit', true]);
    await pass(20);
    expect(kindsAndCounts()).toEqual(['', true]);
    expect(logged).not.toContain('server-time-missing');
    bench.close();
  },
);

test('after a jump of the device clock, the next configuration names the time again (D38, F45)', async () => {
  let jump = 0;
  const { bench, pass, kindsAndCounts } = await startDated(
    (name, now) => (name === 'domainConfig' ? now - jump : null),
    { limitMs: 3_600_000 },
  );
  await pass(75);
  jump = 86_400_000;
  bench.clock.jumpWall(jump);
  await pass(75);
  expect(kindsAndCounts()).toEqual(['loss-limit', true]);
  bench.close();
});

const DAYS_15 = 15 * 86_400_000;

test.each([DAYS_15, -DAYS_15])(
  'a device clock set by %s ms ends no restriction, drops no stake and removes no price alert; time does (D38, F15, F45)',
  async (by) => {
    let jump = 0;
    const { bench, tab, pass } = await startDated(
      (name, now) => (name === 'domainConfig' ? now - jump : null),
      { limitMs: 3_600_000, stake: '60' },
    );
    await tab.api.command(tab.id, {
      kind: 'shelf.alert',
      alert: {
        key: 'k1:4' as OptionKey,
        matchId: 'm' as MatchId,
        sportId: 1 as SportId,
        bet: { marketType: 1007 as MarketType, period: 1001 as MarketPeriod, line: '2.5' },
        odds: 2_000 as Thousandths,
        match: 'A v B',
        market: 'M',
        option: 'O',
        at: bench.clock.wallNow(),
      },
    });
    const state = () => {
      const { play, shelf } = tab.model.documents;
      return [kindsIn(tab), play?.today, shelf?.alerts.length];
    };
    const setClock = (ms: number): void => {
      jump += ms;
      bench.clock.jumpWall(ms);
    };
    await pass(75);
    expect(state()).toEqual(['loss-limit', '60', 1]);
    for (const ms of [by, -by]) {
      setClock(ms);
      // The worker notices the change at its next tick, and the next configuration has the time.
      for (const seconds of [1, 75]) {
        await pass(seconds);
        expect(state()).toEqual(['loss-limit', '60', 1]);
      }
    }
    // The device sleeps for 15 days.
    bench.clock.jumpWall(DAYS_15);
    await pass(1);
    expect(state()).toEqual(['loss-limit', '60', 1]);
    await pass(75);
    expect(state()).toEqual(['', '0', 0]);
    bench.close();
  },
);
