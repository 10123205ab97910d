import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { handshakeChannelName, leaderLock, TRANSPORT_LISTENER } from '#contract/transport.ts';
import { CONTRACT_VERSION, workerLock, type FeedApi, type Hello } from '#contract/feedApi.ts';
import type { Records, TabListener } from '#contract/patch.ts';
import { ok } from '#contract/problem.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { createElection } from '#feed/election.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import { createChannelTransport } from '#feed/channelTransport.ts';
import { listenForTabs } from '#workers/port/portHandshake.ts';
import { createChannelPort } from '#workers/port/channelPort.ts';
import { servePort, type PortTarget } from '#workers/port/servePort.ts';
import { createOrigin, type Owner } from './fakeOrigin.ts';

const HANDSHAKE = handshakeChannelName('feed-x', '/sport/assets/worker.js');

type FakeWorker = {
  readonly owner: Owner;
  readonly instance: number;
  hung: boolean;
  readonly tabs: Set<string>;
  refused: number;
  readonly listeners: TabListener[];
};

/** Simulates a browser with one origin: tabs that open and close, and the workers that they start. */
const createBrowser = (loads = 50) => {
  const origin = createOrigin();
  const workers: FakeWorker[] = [];
  let ids = 0;
  const newId = () => (ids += 1).toString(16).padStart(32, '0');

  const startWorker = (page: Owner) => {
    const owner: Owner = { alive: true };
    const worker: FakeWorker = {
      owner,
      instance: workers.length + 1,
      hung: false,
      tabs: new Set(),
      refused: 0,
      listeners: [],
    };
    workers.push(worker);
    const gate = <T>(answer: T): T | Promise<T> =>
      worker.hung ? new Promise<never>(() => undefined) : answer;
    const api = {
      hello: ({ tabId }: Hello) => {
        if (!worker.hung) worker.tabs.add(tabId);
        return gate({
          contract: CONTRACT_VERSION,
          build: 'x',
          instance: worker.instance,
          mode: 'elected' as const,
          now: origin.time.now(),
        });
      },
      connect: (_tab: string, listener: TabListener) => void worker.listeners.push(listener),
      watch: () => gate(ok(null)),
      visible: () => undefined,
      resync: () => undefined,
      reconnect: () => undefined,
      ask: () => gate(ok([])),
      command: () => gate(ok(null)),
      diagnostics: () => gate({ instance: worker.instance }),
      leave: (tabId: string) => void worker.tabs.delete(tabId),
    } as unknown as FeedApi;
    const target: PortTarget = {
      open: (release) => ({ api, isGreeted: () => true, closed: release }),
      refused: () => {
        worker.refused += 1;
      },
    };
    const direct = `direct ${worker.instance}`;
    const channel = origin.channels.open(owner);
    servePort(target, createChannelPort(channel(direct)));
    const timers = origin.time.later(owner);
    const clock = {
      now: origin.time.now,
      wallNow: origin.time.now,
      setTimeout: (run: () => void, ms: number) => ({ timer: timers(ms, run) }),
      clearTimeout: ({ timer }: { timer: unknown }) => (timer as () => void)(),
    };
    // A worker receives no messages while it loads.
    timers(loads, () =>
      listenForTabs(target, {
        handshake: HANDSHAKE,
        clock,
        channel: (name) => {
          const real = channel(name);
          return {
            ...real,
            addEventListener: (type, listener) =>
              real.addEventListener(type, (event) => {
                if (!worker.hung) listener(event);
              }),
          };
        },
        newId,
      }),
    );
    void origin.locks
      .of(owner)
      .request(workerLock(worker.instance), () => new Promise<void>(() => undefined));
    const line = createChannelTransport(origin.channels.open(page)(direct));
    return {
      ...line,
      worker,
      isOwn: () => true,
      onBroken: () => undefined,
      close: () => {
        line.close();
        origin.end(owner);
      },
    };
  };

  const openTab = () => {
    const page: Owner = { alive: true };
    const locks = origin.locks.of(page);
    const clock = origin.time.clock(page);
    let isFrozen = false;
    const listeners = new Set<(isFrozen: boolean) => void>();
    let ownWorker: ReturnType<typeof startWorker> | undefined;
    const applied: { words: Int32Array; records: Records | undefined }[] = [];
    const election = createElection({
      handshake: HANDSHAKE,
      locks,
      clock,
      newId,
      channel: origin.channels.open(page),
      startWorker: () => (ownWorker = startWorker(page)),
    });
    const line: FeedClient = connectFeed({
      tabId: `tab-${newId().slice(-4)}`,
      locks,
      clock,
      ports: {
        open: (mode, approach) => (mode === 'elected' ? election.port(approach) : undefined),
        setFrozen: election.setFrozen,
        leave: (mode) => {
          if (mode === 'elected') election.leave();
        },
      },
      raf: (run) => void clock.schedule(16, run),
      signals: {
        isActive: () => !isFrozen,
        onActive: () => () => undefined,
        isFrozen: () => isFrozen,
        onFrozen: (run) => {
          listeners.add(run);
          return () => listeners.delete(run);
        },
        onOnline: () => () => undefined,
        isFocused: () => false,
        onFocus: () => () => undefined,
        onPageHide: () => () => undefined,
      },
      hello: () => ({
        deviceId: 'P1',
        config: {} as Hello['config'],
        settings: {} as Hello['settings'],
        base: 'http://localhost/sport/',
      }),
      apply: (words, records) => {
        applied.push({ words, records });
        return 'applied';
      },
    });
    const crash = () => {
      ownWorker?.close();
      origin.end(page);
    };
    return {
      line,
      crash,
      applied,
      close: () => {
        line.close();
        crash();
      },
      setStill: (next: boolean) => {
        isFrozen = next;
        if (!next && ownWorker !== undefined) ownWorker.worker.hung = false;
        for (const run of listeners) run(next);
        // The worker of a frozen page is frozen with it.
        if (next && ownWorker !== undefined) ownWorker.worker.hung = true;
      },
    };
  };
  const alive = () => workers.filter(({ owner }) => owner.alive);
  return { origin, openTab, workers, alive, pass: origin.time.pass };
};
type Tab = ReturnType<ReturnType<typeof createBrowser>['openTab']>;
type Browser = ReturnType<typeof createBrowser>;

