import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSportBus, type HostSession } from '#app/host/published.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Session } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import type { OpenSocket, WorkerEnvironment } from '#workers/runtime/environment.ts';
import { configOf, createBench, dialByWs, settle, until, untilTrue, type Bench } from './harness.ts';
import { toggle } from './toggle.ts';

let sandbox: Sandbox;
let bench: Bench;

const openBench = (push = true, change: Partial<WorkerEnvironment> = {}): void => {
  bench = createBench(
    { ...configOf(sandbox.url, push), merchant: 'sandbox' },
    `${sandbox.url}/sport/`,
    change,
  );
};
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 20, generator: 'manual' });
  openBench();
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
const get = async <T>(path: string): Promise<T> => (await (await fetch(`${sandbox.url}${path}`)).json()) as T;
const logIn = (user: string) => post<Session>('/sandbox/login', { user });
const login = async (tab: FakeTab, user: string): Promise<Session> => {
  const session = await logIn(user);
  expect(await tab.api.session(tab.id, { kind: 'login', session })).toEqual({ ok: true, value: null });
  return session;
};
/** Returns the session of a user as a site sends it. It says nothing of the maintenance. */
const siteSessionOf = async (name: string) => {
  const { maintenance: _, ...session } = await post<HostSession>('/sandbox/login', { user: name });
  return session;
};
/** Connects a site to a tab. Its session and maintenance reach the worker as the bridge of the client hands them on. */
const connectSite = ({ api, id }: FakeTab) => {
  const site = createSportBus();
  site.bus.on('session', (session) => {
    if (session === null) return void api.session(id, { kind: 'logout' });
    const { restored = false, renewed = false, ...rest } = session;
    return void api.session(id, { kind: 'login', session: rest as Session, restored, renewed });
  });
  site.bus.on('maintenance', (payload) => void api.session(id, { kind: 'maintenance', ...payload }));
  const open = (uid?: string) => {
    site.bus.emit('ready', { version: 1, build: 'b1' });
    if (uid !== undefined) site.bus.emit('login-succeeded', { uid });
  };
  return { site, open, close: () => site.bus.emit('closed', {}) };
};
const user = (tab: FakeTab) => tab.model.documents.session?.user?.uid ?? null;
const loginRequests = (tab: FakeTab) => tab.model.events.filter(({ kind }) => kind === 'login-wanted').length;
const step = () => bench.clock.advance(20);
const dropsOf = async (tab: FakeTab, reason: string) => (await tab.api.diagnostics()).drops[reason] ?? 0;
/** Waits until the user's own stream is live on the feed. */
const untilOwnLive = ({ api }: FakeTab): Promise<void> =>
  untilTrue(
    async () => (await api.diagnostics()).streams.some(({ id, state }) => id === 'me' && state === 'live'),
    step,
  );
/** Opens sockets that keep back the frames with a token while `hold` is in force, as a slow connection does. */
const createHeldTokens = () => {
  const late: (() => void)[] = [];
  let isHeld = false;
  const openSocket: OpenSocket = (url, on) => {
    const socket = dialByWs(url, on);
    const send = (text: string): void => {
      if (isHeld && text.startsWith('{"t":"auth"')) late.push(() => socket.send(text));
      else socket.send(text);
    };
    return { ...socket, send };
  };
  return {
    openSocket,
    hold: () => void (isHeld = true),
    release: () => {
      isHeld = false;
      for (const send of late.splice(0)) send();
    },
  };
};
/** Counts the periodic requests with a login, of both kinds. */
const sent = (): number => (sandbox.stats().requests[CFG] ?? 0) + (sandbox.stats().requests[BASE] ?? 0);
const authorized = async () =>
  (await get<{ paths: Record<string, { with: number; without: number }> }>('/sandbox/authorized')).paths;
const CFG = '/api/forehead/system/cfg/get';
const BASE = '/v1/user/base';

/** A press on a price that the board does not have. */
const press = toggle({
  key: '1:1',
  matchId: '1',
  sportId: 1,
  marketType: 1000,
  period: 1001,
  line: null,
  odds: 1_900,
} as never);

