import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { GUEST, type Session, type SessionChange, type SessionView } from '#contract/session.ts';
import { isSessionChange } from '#contract/sessionChecks.ts';
import { createAuthorization } from './authorization.ts';
import { createSession } from './session.ts';
import { createTextStore } from './storage.ts';

const sessionOf = (uid: string, more: Partial<Session> = {}): Session => ({
  authorization: `token-${uid}`,
  uid,
  name: `User ${uid}`,
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: null,
  maintenance: false,
  ...more,
});
const viewOf = (uid: string | null, generation: number): SessionView => ({
  ...GUEST,
  generation,
  user: uid === null ? null : { uid, name: `User ${uid}`, memberType: 0, currencyId: 1 },
});

const setUp = (held = new Map<string, string>(), denied = false) => {
  const texts = createTextStore(() => {
    if (denied) throw new DOMException('denied', 'SecurityError');
    return { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text) };
  });
  const authorization = createAuthorization(texts, 'm');
  const sent: SessionChange[] = [];
  const shown: string[] = [];
  const answers: Result<null>[] = [];
  const emptied = { count: 0 };
  const left = { count: 0 };
  const sleepers: ((still: boolean) => void)[] = [];
  const leavers: ((isLeaving: boolean) => void)[] = [];
  const watchers = new Set<(active: boolean) => void>();
  const page = { isActive: true };
  const timers = new Map<() => void, number>();
  const time = { now: 1_000 };
  const style = { visibility: '' };
  const session = createSession({
    merchant: 'm',
    authorization,
    wallNow: () => time.now,
    emptied: () => {
      emptied.count += 1;
    },
    left: (uid) => {
      if (uid !== null) left.count += 1;
    },
    feed: {
      session: (change) => {
        sent.push(change);
        const checked = isSessionChange(change) ? ok(null) : fail({ code: 'bad-request' });
        return Promise.resolve(answers.shift() ?? checked);
      },
      claim: (_id, answered) => answered(true),
      shown: (id) => void shown.push(id),
    },
    signals: {
      isActive: () => page.isActive,
      onActive: (run) => {
        watchers.add(run);
        return () => void watchers.delete(run);
      },
      onFrozen: (run) => {
        sleepers.push(run);
        return () => undefined;
      },
      onPageHide: (run) => {
        leavers.push(run);
        return () => undefined;
      },
    },
    style,
    schedule: (after, run) => {
      timers.set(run, after);
      return () => void timers.delete(run);
    },
  });
  session.start();
  const uid = () => session.view.getState().user?.uid ?? null;
  return {
    time,
    session,
    authorization,
    emptied,
    left,
    sent,
    shown,
    answers,
    held,
    uid,
    wake: (still: boolean) => sleepers.forEach((run) => run(still)),
    /** Puts the page into the back/forward cache, and restores it. */
    restore: () => {
      for (const isLeaving of [true, false]) {
        sleepers.forEach((run) => run(isLeaving));
        leavers.forEach((run) => run(isLeaving));
      }
    },
    /** Puts the page into the back/forward cache. */
    leave: () => leavers.forEach((run) => run(true)),
    isHidden: () => style.visibility === 'hidden',
    /** Shows the page to the user, or hides it. */
    setActive: (isActive: boolean) => {
      page.isActive = isActive;
      watchers.forEach((run) => run(isActive));
    },
    /** The waiting times of the running timers, in ms. */
    waits: () => [...timers.values()],
    /** Lets the waiting time of every timer pass. */
    pass: () => timers.forEach((_after, run) => run()),
  };
};