/** Lists violations: exactly one worker must be alive, serve every tab and answer it. */
const listViolations = async (browser: Browser, tabs: readonly Tab[]): Promise<string[]> => {
  const alive = browser.alive();
  const violations = alive.length === Math.min(1, tabs.length) ? [] : [`${alive.length} workers`];
  for (const { line } of tabs) {
    const { mode, instance, degraded } = line.state();
    if (mode !== 'elected' || instance !== alive[0]?.instance || degraded)
      violations.push(`${line.tabId}: ${mode} ${instance}${degraded ? ' degraded' : ''}`);
  }
  const answers = Promise.all(tabs.map(({ line }) => line.command({ kind: 'slip.clear' })));
  await browser.pass(10);
  if (!(await answers).every((answer) => answer.ok)) violations.push('a command is not answered');
  return violations;
};

describe('the election (F22)', () => {
  test('of three tabs one runs the worker, and all are served by it', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    await browser.pass(1000);
    expect(await listViolations(browser, tabs)).toEqual([]);
    expect(browser.workers).toHaveLength(1);
    expect(browser.origin.locks.held(leaderLock(HANDSHAKE))).toBe(1);
  });

  test('patches reach a tab over its private channel, and are acknowledged after the drawn frame', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    await browser.pass(1000);
    const [worker] = browser.alive();
    expect(worker!.listeners).toHaveLength(2);
    const answered: number[] = [];
    worker!.listeners.forEach((listen, at) => {
      const words = Int32Array.of(worker!.instance, 1, 1, 0, 0, 7, 8);
      void listen(words, { snapshot: true, status: { attempt: 3 } }).then(() => answered.push(at));
    });
    await browser.pass(10);
    expect(answered).toEqual([]);
    await browser.pass(20);
    expect(new Set(answered)).toEqual(new Set([0, 1]));
    for (const { applied } of tabs)
      expect(applied).toEqual([
        {
          words: Int32Array.of(worker!.instance, 1, 1, 0, 0, 7, 8),
          records: { snapshot: true, status: { attempt: 3 } },
        },
      ]);
  });

  test.each(['close', 'crash'] as const)(
    "within a second of the leader's %s another tab runs the worker and all are served",
    async (how) => {
      const browser = createBrowser();
      const [leader, ...rest] = [browser.openTab(), browser.openTab(), browser.openTab()];
      await browser.pass(1000);
      leader?.[how]();
      await browser.pass(1000);
      expect(await listViolations(browser, rest)).toEqual([]);
      expect(browser.workers).toHaveLength(2);
    },
  );

  test('a leader that is about to be frozen hands over, and is served by the next when it is back (F12)', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    await browser.pass(1000);
    tabs[0]!.setStill(true);
    await browser.pass(1000);
    expect(await listViolations(browser, tabs.slice(1))).toEqual([]);
    tabs[0]!.setStill(false);
    await browser.pass(3000);
    expect(await listViolations(browser, tabs)).toEqual([]);
  });

  test('a worker that hangs is replaced, also where its own tab is hidden and does not notice (F19)', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    await browser.pass(1000);
    browser.alive()[0]!.hung = true;
    await browser.pass(20_000);
    expect(await listViolations(browser, tabs)).toEqual([]);
  });

  test('a lead that is held in vain is taken, by one tab', async () => {
    const browser = createBrowser();
    const asleep: Owner = { alive: true };
    const other = { lost: false };
    void browser.origin.locks
      .of(asleep)
      .request(leaderLock(HANDSHAKE), () => new Promise<void>(() => undefined))
      .catch(() => {
        other.lost = true;
      });
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    await browser.pass(14_000);
    expect(await listViolations(browser, tabs)).toEqual([]);
    expect(other.lost).toBe(true);
    expect(browser.workers).toHaveLength(1);
  });

  test('a worker that is slow to load is waited for, as its tab says that it is coming', async () => {
    const browser = createBrowser(12_000);
    const leader = browser.openTab();
    await browser.pass(100);
    const tabs = [leader, browser.openTab(), browser.openTab()];
    await browser.pass(14_000);
    expect(await listViolations(browser, tabs)).toEqual([]);
    expect(browser.workers).toHaveLength(1);
  });

  test('invalid messages on the handshake channel or a private channel are counted and ignored', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    await browser.pass(1000);
    const stranger = browser.origin.channels.open({ alive: true });
    const [line] = browser.origin.channels.names().filter((name) => name.startsWith(`${HANDSHAKE}/`));
    const garbage: readonly unknown[] = [
      null,
      'connect',
      7,
      [],
      {},
      { kind: 'connect' },
      { kind: 'connect', requestId: 'x' },
      { kind: 'open', requestId: '0'.repeat(32) },
      { kind: 'toString' },
      new Int32Array(5),
    ];
    for (const each of garbage) stranger(HANDSHAKE).postMessage(each);
    await browser.pass(10);
    expect(browser.alive()[0]!.refused).toBe(garbage.length);
    const calls: readonly unknown[] = [
      null,
      {},
      { side: 'calls' },
      {
        side: 'calls',
        data: { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } },
      },
      {
        side: 'calls',
        data: {
          id: '1',
          type: 'APPLY',
          path: ['watch'],
          argumentList: [{ type: 'RAW', value: TRANSPORT_LISTENER }],
        },
      },
    ];
    for (const each of calls) stranger(line!).postMessage(each);
    stranger(line!).postMessage({
      side: 'patches',
      data: { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } },
    });
    await browser.pass(10);
    expect(browser.alive()[0]!.refused).toBe(garbage.length + calls.length);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await listViolations(browser, tabs)).toEqual([]);
  });

  test('endless connection requests get few private channels, and unused ones are closed (F51)', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab()];
    await browser.pass(1000);
    const stranger = browser.origin.channels.open({ alive: true })(HANDSHAKE);
    for (let serial = 0; serial < 1000; serial += 1)
      stranger.postMessage({ kind: 'connect', requestId: serial.toString(16).padStart(32, '0') });
    await browser.pass(10);
    const lines = () =>
      browser.origin.channels.names().filter((name) => name.startsWith(`${HANDSHAKE}/`)).length;
    expect(lines()).toBeLessThan(100);
    expect(browser.alive()[0]!.refused).toBeGreaterThan(900);
    await browser.pass(11_000);
    expect(lines()).toBe(0);
    tabs.push(browser.openTab());
    await browser.pass(1000);
    expect(await listViolations(browser, tabs)).toEqual([]);
  });

  test('whatever starts, leaves, crashes, hangs or freezes, in the end one worker serves all tabs', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant({ do: 'open' as const }) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constantFrom('close' as const, 'crash' as const, 'still' as const, 'back' as const),
          at: fc.nat(5),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ do: 'hang' as const }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('pass' as const),
          ms: fc.constantFrom(0, 1, 30, 60, 200, 1500, 7000),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const browser = createBrowser();
        const tabs: Tab[] = [];
        const at = (index: number) => tabs[index % tabs.length];
        for (const each of steps) {
          if (each.do === 'open' && tabs.length < 5) tabs.push(browser.openTab());
          if (each.do === 'pass') await browser.pass(each.ms);
          if (each.do === 'hang') for (const worker of browser.alive()) worker.hung = true;
          if (each.do === 'still' || each.do === 'back') at(each.at)?.setStill(each.do === 'still');
          const gone = each.do === 'close' || each.do === 'crash' ? at(each.at) : undefined;
          if (gone === undefined) continue;
          gone[each.do as 'close' | 'crash']();
          tabs.splice(tabs.indexOf(gone), 1);
        }
        for (const tab of tabs) tab.setStill(false);
        await browser.pass(40_000);
        expect(await listViolations(browser, tabs)).toEqual([]);
        for (const tab of tabs) tab.close();
      }),
      { numRuns: 150 },
    );
  });
});