/** Returns the currency and all amounts of the slip. */
const amounts = (tab: FakeTab) => {
  const { slip } = tab.model.documents;
  return [slip?.currencyId, slip?.stakes, slip?.quick, slip?.amountsCleared];
};
const enter = (tab: FakeTab, amount: string) =>
  tab.api.command(tab.id, { kind: 'slip.stake', of: 'single', amount: amount as Amount, currencyId: 2 });
const logInWithDollars = async (tab: FakeTab): Promise<void> => {
  const session = { ...(await logIn('alice')), currencyId: 2 };
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => user(tab) === session.uid && tab.model.documents.slip?.currencyId === 2, step);
};
/** Enters amounts in dollars, and ends the login. */
const expireWithAmounts = async (): Promise<FakeTab> => {
  const tab = await bench.tab();
  await logInWithDollars(tab);
  await tab.api.command(tab.id, { kind: 'slip.quick', on: true });
  const quickStake = { sport: '1', amount: '5' as Amount, currencyId: 2 };
  await tab.api.command(tab.id, { kind: 'slip.quickStake', ...quickStake });
  await enter(tab, '50');
  await post('/sandbox/expire', { user: 'all' });
  await until(() => user(tab) === null, step);
  await settle();
  expect(amounts(tab)).toEqual([2, { single: '50' }, { on: true, stakes: { '1': '5' } }, false]);
  return tab;
};