describe('the session in a tab', () => {
  test('the authorization value is stored per merchant, and never in what the tab draws (REQ-04, I8)', async () => {
    const { session, held, sent } = setUp();
    await session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    expect([...held.keys()]).toEqual(['session:m']);
    expect(held.get('session:m')).toContain('token-71');
    expect(JSON.stringify(session.view.getState())).not.toContain('token-71');
    expect(sent).toEqual([{ kind: 'login', session: sessionOf('71') }]);
  });

  test('a session of another merchant goes to the worker, which refuses and counts it (D23)', async () => {
    const { session, held, answers } = setUp();
    answers.push(fail({ code: 'bad-request' }));
    expect(await session.login(sessionOf('71', { merchant: 'other' }))).toEqual({
      ok: false,
      problem: { code: 'bad-request' },
    });
    expect([...held.keys()]).toEqual([]);
  });

  test('a logout empties the tab before the worker answers, and a late message brings nothing back (I6)', async () => {
    const { session, emptied, held, uid } = setUp();
    session.show(viewOf('71', 4));
    const done = session.logout();
    expect([uid(), emptied.count]).toEqual([null, 1]);
    session.show(viewOf('71', 4));
    expect(uid()).toBeNull();
    await done;
    expect(held.get('session:m')).not.toContain('token');
    session.show(viewOf('72', 6));
    expect(uid()).toBe('72');
  });

  test('a logout that the host tells a guest takes nothing from the guest, but counts for a late user (D8)', async () => {
    const { session, emptied, sent, uid } = setUp();
    await session.logout();
    expect([emptied.count, sent.length]).toEqual([0, 1]);
    // The worker still had a user whom this tab did not know yet.
    session.show(viewOf('71', 0));
    expect(uid()).toBeNull();
    session.show(viewOf(null, 1));
    await session.logout();
    expect(emptied.count).toBe(0);
    session.show({ ...viewOf(null, 2), expired: true });
    await session.logout();
    expect(emptied.count).toBe(1);
    void session.login(sessionOf('72'));
    await session.logout();
    expect(emptied.count).toBe(2);
  });

  test('a login in one tab is one in all, also after the site told the logout to each tab, some twice (D23)', () => {
    const held = new Map<string, string>();
    const tabs = Array.from({ length: 4 }, () => setUp(held));
    const [first, ...others] = tabs.map(({ session }) => session);
    const showAll = (view: SessionView) => tabs.forEach(({ session }) => session.show(view));
    void first?.login(sessionOf('71'));
    showAll(viewOf('71', 1));
    void first?.logout();
    // A late message about the user who has left.
    first?.show(viewOf('71', 1));
    expect(tabs[0]?.uid()).toBeNull();
    showAll(viewOf(null, 2));
    for (const session of [...others, ...others]) {
      void session.logout();
      // The worker has no user, and reports that to each tab that logs out.
      showAll(viewOf(null, 2));
    }
    void first?.login(sessionOf('72'));
    showAll(viewOf('72', 3));
    expect(tabs.map(({ uid }) => uid())).toEqual(['72', '72', '72', '72']);
  });

  test("another user's login empties the tab first (D23)", () => {
    const { session, uid } = setUp();
    session.show(viewOf('71', 1));
    void session.login(sessionOf('72'));
    expect(uid()).toBeNull();
    session.show(viewOf('71', 1));
    expect(uid()).toBeNull();
    session.show(viewOf('72', 2));
    expect(uid()).toBe('72');
  });

  test('a tab that learns from the worker that its user has left drops the pop-ups of that user (I6)', async () => {
    const { session, left, emptied } = setUp();
    session.show(viewOf(null, 1));
    session.show(viewOf('71', 2));
    session.show({ ...viewOf('71', 3), maintenance: true });
    expect(left.count).toBe(0);
    session.show(viewOf('72', 4));
    session.show(viewOf(null, 5));
    expect([left.count, emptied.count]).toEqual([2, 0]);
    session.show(viewOf('71', 6));
    await session.logout();
    expect([left.count, emptied.count]).toEqual([3, 1]);
  });

  test('another worker gets the maintenance and the wallet that the tab had last (F17, BOOT-33)', async () => {
    const { session, time } = setUp();
    expect(session.lastKnown()).toBeUndefined();
    const wallet = { balances: [] } as unknown as SessionView['wallet'];
    // A worker that knows nothing of the maintenance shows none. What a site repeats may be old.
    session.show(viewOf('71', 1));
    await session.forward({ kind: 'maintenance', on: true, restored: true });
    expect(session.lastKnown()).toBeUndefined();
    session.show({ ...viewOf('71', 1), wallet });
    expect(session.lastKnown()).toEqual({ uid: '71', wallet });
    session.show({ ...viewOf('71', 1), wallet, maintenance: true });
    time.now = 2_000;
    expect(session.lastKnown()).toEqual({ at: 1_000, maintenance: true, uid: '71', wallet });
    // A hidden tab gets no document, but its host speaks to it.
    await session.forward({ kind: 'maintenance', on: false });
    expect(session.lastKnown()).toMatchObject({ at: 2_000, maintenance: false });
    await session.login(sessionOf('71', { maintenance: true }));
    expect(session.lastKnown()?.maintenance).toBe(true);
    await session.login(sessionOf('71', { maintenance: undefined }));
    expect(session.lastKnown()?.maintenance).toBe(true);
  });

  test('a login that the page only says again replaces nothing that this browser keeps (D23)', async () => {
    const held = new Map<string, string>();
    const [here, reloaded] = [setUp(held), setUp(held)];
    await here.session.login(sessionOf('72', { authorization: 'new' }));
    here.session.show(viewOf('72', 2));
    reloaded.session.show(viewOf('72', 2));
    for (const session of [sessionOf('71'), sessionOf('72', { authorization: 'old' })]) {
      reloaded.answers.push(fail({ code: 'session-expired' }));
      await reloaded.session.login(session, { restored: true });
      reloaded.session.show(viewOf('72', 2));
      expect(reloaded.sent.at(-1)).toEqual({ kind: 'login', session, restored: true });
      expect(reloaded.authorization.stored()).toMatchObject({
        generation: 2,
        session: { uid: '72', authorization: 'new' },
      });
    }
    expect([reloaded.uid(), reloaded.emptied.count]).toEqual(['72', 0]);
  });

  test('a renewed session replaces the stored one of its user once the worker has taken it (D8, D23)', async () => {
    const { session, authorization, sent, answers, uid } = setUp();
    const how = { restored: true, renewed: true };
    const renewed = sessionOf('71', { authorization: 'renewed' });
    await session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    answers.push(fail({ code: 'session-expired' }));
    await session.login(renewed, how);
    expect(authorization.stored()).toMatchObject({ generation: 1, session: { authorization: 'token-71' } });
    await session.login(renewed, how);
    expect(sent.at(-1)).toEqual({ kind: 'login', session: renewed, ...how });
    expect(authorization.stored()).toMatchObject({ generation: 2, session: { authorization: 'renewed' } });
    session.show(viewOf('71', 2));
    expect(uid()).toBe('71');
    // Another user has logged in while the worker was asked.
    const answered = session.login({ ...renewed, authorization: 'late' }, how);
    authorization.keep(3, sessionOf('72'));
    await answered;
    expect(authorization.stored()).toMatchObject({ generation: 3, session: { uid: '72' } });
  });

  test('a repeated login is kept where this browser stores nothing, once the worker has it', async () => {
    const { session, authorization } = setUp();
    await session.login(sessionOf('71'), { restored: true });
    expect(authorization.stored()).toBeUndefined();
    session.show(viewOf('71', 1));
    expect(authorization.stored()).toMatchObject({ generation: 1, session: { uid: '71' } });
  });

  test('a session that ended in another tab is not stored; a login in flight is (F31)', async () => {
    const { session, authorization } = setUp();
    await session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    session.show(viewOf(null, 2));
    expect(authorization.stored()).toEqual({ generation: 2, session: null });
    void session.login(sessionOf('71'));
    session.show(viewOf(null, 2));
    expect(authorization.stored()?.session?.uid).toBe('71');
  });

  test('of two tabs that log in at once the one that the worker took last stays, whoever wrote last (D23)', () => {
    const held = new Map<string, string>();
    const [a, b] = [setUp(held), setUp(held)];
    void b.session.login(sessionOf('72'));
    void a.session.login(sessionOf('71'));
    for (const tab of [a, b]) tab.session.show(viewOf('71', 1));
    for (const tab of [a, b]) tab.session.show(viewOf('72', 2));
    expect(a.authorization.stored()).toMatchObject({ generation: 2, session: { uid: '72' } });
  });

  test('a tab that learns late of its login does not store it over a later one of another user (D23)', () => {
    const held = new Map<string, string>();
    const [a, b] = [setUp(held), setUp(held)];
    void a.session.login(sessionOf('71'));
    void b.session.login(sessionOf('72'));
    b.session.show(viewOf('72', 2));
    a.session.show(viewOf('71', 1));
    expect(a.authorization.stored()).toMatchObject({ generation: 2, session: { uid: '72' } });
    a.session.show(viewOf('72', 2));
    expect(a.authorization.stored()).toMatchObject({ generation: 2, session: { uid: '72' } });
  });

  test('of two tabs that renew the session of one user at once, the later value stays in storage (D8)', () => {
    const held = new Map<string, string>();
    const [a, b] = [setUp(held), setUp(held)];
    void a.session.login(sessionOf('71', { authorization: 'old' }));
    for (const tab of [a, b]) tab.session.show(viewOf('71', 1));
    void a.session.login(sessionOf('71', { authorization: 'first' }));
    void b.session.login(sessionOf('71', { authorization: 'second' }));
    for (const tab of [b, a]) tab.session.show(viewOf('71', 2));
    for (const tab of [b, a]) tab.session.show(viewOf('71', 3));
    expect(b.authorization.stored()?.session?.authorization).toBe('second');
  });

  test('restrictions are stored with the session, and a later change goes to the worker (D38)', () => {
    const { session, authorization, sent } = setUp();
    const loss = [{ kind: 'loss-limit', until: 9 }] as const;
    void session.login(sessionOf('71', { restrictions: loss }));
    expect(authorization.stored()?.session?.restrictions).toEqual(loss);
    void session.forward({ kind: 'restrict', restrictions: [] });
    expect(sent.at(-1)).toEqual({ kind: 'restrict', restrictions: [] });
  });

  test('a page that slept through a logout or a user switch is empty before it reacts to anything (F13, F32)', () => {
    const held = new Map<string, string>();
    const [awake, asleep] = [setUp(held), setUp(held)];
    void awake.session.login(sessionOf('71'));
    for (const tab of [awake, asleep]) tab.session.show(viewOf('71', 1));
    asleep.wake(true);
    asleep.wake(false);
    expect(asleep.uid()).toBe('71');
    asleep.wake(true);
    void awake.session.logout();
    asleep.wake(false);
    expect(asleep.uid()).toBeNull();
    asleep.session.show(viewOf('71', 1));
    expect(asleep.uid()).toBeNull();
  });

  test('a page held unnoticed is found outdated at its first input, and is emptied (D8, F32, I6)', async () => {
    const held = new Map<string, string>();
    const [here, behind] = [setUp(held), setUp(held)];
    await here.session.login(sessionOf('71'));
    for (const tab of [here, behind]) tab.session.show(viewOf('71', 1));
    expect([here.session.isBehind(), behind.session.isBehind()]).toEqual([false, false]);
    await here.session.login(sessionOf('72'));
    expect([behind.uid(), behind.session.isBehind(), behind.uid(), behind.emptied.count]).toEqual([
      '71',
      true,
      null,
      1,
    ]);
    behind.session.show(viewOf('71', 1));
    expect(behind.uid()).toBeNull();
    behind.session.show(viewOf('72', 2));
    expect([behind.uid(), behind.session.isBehind()]).toEqual(['72', false]);
    await here.session.logout();
    expect([behind.session.isBehind(), behind.uid()]).toEqual([true, null]);
  });

  test('a page from the back/forward cache is hidden until the worker names its user (F13, I6)', () => {
    // The restored page still reads the login of user 71, as its storage has not learned of the next login yet.
    const { session, uid, restore, isHidden, emptied, left } = setUp();
    void session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    restore();
    // Nobody has left: the host hears of no logout, and the notices of the user stay.
    expect([isHidden(), uid(), emptied.count, left.count]).toEqual([true, '71', 0, 0]);
    session.show(viewOf('71', 1));
    expect([isHidden(), uid()]).toEqual([false, '71']);
    restore();
    session.show(viewOf('72', 2));
    expect([isHidden(), uid()]).toEqual([false, '72']);
  });

  test('a page that leaves again before the worker has answered stays hidden until its next return (F13, I6)', () => {
    const { session, restore, leave, isHidden, pass } = setUp();
    void session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    restore();
    leave();
    pass();
    expect(isHidden()).toBe(true);
    restore();
    session.show(viewOf('71', 1));
    expect(isHidden()).toBe(false);
  });

  test('a restored page whose worker is silent is shown after a second, without a user who has left (F13)', () => {
    const held = new Map<string, string>();
    const [other, restored] = [setUp(held), setUp(held)];
    void other.session.login(sessionOf('71'));
    for (const tab of [other, restored]) tab.session.show(viewOf('71', 1));
    restored.restore();
    expect(restored.isHidden()).toBe(true);
    restored.pass();
    expect([restored.isHidden(), restored.uid()]).toEqual([false, '71']);
    restored.restore();
    void other.session.logout();
    restored.pass();
    expect([restored.isHidden(), restored.uid()]).toEqual([false, null]);
  });

  test('without storage a page that was frozen is hidden until the worker has answered (F34)', () => {
    const { session, uid, wake, isHidden, pass } = setUp(new Map(), true);
    void session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    wake(true);
    wake(false);
    expect([isHidden(), uid()]).toEqual([true, '71']);
    session.show(viewOf('71', 1));
    expect([isHidden(), uid()]).toEqual([false, '71']);
    wake(true);
    wake(false);
    pass();
    expect([isHidden(), uid()]).toEqual([false, null]);
  });

  test('without shared storage an unfrozen hidden tab reports no logout; the wait begins when it is seen (F34)', () => {
    const { session, uid, wake, isHidden, setActive, waits, pass } = setUp(new Map(), true);
    void session.login(sessionOf('71'));
    session.show(viewOf('71', 1));
    setActive(false);
    wake(true);
    wake(false);
    pass();
    // The worker sends nothing to a hidden tab, so its silence says nothing about the user.
    expect([waits(), isHidden(), uid()]).toEqual([[], true, '71']);
    setActive(true);
    expect([waits(), isHidden()]).toEqual([[10_000], true]);
    setActive(false);
    expect(waits()).toEqual([]);
    setActive(true);
    session.show(viewOf('71', 1));
    expect([waits(), isHidden(), uid()]).toEqual([[], false, '71']);
    wake(true);
    wake(false);
    pass();
    expect([isHidden(), uid()]).toEqual([false, null]);
  });

  test('where storage is denied, a new worker still learns of the login (F17, F22)', () => {
    const { session, authorization } = setUp(new Map(), true);
    void session.login(sessionOf('71'));
    expect(authorization.stored()?.session?.authorization).toBe('token-71');
    void session.logout();
    expect(authorization.stored()?.session).toBeNull();
  });

  test.each([
    '',
    'null',
    '{}',
    '{"generation":1,"session":{"uid":"71"}}',
    '{"generation":-1,"session":null}',
    'x',
    '[]',
  ])('garbage in storage (%s) is no session (F34)', (text) => {
    expect(setUp(new Map([['session:m', text]])).authorization.stored()).toBeUndefined();
  });

  test("a stored session of another merchant under this merchant's key is ignored (D23)", () => {
    expect(
      setUp(
        new Map([
          ['session:m', JSON.stringify({ generation: 1, session: sessionOf('71', { merchant: 'other' }) })],
        ]),
      ).authorization.stored(),
    ).toBeUndefined();
  });

  test("a login is requested at the user's press, and once for each expiry, also if repeated (F31, REQ-05)", () => {
    const { session, shown } = setUp();
    const asked: string[] = [];
    const stop = session.onLoginWanted((reason) => asked.push(reason));
    session.wantLogin();
    for (let times = 0; times < 3; times += 1)
      session.onEvent({ kind: 'login-wanted', id: 'l1', reason: 'expired' });
    session.onEvent({ kind: 'login-wanted', id: 'l2', reason: 'expired' });
    expect([asked, shown]).toEqual([
      ['user', 'expired', 'expired'],
      ['l1', 'l1', 'l1', 'l2'],
    ]);
    stop();
    session.wantLogin();
    expect(asked).toHaveLength(3);
  });

  test('restrictions that the host names before the worker has the login are stored, and stay stored (D38)', () => {
    const { session, authorization } = setUp();
    const loss = [{ kind: 'loss-limit', until: 9 }] as const;
    void session.login(sessionOf('71'));
    void session.forward({ kind: 'restrict', restrictions: loss });
    expect(authorization.stored()?.session?.restrictions).toEqual(loss);
    session.show(viewOf('71', 1));
    expect(authorization.stored()?.session?.restrictions).toEqual(loss);
    void session.forward({ kind: 'restrict', restrictions: [] });
    expect(authorization.stored()?.session?.restrictions).toEqual([]);
  });

  test('restrictions of a former user are not stored for the next, but after an expiry they are (D38, I6)', async () => {
    const { session, sent, authorization } = setUp();
    const loss = [{ kind: 'loss-limit', until: 9 }] as const;
    const exclusion = [{ kind: 'self-exclusion', until: null }] as const;
    await session.login(sessionOf('72', { restrictions: loss }));
    for (const uid of ['71', null]) void session.forward({ kind: 'restrict', restrictions: [], uid });
    session.show(viewOf('72', 1));
    for (const uid of ['71', null]) void session.forward({ kind: 'restrict', restrictions: [], uid });
    expect(authorization.stored()?.session?.restrictions).toEqual(loss);
    session.show(viewOf(null, 2));
    void session.forward({ kind: 'restrict', restrictions: [], uid: '71' });
    void session.forward({ kind: 'restrict', restrictions: exclusion, uid: '72' });
    await session.login(sessionOf('72'));
    expect(sent.at(-1)).toMatchObject({ session: { uid: '72', restrictions: exclusion } });
    // Also of a user whom nothing was forbidden before.
    await session.login(sessionOf('73'));
    session.show(viewOf('73', 3));
    session.show(viewOf(null, 4));
    void session.forward({ kind: 'restrict', restrictions: exclusion, uid: '73' });
    await session.login(sessionOf('73'));
    expect(sent.at(-1)).toMatchObject({ session: { uid: '73', restrictions: exclusion } });
  });

  test.each([
    '{"generation":1,"session":null,"expired":{"uid":"71","restrictions":[{"kind":"none","until":null}]}}',
    '{"generation":1,"session":null,"expired":{"uid":"71","restrictions":[{"kind":"age","until":"x"}]}}',
    '{"generation":1,"session":null,"expired":{"uid":"71","restrictions":[null]}}',
    '{"generation":1,"session":null,"expired":{"uid":"71","restrictions":"age"}}',
    '{"generation":1,"session":null,"expired":7}',
  ])('garbage as stored restrictions (%s) does not spoil the next login (F34)', async (text) => {
    const { session, sent, authorization } = setUp(new Map([['session:m', text]]));
    expect(await session.login(sessionOf('71'))).toEqual(ok(null));
    expect(sent.at(-1)).toEqual({ kind: 'login', session: sessionOf('71') });
    expect(authorization.stored()?.session).toEqual(sessionOf('71', { maintenance: undefined }));
  });

  test('a login that names no restrictions keeps those of the same user, also after an expiry (D38, F31)', async () => {
    const held = new Map<string, string>();
    const [one, other] = [setUp(held), setUp(held)];
    const restrictions = [{ kind: 'self-exclusion', until: null }] as const;
    await one.session.login(sessionOf('71', { restrictions }));
    for (const { session } of [one, other]) session.show(viewOf('71', 1));
    for (const { session } of [one, other]) session.show(viewOf(null, 2));
    await other.session.login(sessionOf('71', { authorization: 'new' }));
    expect(other.sent.at(-1)).toMatchObject({ session: { authorization: 'new', restrictions } });
    expect(other.authorization.stored()?.session).toMatchObject({ authorization: 'new', restrictions });
    await other.session.logout();
    await other.session.login(sessionOf('71'));
    expect(other.authorization.stored()?.session?.restrictions).toBeUndefined();
    await one.session.login(sessionOf('72'));
    expect(one.authorization.stored()?.session?.restrictions).toBeUndefined();
  });

  test.each([
    ['a login', 'a logout', ['login', 'logout']],
    ['a logout', 'a login', ['logout', 'login']],
    ['a login', 'a login of another user', ['login', 'login']],
    ['a restriction', 'a login', ['restrict', 'login']],
    ['a maintenance', 'its end', ['maintenance', 'maintenance']],
  ])('%s that the worker did not answer is not sent again after %s (D8, D23)', async (first, then, kinds) => {
    const { session, sent, answers } = setUp();
    const run: Readonly<Record<string, () => Promise<unknown>>> = {
      'a login': () => session.login(sessionOf('71')),
      'a login of another user': () => session.login(sessionOf('72')),
      'a logout': () => session.logout(),
      'a restriction': () => session.forward({ kind: 'restrict', restrictions: [] }),
      'a maintenance': () => session.forward({ kind: 'maintenance', on: true }),
      'its end': () => session.forward({ kind: 'maintenance', on: false }),
    };
    answers.push(fail({ code: 'worker-silent' }));
    await Promise.all([run[first]!(), run[then]!()]);
    expect(sent.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('a login that a page repeats, and a maintenance, end no attempt to log in (D23)', async () => {
    const { session, sent, answers } = setUp();
    answers.push(fail({ code: 'worker-silent' }));
    await Promise.all([
      session.login(sessionOf('71')),
      session.login(sessionOf('70'), { restored: true }),
      session.forward({ kind: 'maintenance', on: true }),
    ]);
    expect(sent.map(({ kind }) => kind)).toEqual(['login', 'login', 'maintenance', 'login']);
    expect(sent.at(-1)).toMatchObject({ session: { uid: '71' } });
  });

  test('a maintenance that the site repeats ends no attempt to say a later one (BOOT-33)', async () => {
    const { session, sent, answers } = setUp();
    answers.push(fail({ code: 'worker-silent' }));
    await Promise.all([
      session.forward({ kind: 'maintenance', on: true }),
      session.forward({ kind: 'maintenance', on: true, restored: true }),
    ]);
    expect(sent.map((change) => change.kind === 'maintenance' && change.restored === true)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('a login is sent again when the worker ends meanwhile', async () => {
    const { session, sent, answers } = setUp();
    answers.push(fail({ code: 'worker-gone' }), fail({ code: 'worker-silent' }));
    expect(await session.logout()).toEqual({ ok: true, value: null });
    expect(sent).toHaveLength(3);
  });
});
