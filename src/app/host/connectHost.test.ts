import { describe, expect, test } from 'vitest';
import { connectHost, type HostParts } from './connectHost.ts';
import type { ClientEvents, ClientMessage, LoginReason } from './messages.ts';
import type { TakenMessage } from './readHostMessage.ts';

/** Creates a client whose parts record their calls, and a host whose messages the test sends. */
const joined = () => {
  const sent: ClientMessage[] = [];
  const done: unknown[][] = [];
  const did =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args]);
  const listeners = new Set<unknown>();
  const line = <F>() => {
    const hooks = new Set<F>();
    return {
      hooks,
      on: (hook: F) => {
        hooks.add(hook);
        listeners.add(hook);
        return () => {
          hooks.delete(hook);
          listeners.delete(hook);
        };
      },
    };
  };
  const wanted = line<(reason: LoginReason) => void>();
  const uids = line<() => void>();
  const moved = line<() => void>();
  const full = line<(on: boolean) => void>();
  const sized = line<(width: number, height: number) => void>();
  const failed = line<(code: 'broken') => void>();
  const collected = line<(max: number) => void>();
  const deposits = line<(wanted: ClientEvents['deposit-wanted']) => void>();
  const leaving = line<() => void>();
  const taking = line<(message: TakenMessage) => void>();
  const timers = new Set<{ at: number; run: () => void }>();
  const now = { ms: 5_000, server: 1_000_000, uid: null as string | null, query: '' };
  const parts: HostParts = {
    transport: { hasParent: true, send: (message) => sent.push(message), listen: taking.on },
    build: 'b1',
    session: {
      login: async (session, how) => {
        done.push(['login', session, how]);
        return session.merchant === 'm';
      },
      logout: did('logout'),
      wallet: did('wallet'),
      maintenance: did('maintenance'),
      restrict: did('restrict'),
      onLoginWanted: wanted.on,
      uid: () => now.uid,
      onUid: uids.on,
    },
    setLocale: did('locale'),
    setTheme: did('theme'),
    route: { open: did('route'), query: () => now.query, onMoved: moved.on },
    fullScreen: { show: did('full-screen'), onWanted: full.on },
    onSize: sized.on,
    onLeave: leaving.on,
    onError: failed.on,
    onMaxCollected: collected.on,
    deposit: { onWanted: deposits.on, closed: did('deposit-closed') },
    now: () => now.ms,
    serverNow: () => now.server,
    schedule: (ms, run) => {
      const timer = { at: now.server + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const stop = connectHost(parts);
  const take = (message: TakenMessage) => taking.hooks.forEach((hook) => hook(message));
  const types = () => sent.map(({ type }) => type);
  const want = (reason: LoginReason) => wanted.hooks.forEach((hook) => hook(reason));
  /** Sets the server's time and runs the timers that are due. */
  const passTo = (time: number) => {
    now.ms += time - now.server;
    now.server = time;
    for (const timer of [...timers].filter(({ at }) => at <= time)) {
      timers.delete(timer);
      timer.run();
    }
  };
  return {
    passTo,
    timers,
    sent,
    types,
    done,
    now,
    take,
    want,
    stop,
    listeners,
    uids,
    moved,
    full,
    sized,
    failed,
    collected,
    deposits,
    leaving,
  };
};

describe('the bridge', () => {
  test('says ready at once and in answer to hello, so that either side may start first (BOOT-01, D8)', () => {
    const { sent, take } = joined();
    expect(sent).toEqual([{ type: 'ready', payload: { version: 1, build: 'b1' } }]);
    take({ type: 'hello', payload: { version: 1 } });
    expect(sent.map(({ type }) => type)).toEqual(['ready', 'ready']);
  });

  test('says to a newer host the version that both speak (D8)', () => {
    const { sent, take } = joined();
    take({ type: 'hello', payload: { version: 3 } });
    expect(sent.at(-1)).toEqual({ type: 'ready', payload: { version: 1, build: 'b1' } });
  });

  test('hands each message of the host to the part it is for (D8, D11)', () => {
    const { done, take } = joined();
    const wallet = {
      centerBalance: null,
      total: null,
      oldGameBalance: null,
      balances: [],
      channels: [],
      experienceCash: [],
      security: {},
    };
    const session = {
      authorization: 'a',
      uid: 'u',
      name: 'n',
      merchant: 'm',
      memberType: 0 as const,
      currencyId: 1,
      wallet: null,
      maintenance: false,
    };
    take({ type: 'balance', payload: wallet });
    take({ type: 'session', payload: session });
    take({ type: 'session', payload: null });
    take({ type: 'maintenance', payload: { on: true } });
    take({ type: 'maintenance', payload: { on: true, restored: true } });
    take({ type: 'language', payload: { locale: 'en' } });
    take({ type: 'theme', payload: { theme: 'dark' } });
    take({ type: 'route', payload: { query: '?sport=3' } });
    take({ type: 'full-screen', payload: { on: true } });
    expect(done).toEqual([
      ['wallet', wallet, null],
      ['login', session, { restored: false, renewed: false }],
      ['logout'],
      ['maintenance', true, false],
      ['maintenance', true, true],
      ['locale', 'en'],
      ['theme', 'dark'],
      ['route', '?sport=3'],
      ['full-screen', true],
    ]);
  });

  test('reports to the host that a session of another merchant was refused (D23)', async () => {
    const { sent, take } = joined();
    take({
      type: 'session',
      payload: {
        authorization: 'a',
        uid: 'u',
        name: 'n',
        merchant: 'other',
        memberType: 0,
        currencyId: 1,
        wallet: null,
        maintenance: false,
      },
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.slice(1)).toEqual([{ type: 'error', payload: { code: 'session-refused' } }]);
  });

  test('a session that the site repeats is passed on as restored, and a balance names its user (D23, I6)', async () => {
    const { done, take } = joined();
    const wallet = {
      centerBalance: null,
      total: null,
      oldGameBalance: null,
      balances: [],
      channels: [],
      experienceCash: [],
      security: {},
    };
    const session = {
      authorization: 'a',
      uid: 'alice',
      name: 'n',
      merchant: 'm',
      memberType: 0 as const,
      currencyId: 1,
      wallet: null,
      maintenance: false,
    };
    take({ type: 'balance', payload: wallet });
    take({ type: 'session', payload: { ...session, restored: true } });
    take({ type: 'balance', payload: wallet });
    take({ type: 'session', payload: { ...session, restored: true, renewed: true } });
    take({ type: 'session', payload: null });
    take({ type: 'balance', payload: wallet });
    expect(done).toEqual([
      ['wallet', wallet, null],
      ['login', session, { restored: true, renewed: false }],
      ['wallet', wallet, 'alice'],
      ['login', session, { restored: true, renewed: true }],
      ['logout'],
    ]);
  });

  test('restrictions of a user whose login is under way, and of a guest, reach no other user (D38, I6)', () => {
    const { done, take, now, uids } = joined();
    const session = {
      authorization: 'a',
      name: 'n',
      merchant: 'm',
      memberType: 0 as const,
      currencyId: 1,
      wallet: null,
    };
    const restrictions = [{ kind: 'self-exclusion', until: null }] as const;
    const logins = () => done.flatMap(([name, login]) => (name === 'login' ? [login] : []));
    take({ type: 'session', payload: { ...session, uid: 'alice' } });
    take({ type: 'restrictions', payload: { restrictions: [...restrictions] } });
    take({ type: 'session', payload: null });
    take({ type: 'session', payload: { ...session, uid: 'bob' } });
    expect(logins()[1]).toMatchObject({ uid: 'bob', restrictions: undefined });
    take({ type: 'session', payload: null });
    take({ type: 'restrictions', payload: { restrictions: [...restrictions] } });
    take({ type: 'session', payload: { ...session, uid: 'carol' } });
    expect(logins()[2]).toMatchObject({ uid: 'carol', restrictions });
    take({ type: 'restrictions', payload: { restrictions: [] } });
    // On other pages the user logs out, and in again. The host has named no other user.
    for (const uid of ['carol', null, 'carol']) {
      now.uid = uid;
      uids.hooks.forEach((hook) => hook());
    }
    take({ type: 'restrictions', payload: { restrictions: [] } });
    const named = done.flatMap(([name, what, uid]) => (name === 'restrict' ? [[what, uid]] : []));
    expect(named).toEqual([
      [restrictions, 'alice'],
      [restrictions, null],
      [[], 'carol'],
      [[], 'carol'],
    ]);
  });

  test('a session is passed on with the maintenance that it names, or with none (BOOT-33)', () => {
    const { done, take } = joined();
    const session = {
      authorization: 'a',
      uid: 'alice',
      name: 'n',
      merchant: 'm',
      memberType: 0 as const,
      currencyId: 1,
      wallet: null,
    };
    const logins = () =>
      done.flatMap(([name, login]) =>
        name === 'login' ? [(login as { readonly maintenance?: boolean }).maintenance] : [],
      );
    take({ type: 'maintenance', payload: { on: true } });
    take({ type: 'session', payload: session });
    take({ type: 'session', payload: { ...session, maintenance: false } });
    take({ type: 'session', payload: { ...session, maintenance: true } });
    take({ type: 'session', payload: session });
    expect(logins()).toEqual([undefined, false, true, undefined]);
  });

  test('five presses within a second request one login; a later press another (BOOT-23, CONST-28)', () => {
    const { sent, want, now } = joined();
    for (let press = 0; press < 5; press += 1) {
      want('user');
      now.ms += 200;
    }
    expect(sent.slice(1)).toEqual([{ type: 'login-wanted', payload: { reason: 'user' } }]);
    now.ms += 799;
    want('user');
    expect(sent).toHaveLength(2);
    now.ms += 1_000;
    want('expired');
    expect(sent.slice(2)).toEqual([{ type: 'login-wanted', payload: { reason: 'expired' } }]);
  });

  test('a session that expires right after a login requests another login at once (BOOT-23, F31)', () => {
    const { sent, want, now, uids } = joined();
    want('user');
    now.uid = 'alice';
    uids.hooks.forEach((hook) => hook());
    want('expired');
    expect(sent.slice(1).map(({ type }) => type)).toEqual([
      'login-wanted',
      'login-succeeded',
      'login-wanted',
    ]);
  });

  test('reports a login, a switch and a logout by uid, once each (D8)', () => {
    const { sent, now, uids } = joined();
    const become = (uid: string | null) => {
      now.uid = uid;
      uids.hooks.forEach((hook) => hook());
    };
    become('alice');
    become('alice');
    become('bob');
    become(null);
    expect(sent.slice(1)).toEqual([
      { type: 'login-succeeded', payload: { uid: 'alice' } },
      { type: 'logged-out', payload: { uid: 'alice' } },
      { type: 'login-succeeded', payload: { uid: 'bob' } },
      { type: 'logged-out', payload: { uid: 'bob' } },
    ]);
  });

  test('reports size, full screen, route, errors, and that the favourites are full (FAV-02, D11)', () => {
    const { sent, now, moved, full, sized, failed, collected } = joined();
    sized.hooks.forEach((hook) => hook(1024, 700));
    full.hooks.forEach((hook) => hook(true));
    now.query = '?sport=3';
    moved.hooks.forEach((hook) => hook());
    moved.hooks.forEach((hook) => hook());
    failed.hooks.forEach((hook) => hook('broken'));
    collected.hooks.forEach((hook) => hook(50));
    expect(sent.slice(1)).toEqual([
      { type: 'size', payload: { width: 1024, height: 700 } },
      { type: 'full-screen-wanted', payload: { wanted: true } },
      { type: 'route-changed', payload: { query: '?sport=3' } },
      { type: 'error', payload: { code: 'broken' } },
      { type: 'max-collected', payload: { max: 50 } },
    ]);
  });

  test('asks for a deposit with what is missing, and hands on that it has ended (D8, USER-02)', () => {
    const { sent, done, deposits, take } = joined();
    const wanted = { coinCode: 'CNY', amount: '12.5', from: 'slip' } as const;
    deposits.hooks.forEach((hook) => hook(wanted));
    expect(sent.slice(1)).toEqual([{ type: 'deposit-wanted', payload: wanted }]);
    take({ type: 'deposit-closed', payload: {} });
    expect(done).toEqual([['deposit-closed']]);
  });

  test('leaves nothing behind when it stops, and says so (D8)', () => {
    const { listeners, stop, sent } = joined();
    expect(listeners.size).toBe(10);
    stop();
    expect(listeners.size).toBe(0);
    expect(sent.slice(1)).toEqual([{ type: 'closed', payload: {} }]);
  });

  test('says that its page is left, so that the site keeps what it sends for the next client (D8)', () => {
    const { leaving, types } = joined();
    leaving.hooks.forEach((hook) => hook());
    expect(types()).toEqual(['ready', 'closed']);
  });
});

const endingSession = (expiresAt: number | undefined, merchant = 'm', authorization = 'a') =>
  ({
    type: 'session',
    payload: {
      authorization,
      uid: 'u',
      name: 'n',
      merchant,
      memberType: 0,
      currencyId: 1,
      wallet: null,
      maintenance: false,
      ...(expiresAt === undefined ? undefined : { expiresAt }),
    },
  }) as const;
const settled = () => new Promise((resolve) => void setTimeout(resolve));

describe('a session that ends (D8)', () => {
  test('the host is asked to renew it a minute before; the end is not handed to the session', async () => {
    const { take, passTo, sent, now, done } = joined();
    take(endingSession(1_300_000));
    await settled();
    now.uid = 'u';
    passTo(1_239_999);
    expect(sent.filter(({ type }) => type === 'session-expiring')).toEqual([]);
    passTo(1_240_000);
    passTo(1_299_999);
    expect(sent.filter(({ type }) => type === 'session-expiring')).toEqual([
      { type: 'session-expiring', payload: { uid: 'u', seconds: 60 } },
    ]);
    expect(done[0]?.[1]).not.toHaveProperty('expiresAt');
  });

  test('a session that comes in its last minute is renewed once its user is in, however late that is', async () => {
    const { take, passTo, sent, now, uids } = joined();
    const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
    take(endingSession(1_030_000));
    await settled();
    passTo(1_000_000);
    expect(expiring()).toEqual([]);
    now.uid = 'u';
    uids.hooks.forEach((hook) => hook());
    expect(sent.slice(-2).map(({ type }) => type)).toEqual(['login-succeeded', 'session-expiring']);
    expect(expiring()).toEqual([{ type: 'session-expiring', payload: { uid: 'u', seconds: 30 } }]);
  });

  test('the host is asked within 10 s after the device has slept past the minute (F15)', async () => {
    const { take, sent, now, timers, passTo } = joined();
    const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
    now.uid = 'u';
    take(endingSession(1_300_000));
    await settled();
    // The timer stands still while the device sleeps, and the page gets no event when it wakes.
    const [timer] = timers;
    const leftMs = timer!.at - now.server;
    expect(leftMs).toBeLessThanOrEqual(10_000);
    timer!.at = 1_270_000 + leftMs;
    passTo(1_270_000);
    expect(expiring()).toEqual([]);
    passTo(1_280_000);
    expect(expiring()).toEqual([{ type: 'session-expiring', payload: { uid: 'u', seconds: 20 } }]);
  });

  test.each([
    ['ten minutes behind', 2_000_000],
    ['ten minutes ahead', 3_200_000],
    ['a day behind', 2_600_000 - 86_400_000],
    ['a day ahead', 2_600_000 + 86_400_000],
  ])(
    "it is renewed a minute before its end although the device's clock is %s (F45)",
    async (_clock, deviceTime) => {
      const { take, sent, now, timers } = joined();
      const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
      now.uid = 'u';
      now.server = deviceTime;
      take(endingSession(2_900_000));
      await settled();
      const [first] = timers;
      expect(first!.at - deviceTime).toBeLessThanOrEqual(60_000);
      // The server's time comes before the first step ends.
      now.server = 2_600_000;
      first!.at = 2_600_000;
      while (expiring().length === 0) {
        const [timer] = timers;
        timers.delete(timer!);
        now.server = timer!.at;
        timer!.run();
      }
      expect(now.server).toBe(2_840_000);
      expect(expiring()).toEqual([{ type: 'session-expiring', payload: { uid: 'u', seconds: 60 } }]);
    },
  );

  test('the host is asked to renew a session that ended before it came a minute later', async () => {
    const { take, passTo, sent, now } = joined();
    const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
    now.uid = 'u';
    take(endingSession(999_999));
    await settled();
    passTo(1_059_999);
    expect(expiring()).toEqual([]);
    passTo(1_060_000);
    expect(expiring()).toEqual([{ type: 'session-expiring', payload: { uid: 'u', seconds: 0 } }]);
  });

  test('a host that does not renew it, or repeats the same session, is asked again a minute later', async () => {
    const { take, passTo, sent, now } = joined();
    const seconds = () =>
      sent.flatMap(({ type, payload }) => (type === 'session-expiring' ? payload.seconds : []));
    now.uid = 'u';
    take(endingSession(1_060_000));
    await settled();
    passTo(1_000_000);
    expect(seconds()).toEqual([60]);
    passTo(1_059_999);
    expect(seconds()).toEqual([60]);
    passTo(1_060_000);
    expect(seconds()).toEqual([60, 0]);
    take(endingSession(1_060_000));
    await settled();
    passTo(1_119_999);
    expect(seconds()).toEqual([60, 0]);
    passTo(1_120_000);
    expect(seconds()).toEqual([60, 0, 0]);
    take(endingSession(9_000_000));
    await settled();
    passTo(1_300_000);
    expect(seconds()).toEqual([60, 0, 0]);
  });

  test('a host whose sessions all seem to end soon is asked at most once in 10 s (F45)', async () => {
    const { take, passTo, sent, now } = joined();
    const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
    const askedAt: number[] = [];
    // The device is 4.5 minutes ahead of the server, which gives each token 5 minutes. Each token is another.
    const renew = async () => {
      take(endingSession(now.server - 270_000 + 300_000 + askedAt.length));
      await settled();
    };
    now.uid = 'u';
    await renew();
    for (let at = 1_000_000; at <= 1_060_000; at += 500) {
      passTo(at);
      if (expiring().length === askedAt.length) continue;
      askedAt.push(at);
      await renew();
    }
    expect(askedAt).toEqual([0, 10, 20, 30, 40, 50, 60].map((second) => 1_000_000 + second * 1_000));
    expect(expiring()).toHaveLength(7);
  });

  test('the end of a session may be further away than the longest timer of a browser', async () => {
    const { take, passTo, sent, now, timers } = joined();
    const expiring = () => sent.filter(({ type }) => type === 'session-expiring');
    now.uid = 'u';
    take(endingSession(9_000_000_000_000));
    await settled();
    passTo(8_999_999_939_999);
    expect([expiring(), timers.size]).toEqual([[], 1]);
    passTo(8_999_999_940_000);
    expect(expiring()).toEqual([{ type: 'session-expiring', payload: { uid: 'u', seconds: 60 } }]);
  });

  test('a renewed session counts from its own end; logout, close and another user request nothing', async () => {
    const { take, passTo, sent, now, timers, stop } = joined();
    now.uid = 'u';
    take(endingSession(1_300_000));
    await settled();
    take(endingSession(1_900_000, 'm', 'b'));
    await settled();
    passTo(1_300_000);
    expect(timers.size).toBe(1);
    take({ type: 'session', payload: null });
    expect(timers.size).toBe(0);
    take(endingSession(2_900_000));
    await settled();
    now.uid = 'other';
    passTo(2_840_000);
    take(endingSession(3_900_000));
    await settled();
    stop();
    expect(timers.size).toBe(0);
    expect(sent.filter(({ type }) => type === 'session-expiring')).toEqual([]);
  });

  test.each([
    ['without an end', undefined, 'm'],
    ['of another merchant', 1_300_000, 'other'],
  ])('a session %s is not renewed', async (_what, expiresAt, merchant) => {
    const { take, timers } = joined();
    take(endingSession(expiresAt, merchant));
    await settled();
    expect(timers.size).toBe(0);
  });
});