describe('a session, with the sandbox', () => {
  test('a login in one tab is one in all, with the wallet (D23, USER-01), also in a later tab', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const session = await login(one, 'alice');
    await until(() => user(two) === session.uid, step);
    expect(two.model.documents.session).toMatchObject({
      user: { name: session.name, memberType: 0, currencyId: 1 },
      wallet: session.wallet,
    });
    const laterTab = await bench.tab();
    await until(() => laterTab.model.snapshots > 0, step);
    expect(user(laterTab)).toBe(session.uid);
    expect(JSON.stringify([one, two, laterTab].map(({ model }) => model.documents))).not.toContain(
      session.authorization,
    );
  });

  test('the value goes with calls that need it (REQ-05, REQ-06); over the feed by its auth frame', async () => {
    const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
    await until(() => tab.model.status.connection === 'live', step);
    await login(tab, 'alice');
    await until(() => sandbox.stats().requests[CFG] === 1 && sandbox.stats().received.auth === 1, step);
    await tab.api.ask(tab.id, { topic: 'statistics' });
    const paths = await authorized();
    expect([paths[CFG], paths['/v1/match/statistical']]).toEqual([
      { with: 1, without: 0 },
      { with: 0, without: 1 },
    ]);
  });

  test("the platform's settings load after a login and win over this browser's (REQ-13, C37, USER-04)", async () => {
    const tab = await bench.tab();
    await login(tab, 'alice');
    await until(() => tab.model.documents.settings?.oddsFormat === 2, step);
    expect(tab.model.documents.settings).toMatchObject({
      accept: 1,
      pushEvents: true,
      acceptList: [0, 0, 0, 1],
    });
    expect(tab.model.documents.session?.settings).toEqual({ showSettingChangableTip: false });
  });

  test('the acceptance of the ST game applies until the user chooses one for this merchant (SETTINGS-02, C22, C37)', async () => {
    const { uid } = await logIn('alice');
    await post(`/sandbox/settings/${uid}`, { handicap: 1, accept: 1, STAccept: 2 });
    const tab = await bench.tab();
    await login(tab, 'alice');
    await until(() => tab.model.documents.settings?.accept === 2, step);
    await tab.api.command(tab.id, { kind: 'settings.set', change: { accept: 0 } });
    await until(() => (sandbox.stats().requests['/api/forehead/system/cfg/set'] ?? 0) > 0, step);
    await settle();
    // Other games and merchants keep theirs.
    const settings = { handicap: 1, accept: 1, STAccept: 2, setup: { sandbox: { accept: 0 } } };
    expect(await get(`/sandbox/settings/${uid}`)).toEqual({ writes: 1, settings });
    await login(tab, 'bob');
    await login(tab, 'alice');
    await until(() => sandbox.stats().requests[CFG] === 4, step);
    await settle();
    expect(tab.model.documents.settings?.accept).toBe(0);
  });

  test('a change applies at once and is written once, the last one, and nothing else (REQ-14, C22, C23)', async () => {
    const tab = await bench.tab();
    const session = await login(tab, 'alice');
    await until(() => tab.model.documents.settings?.oddsFormat === 2, step);
    for (const oddsFormat of [3, 4, 1] as const)
      await tab.api.command(tab.id, { kind: 'settings.set', change: { oddsFormat } });
    await until(() => (sandbox.stats().requests['/api/forehead/system/cfg/set'] ?? 0) > 0, step);
    await settle();
    bench.clock.advance(5_000);
    await settle();
    expect(await get(`/sandbox/settings/${session.uid}`)).toMatchObject({
      writes: 1,
      settings: {
        handicap: 1,
        STAccept: 2,
        acceptList: [0, 0, 0, 1],
        push_event: '1',
        setup: { sandbox: { handicap: 1, accept: 1 }, other: { handicap: '4', accept: '2' } },
      },
    });
  });

  test('every platform setting is written in its shape (SETTINGS-01, SETTINGS-03, C22, C23)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    await one.api.command(one.id, { kind: 'settings.set', change: { accept: 0, pushEvents: false } });
    bench.clock.advance(5_000);
    await settle();
    expect(sandbox.stats().requests['/api/forehead/system/cfg/set'] ?? 0).toBe(0);
    const { uid } = await logIn('alice');
    await post(`/sandbox/settings/${uid}`, {
      handicap: '1',
      accept: '0,0,0,7',
      push_event: true,
      event_sort: 0,
      theme: { own: 'thing' },
    });
    await login(one, 'alice');
    await until(() => one.model.documents.settings?.pushEvents === true, step);
    await one.api.command(one.id, { kind: 'settings.set', change: { accept: 2, sort: 'league' } });
    await two.api.command(two.id, {
      kind: 'settings.set',
      change: { acceptList: [1, 0, 0, 0], pushEvents: false, oddsFormat: 3, theme: 'dark' },
    });
    await until(() => (sandbox.stats().requests['/api/forehead/system/cfg/set'] ?? 0) > 0, step);
    await settle();
    bench.clock.advance(5_000);
    await settle();
    expect(await get(`/sandbox/settings/${uid}`)).toEqual({
      writes: 1,
      settings: {
        handicap: '1',
        accept: '1,0,0,7',
        push_event: false,
        event_sort: 1,
        theme: { own: 'thing' },
        setup: { sandbox: { handicap: 3, accept: 2 } },
      },
    });
    expect(two.model.documents.settings).toMatchObject({
      accept: 2,
      sort: 'league',
      acceptList: [1, 0, 0, 7],
    });
  });

  test("two merchants of one user, and another device, leave each other's settings alone (C37, D23)", async () => {
    const other = createBench(
      { ...configOf(sandbox.url, false), merchant: 'other' },
      `${sandbox.url}/sport/`,
      { locks: bench.locks, random: () => 0.61 },
    );
    const [here, there] = [await bench.tab(), await other.tab()];
    const session = await login(here, 'alice');
    expect(
      await there.api.session(there.id, {
        kind: 'login',
        session: { ...(await logIn('alice')), merchant: 'other' },
      }),
    ).toEqual({ ok: true, value: null });
    const both = () => {
      step();
      other.clock.advance(20);
    };
    await until(
      () =>
        here.model.documents.settings?.oddsFormat === 2 && there.model.documents.settings?.oddsFormat === 4,
      both,
    );
    await here.api.command(here.id, { kind: 'settings.set', change: { oddsFormat: 3, accept: 0 } });
    await there.api.command(there.id, { kind: 'settings.set', change: { oddsFormat: 1 } });
    await until(() => (sandbox.stats().requests['/api/forehead/system/cfg/set'] ?? 0) > 1, both);
    await settle();
    expect(await get(`/sandbox/settings/${session.uid}`)).toMatchObject({
      writes: 2,
      settings: {
        handicap: 1,
        setup: { sandbox: { handicap: 3, accept: 0 }, other: { handicap: '1', accept: '2' } },
      },
    });
    other.close();
  });

  test('the tip about settings shows once in all tabs, and the platform learns of it (SETTINGS-05)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const { uid } = await logIn('alice');
    await post(`/sandbox/settings/${uid}`, { showSettingChangableTip: true });
    await login(one, 'alice');
    const tips = () =>
      [one, two].map(({ model }) => model.documents.session?.settings.showSettingChangableTip);
    await until(() => tips().every((tip) => tip === true), step);
    await two.api.command(two.id, { kind: 'settings.told' });
    await until(
      () =>
        tips().every((tip) => tip === false) &&
        sandbox.stats().requests['/api/forehead/system/cfg/set'] === 1,
      step,
    );
    await settle();
    expect(await get(`/sandbox/settings/${uid}`)).toEqual({
      writes: 1,
      settings: { showSettingChangableTip: false },
    });
  });

  test('settings that cannot be read or written are logged only: what was chosen holds (SETTINGS-04)', async () => {
    sandbox.addFault({ kind: 'status', on: { path: '/api/forehead/system/cfg/*' }, status: 503 });
    const tab = await bench.tab();
    const session = await login(tab, 'alice');
    await tab.api.command(tab.id, { kind: 'settings.set', change: { oddsFormat: 3 } });
    await until(() => (sandbox.stats().requests[CFG] ?? 0) > 1, step);
    await settle();
    expect([tab.model.documents.settings?.oddsFormat, user(tab), loginRequests(tab)]).toEqual([
      3,
      session.uid,
      0,
    ]);
  });

  test.each([
    ['the member platform\'s "login expired"', false],
    ['a plain 401', true],
  ])(
    '%s, for any number of answers and tabs, is one request for a login in one tab (REQ-05, F31)',
    async (_how, plain) => {
      openBench(false);
      const tabs = [await bench.tab(), await bench.tab(), await bench.tab()] as const;
      const session = await login(tabs[0], 'alice');
      await until(
        () => tabs.every((tab) => user(tab) === session.uid) && sandbox.stats().requests[CFG] === 1,
        step,
      );
      await post('/sandbox/expire', { user: 'nobody', plain });
      await tabs[1].api.focus(tabs[1].id);
      await post('/sandbox/expire', { user: 'all' });
      bench.clock.advance(31_000);
      await Promise.all(
        tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.api.reconnect(tab.id, 'click'))),
      );
      await until(() => tabs.every((tab) => user(tab) === null));
      await settle();
      expect(tabs.map(loginRequests)).toEqual([0, 1, 0]);
      // The event is shown in this tab, so no other tab shows it.
      const event = tabs[1].model.events.find(({ kind }) => kind === 'login-wanted');
      await tabs[1].api.claim(tabs[1].id, event?.id ?? '');
      await tabs[1].api.shown(tabs[1].id, event?.id ?? '');
      bench.clock.advance(10_000);
      await settle();
      expect(tabs.map(loginRequests)).toEqual([0, 1, 0]);
    },
  );

  test('at request n: what comes after is refused, and one login is asked for (F31)', async () => {
    openBench(false);
    const tab = await bench.tab();
    const session = await login(tab, 'alice');
    await until(() => sandbox.stats().requests[CFG] === 1, step);
    // Settings and balances are requested at the same time; the one after the third request is refused.
    await until(() => (sandbox.stats().requests[BASE] ?? 0) > 0, step);
    await settle();
    await post('/sandbox/expire', { user: 'alice', after: 3 });
    const before = sent();
    for (let requestsBefore = 0; requestsBefore < 3; requestsBefore = sent() - before) {
      expect(user(tab)).toBe(session.uid);
      bench.clock.advance(31_000);
      await tab.api.reconnect(tab.id, 'visible');
      await until(() => sent() - before > requestsBefore);
      await settle();
    }
    // The next periodic request may be a minute away.
    await until(
      () => user(tab) === null && loginRequests(tab) > 0,
      () => bench.clock.advance(1_000),
    );
    expect(sent() - before).toBeGreaterThan(3);
    expect(loginRequests(tab)).toBe(1);
  });

  test('a new login of the same user continues as before: the picks are still there (F31)', async () => {
    const tab = await bench.tab();
    await login(tab, 'alice');
    await until(() => tab.model.documents.settings?.oddsFormat === 2, step);
    await tab.api.command(tab.id, { kind: 'settings.set', change: { lineNotation: 'decimal' } });
    await post('/sandbox/expire', { user: 'all' });
    await until(() => user(tab) === null, step);
    expect(tab.model.documents.settings?.lineNotation).toBe('decimal');
    const secondLogin = await login(tab, 'alice');
    await until(() => user(tab) === secondLogin.uid, step);
    expect(tab.model.documents.settings).toMatchObject({ lineNotation: 'decimal', oddsFormat: 2 });
  });

  describe('an expired login of a user whose currency is not the default', () => {
    test('keeps the entered amounts for the next login of the user (F31)', async () => {
      const tab = await expireWithAmounts();
      // The slip still shows its own currency, so an amount in it is taken.
      expect(await enter(tab, '60')).toEqual({ ok: true, value: null });
      await logInWithDollars(tab);
      await settle();
      expect(amounts(tab)).toEqual([2, { single: '60' }, { on: true, stakes: { '1': '5' } }, false]);
    });

    test('leaves no amount to the next user, nor to a guest (F31, I6)', async () => {
      const tab = await expireWithAmounts();
      const { uid } = await login(tab, 'bob');
      await until(() => user(tab) === uid, step);
      await settle();
      // Bob has an account in dollars too.
      expect(amounts(tab)).toEqual([2, {}, { on: false, stakes: {} }, false]);
      const guest = await expireWithAmounts();
      await guest.api.session(guest.id, { kind: 'logout' });
      await settle();
      expect(amounts(guest)).toEqual([1, {}, { on: false, stakes: {} }, false]);
    });
  });

  test('an expiry from the feed is one request for a login too (D1), and a sleep checks it (F15)', async () => {
    const tab = await bench.tab();
    await login(tab, 'alice');
    await until(() => sandbox.stats().received.auth === 1 && sandbox.stats().requests[CFG] === 1, step);
    await post('/sandbox/expire', { user: 'alice' });
    await until(() => user(tab) === null && loginRequests(tab) > 0, step);
    expect([loginRequests(tab), sandbox.stats().requests[CFG]]).toEqual([1, 1]);
    const session = await login(tab, 'bob');
    await until(() => user(tab) === session.uid && sandbox.stats().requests[CFG] === 2, step);
    // Eight hours of sleep by the wall clock.
    bench.clock.advance(31_000);
    await settle();
    bench.clock.jumpWall(8 * 3_600_000);
    await until(() => (sandbox.stats().requests[CFG] ?? 0) > 2, step);
    expect(user(tab)).toBe(session.uid);
  });

  test.each([
    ['renews the session', 'alice'],
    ['changes the user', 'bob'],
  ])(
    'the end of the former token crosses the new one on the feed: a login that %s stays (D1, D8, F31)',
    async (_, next) => {
      const held = createHeldTokens();
      openBench(true, { openSocket: held.openSocket });
      const tab = await bench.tab();
      const former = await login(tab, 'alice');
      await untilOwnLive(tab);
      held.hold();
      const { uid } = await login(tab, next);
      await post('/sandbox/logout', { authorization: former.authorization });
      await untilTrue(async () => (await dropsOf(tab, 'server-auth')) === 1, step);
      held.release();
      await untilOwnLive(tab);
      expect([user(tab), loginRequests(tab), await dropsOf(tab, 'authed-other')]).toEqual([uid, 0, 0]);
    },
  );

  test('the ends of both tokens cross the new one on the feed: one login is asked for (D1, D8)', async () => {
    const held = createHeldTokens();
    openBench(true, { openSocket: held.openSocket });
    const tab = await bench.tab();
    const former = await login(tab, 'alice');
    await untilOwnLive(tab);
    held.hold();
    const renewed = await login(tab, 'alice');
    for (const { authorization } of [former, renewed]) await post('/sandbox/logout', { authorization });
    await untilTrue(async () => (await dropsOf(tab, 'server-auth')) > 0, step);
    held.release();
    await until(() => user(tab) === null && loginRequests(tab) > 0, step);
    expect(loginRequests(tab)).toBe(1);
  });

  test('the end of the former token crosses a logout on the feed: the next login stays (D1, D8)', async () => {
    const held = createHeldTokens();
    openBench(true, { openSocket: held.openSocket });
    const tab = await bench.tab();
    const former = await login(tab, 'alice');
    await untilOwnLive(tab);
    held.hold();
    await tab.api.session(tab.id, { kind: 'logout' });
    const { uid } = await login(tab, 'bob');
    await post('/sandbox/logout', { authorization: former.authorization });
    await untilTrue(async () => (await dropsOf(tab, 'server-auth')) === 1, step);
    held.release();
    await untilOwnLive(tab);
    expect([user(tab), loginRequests(tab), await dropsOf(tab, 'authed-other')]).toEqual([uid, 0, 0]);
  });

  test("a session spoilt in storage is counted and ignored: the tab is a guest's (F34)", async () => {
    const tab = await bench.tab(undefined, {
      session: {
        generation: 1,
        session: { uid: '710001', merchant: 'sandbox', authorization: 'x\r\ny' },
      } as never,
    });
    await until(() => tab.model.snapshots > 0, step);
    expect([user(tab), (await tab.api.diagnostics()).drops]).toEqual([null, { 'bad-session': 1 }]);
  });

  test('hidden tabs are not asked: the first that is seen again is (D26)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const session = await login(one, 'alice');
    await until(
      () => user(one) === session.uid && user(two) === session.uid && sandbox.stats().requests[CFG] === 1,
      step,
    );
    for (const tab of [one, two]) await tab.api.visible(tab.id, false);
    await post('/sandbox/expire', { user: 'alice' });
    await until(() => (sandbox.stats().received.auth ?? 0) > 0, step);
    bench.clock.advance(5_000);
    await settle();
    expect([loginRequests(one), loginRequests(two)]).toEqual([0, 0]);
    await two.api.visible(two.id, true);
    await until(() => loginRequests(two) === 1, step);
    expect([user(two), loginRequests(one)]).toEqual([null, 0]);
  });

  test('no tab gets data of user A once B has logged in (I6, F32)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const alice = await login(one, 'alice');
    await until(() => user(two) === alice.uid, step);
    const bob = await login(two, 'bob');
    await until(() => user(one) === bob.uid && user(two) === bob.uid, step);
    for (const tab of [one, two]) expect(JSON.stringify(tab.model.documents)).not.toContain(alice.name);
    expect(one.model.documents.session?.wallet).toEqual(bob.wallet);
  });

  test('each patch has the session and the slip of the same user (I6)', async () => {
    const tab = await bench.tab();
    await logInWithDollars(tab);
    const alice = user(tab);
    expect(await enter(tab, '60')).toEqual({ ok: true, value: null });
    await until(() => tab.model.documents.slip?.stakes['single'] === '60', step);
    const seen: (readonly [string | null, string | undefined])[] = [];
    const apply = tab.model.apply.bind(tab.model);
    tab.model.apply = (...patch) => {
      apply(...patch);
      seen.push([user(tab), tab.model.documents.slip?.stakes['single']]);
    };
    const bob = await login(tab, 'bob');
    await until(() => user(tab) === bob.uid, step);
    await settle();
    expect(seen.length).toBeGreaterThan(0);
    for (const [uid, amount] of seen)
      expect([uid, amount]).toEqual(uid === alice ? [uid, '60'] : [bob.uid, undefined]);
  });

  test('a reloaded client that repeats its former user does not change the user: bob stays (D23, I6)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const alice = await login(one, 'alice');
    const bob = await login(two, 'bob');
    await until(() => user(one) === bob.uid && user(two) === bob.uid, step);
    const reloaded = await bench.tab();
    expect(
      await reloaded.api.session(reloaded.id, { kind: 'login', session: alice, restored: true }),
    ).toEqual({ ok: false, problem: { code: 'session-expired' } });
    expect(
      (await reloaded.api.session(reloaded.id, { kind: 'wallet', wallet: alice.wallet!, uid: alice.uid })).ok,
    ).toBe(false);
    await until(() => reloaded.model.snapshots > 0, step);
    expect([one, two, reloaded].map(user)).toEqual([bob.uid, bob.uid, bob.uid]);
    expect(reloaded.model.documents.session?.wallet).toEqual(bob.wallet);
  });

  test('maintenance closes betting in all tabs until its end; a guest still browses (BOOT-33, USER-06)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    await one.api.session(one.id, { kind: 'maintenance', on: true });
    await until(() => two.model.documents.session?.maintenance === true, step);
    expect(await two.api.command(two.id, press)).toEqual({
      ok: false,
      problem: { code: 'maintenance', from: null, to: null },
    });
    expect((await two.api.ask(two.id, { topic: 'statistics' })).ok).toBe(true);
    await two.api.session(two.id, { kind: 'maintenance', on: false });
    await until(() => one.model.documents.session?.maintenance === false, step);
    expect(await two.api.command(two.id, press)).toEqual({ ok: false, problem: { code: 'option-gone' } });
  });

  test.each([
    ['session', true],
    ['session', false],
    ['maintenance', true],
    ['maintenance', false],
  ] as const)(
    'a client that is mounted again undoes no later maintenance of another site: a %s said %s (BOOT-33)',
    async (type, first) => {
      const [one, two] = [await bench.tab(), await bench.tab()];
      const shown = () => [one, two].map((tab) => tab.model.documents.session?.maintenance);
      const [here, there] = [connectSite(one), connectSite(two)];
      const alice = await siteSessionOf('alice');
      here.site.send('session', type === 'session' ? { ...alice, maintenance: first } : alice);
      if (type === 'maintenance') here.site.send('maintenance', { on: first });
      here.open(alice.uid);
      there.open();
      await until(() => [one, two].every((tab) => user(tab) === alice.uid), step);
      await until(() => shown().every((on) => on === first), step);
      there.site.send('maintenance', { on: !first });
      await until(() => shown().every((on) => on === !first), step);
      here.open();
      here.close();
      here.open(alice.uid);
      await settle();
      step();
      await settle();
      expect(shown()).toEqual([!first, !first]);
    },
  );

  test('a session that a site renews while its client is away ends no login of another tab (D23, I6)', async () => {
    const [one, two] = [await bench.tab(), await bench.tab()];
    const here = connectSite(one);
    const alice = await siteSessionOf('alice');
    here.site.send('session', alice);
    here.open(alice.uid);
    await until(() => user(two) === alice.uid, step);
    here.close();
    here.site.send('session', { ...alice, authorization: (await siteSessionOf('alice')).authorization });
    const bob = await login(two, 'bob');
    await until(() => user(one) === bob.uid && user(two) === bob.uid, step);
    here.open();
    await settle();
    step();
    await settle();
    expect([one, two].map(user)).toEqual([bob.uid, bob.uid]);
  });

  test('a worker in place of an ended one keeps betting closed, with the wallet that its tabs had (F17, BOOT-33)', async () => {
    const session = await logIn('alice');
    const stored = { generation: 1, session: { ...session, wallet: null } };
    const { uid, wallet } = session;
    // The first tab was hidden before the maintenance, so the second has newer values.
    const hidden = await bench.tab(undefined, {
      session: stored,
      lastKnown: { at: 1_000, maintenance: false, uid, wallet },
    });
    await bench.tab(undefined, { session: stored, lastKnown: { at: 2_000, maintenance: true, uid, wallet } });
    // The third tab has seen only a worker that knew nothing of the maintenance.
    await bench.tab(undefined, { session: stored, lastKnown: { uid, wallet } });
    const shown = () => hidden.model.documents.session;
    await until(() => shown()?.maintenance === true, step);
    expect(shown()?.wallet?.balances.map(({ coinCode }) => coinCode)).toEqual(
      wallet?.balances.map(({ coinCode }) => coinCode),
    );
    expect(await hidden.api.command(hidden.id, press)).toEqual({
      ok: false,
      problem: { code: 'maintenance', from: null, to: null },
    });
    await hidden.api.session(hidden.id, { kind: 'maintenance', on: false });
    await bench.tab(undefined, { session: stored, lastKnown: { at: 3_000, maintenance: true, uid, wallet } });
    await settle();
    expect(shown()?.maintenance).toBe(false);
  });

  test('the balance of a stored session is read at once, because nothing says it (USER-01)', async () => {
    openBench(false);
    const session = await logIn('alice');
    const tab = await bench.tab(undefined, {
      session: { generation: 1, session: { ...session, wallet: null } },
    });
    // The clock stands still, so no poll is due.
    await until(() => (tab.model.documents.session?.wallet ?? null) !== null);
    expect(sandbox.stats().requests[BASE]).toBeGreaterThan(0);
  });
});
