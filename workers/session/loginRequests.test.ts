import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeLocks } from '#tests/worker/fakeLocks.ts';
import { createSingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import { createLoginRequests } from './loginRequests.ts';
import { createSessionOwner } from './session.ts';
import type { SessionPeers } from './sessionPeers.ts';

const SESSION: Session = {
  authorization: 'token',
  uid: '71',
  name: 'User',
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: null,
  maintenance: false,
};

/** Creates workers of one browser, each with one tab, as where every tab runs a worker of its own (F22). */
const workersOf = (visible: readonly boolean[]) => {
  const clock = createFakeClock();
  const locks = createFakeLocks();
  const listeners: Parameters<SessionPeers['onMessage']>[0][] = [];
  const asked: number[] = [];
  const workers = visible.map((isVisible, instance) => {
    const page = { isVisible };
    const oneTab = createSingleTabDelivery({
      clock,
      visible: () => (page.isVisible ? [`tab${instance}`] : []),
      send: (tabId, { id }) => {
        const show = async () => {
          if (!(await oneTab.claim(tabId, id))) return;
          asked.push(instance);
          await oneTab.shown(tabId, id);
        };
        void show();
      },
    });
    const login = createLoginRequests({
      clock,
      locks,
      merchant: 'm',
      instance,
      oneTab,
      readAt: () => session.onTabAskedForLogin(),
    });
    const session = createSessionOwner({
      merchant: 'm',
      now: () => 0,
      by: instance,
      restrictionStore: { read: () => Promise.resolve([]), write: () => undefined },
      peers: {
        post: (word) =>
          void setTimeout(() =>
            listeners.forEach((hear, to) => {
              if (to !== instance) hear(structuredClone(word));
            }),
          ),
        onMessage: (run) => {
          listeners[instance] = run;
        },
      },
      inOnePatch: (run) => run(),
      setUser: () => undefined,
      authorized: () => undefined,
      changed: () => undefined,
      loginNeeded: login.request,
      answered: login.answered,
      drop: () => undefined,
    });
    const show = (isNowVisible: boolean) => {
      page.isVisible = isNowVisible;
      oneTab.changed();
    };
    return { session, show };
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await new Promise((done) => void setTimeout(done));
      clock.advance(100);
    }
  };
  return { workers, asked, pass };
};

describe('an expired login, where each tab has its own worker (F22, F31)', () => {
  test('is told to the parent by the visible tab, also if a hidden tab finds it out (D26)', async () => {
    const { workers, asked, pass } = workersOf([false, true, false]);
    workers[0]!.session.take({ kind: 'login', session: SESSION });
    await pass(500);
    workers[0]!.session.refused('token');
    await pass(2_000);
    expect(asked).toEqual([1]);
    for (const { show } of workers) show(true);
    await pass(5_000);
    expect(asked).toEqual([1]);
  });

  test('is told once by several visible tabs', async () => {
    const { workers, asked, pass } = workersOf([true, true]);
    workers[0]!.session.take({ kind: 'login', session: SESSION });
    await pass(500);
    workers[1]!.session.refused('token');
    await pass(5_000);
    expect(asked).toHaveLength(1);
    workers[0]!.session.take({ kind: 'login', session: { ...SESSION, authorization: 'new' } });
    await pass(500);
    expect(workers[1]!.session.uid()).toBe('71');
  });
});
