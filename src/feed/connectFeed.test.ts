import { expose, type Endpoint } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CONTRACT_VERSION,
  tabLock,
  workerLock,
  type FeedApi,
  type Hello,
  type WorkerMode,
} from '#contract/feedApi.ts';
import { HEADER_WORDS, type Records, type TabListener } from '#contract/patch.ts';
import type { PlacementRequest } from '#contract/placement.ts';
import { ok } from '#contract/problem.ts';
import type { Watch } from '#contract/watch.ts';
import type { TabClock } from './tabClock.ts';
import { connectFeed, type ConnectOptions } from './connectFeed.ts';
import { createListenerPort } from './listenerPort.ts';
import type { FeedPorts } from './feedPort.ts';
import type { FeedClient } from './feedClient.ts';
import type { PresenceLocks } from './presence.ts';
import { WORKER_SILENT_MS } from '#domain/odds/freshness.ts';

/**
 * Lets messages between the two ends of real channels arrive until something holds; virtual time stands still
 * meanwhile.
 */
const until = async (holds: () => boolean, what = 'what was waited for'): Promise<void> => {
  for (let turn = 0; turn < 2000; turn += 1) {
    if (holds()) return;
    await new Promise((resolve) => void setImmediate(resolve));
  }
  throw new Error(`${what} never came`);
};
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};

const createClock = () => {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const clock: TabClock = {
    now: () => now,
    schedule: (after, run) => {
      const timer = { at: now + after, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  /** Goes on by so much, letting messages arrive at every timer. */
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((each) => each !== next);
      now = Math.max(now, next.at);
      next.run();
      await settle();
    }
    now = end;
    await settle();
  };
  /** Jumps without running what was due: the tab stood still. */
  const jump = (ms: number) => {
    now += ms;
  };
  return { clock, pass, jump };
};

/** Web Locks in memory: enough of them for presence. */
const createLocks = () => {
  type Entry = { name: string; mode: 'shared' | 'exclusive'; grant: () => void; granted: boolean };
  let entries: Entry[] = [];
  const review = () => {
    for (const entry of entries) {
      if (entry.granted) continue;
      const before = entries.slice(0, entries.indexOf(entry)).filter((each) => each.name === entry.name);
      if (before.some((each) => each.mode === 'exclusive' || entry.mode === 'exclusive')) continue;
      entry.granted = true;
      entry.grant();
    }
  };
  const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const run = rest.at(-1) as () => unknown;
    const options = (rest.length > 1 ? rest[0] : {}) as { mode?: 'shared'; signal?: AbortSignal };
    return new Promise((resolve, reject) => {
      const drop = () => {
        entries = entries.filter((each) => each !== entry);
        review();
      };
      const entry: Entry = {
        name,
        mode: options.mode ?? 'exclusive',
        granted: false,
        grant: () =>
          void (async () => {
            const value = await run();
            drop();
            resolve(value);
          })(),
      };
      options.signal?.addEventListener('abort', () => {
        if (!entry.granted) {
          drop();
          reject(new Error('aborted'));
        }
      });
      entries.push(entry);
      review();
    });
  };
  /** Takes a lock and gives a way to free it, as the end of its holder would. */
  const hold = (name: string) => {
    const holder: { free?: () => void } = {};
    void request(
      name,
      () =>
        new Promise<void>((resolve) => {
          holder.free = resolve;
        }),
    );
    return () => holder.free?.();
  };
  return {
    locks: { request } as unknown as PresenceLocks,
    hold,
    held: (name: string) => entries.some((each) => each.name === name && each.granted),
  };
};

const createSignals = () => {
  let isActive = true;
  let isStill = false;
  const listeners = {
    active: new Set<(active: boolean) => void>(),
    away: new Set<(away: boolean) => void>(),
    still: new Set<(still: boolean) => void>(),
    online: new Set<() => void>(),
  };
  return {
    signals: {
      isActive: () => isActive,
      onActive: (run: (active: boolean) => void) => {
        listeners.active.add(run);
        return () => listeners.active.delete(run);
      },
      isFrozen: () => isStill,
      onFrozen: (run: (still: boolean) => void) => {
        listeners.still.add(run);
        return () => listeners.still.delete(run);
      },
      onOnline: (run: () => void) => {
        listeners.online.add(run);
        return () => listeners.online.delete(run);
      },
      isFocused: () => false,
      onFocus: () => () => undefined,
      onPageHide: (run: (away: boolean) => void) => {
        listeners.away.add(run);
        return () => listeners.away.delete(run);
      },
    },
    set: (next: boolean) => {
      isActive = next;
      for (const run of listeners.active) run(next);
    },
    online: () => {
      for (const run of listeners.online) run();
    },
    /** Into the browser's memory, and back: the order is the page's own. */
    away: (next: boolean) => {
      isStill = next;
      isActive = !next;
      for (const run of listeners.active) run(isActive);
      for (const run of listeners.still) run(isStill);
      for (const run of listeners.away) run(next);
    },
  };
};

const hang = () => new Promise<never>(() => {});

/** Creates a worker that the test controls; its calls are recorded. */
const createFakeWorker = (instance: number, now: () => number) => {
  const calls: string[] = [];
  const hellos: Hello[] = [];
  const watches: Watch[] = [];
  let listener: TabListener | undefined;
  let seq = 0;
  const unanswered = { count: 0 };
  const behaviour = {
    contract: CONTRACT_VERSION,
    deaf: new Set<string>(),
    greets: null as Promise<void> | null,
  };
  const say = (name: string) => {
    calls.push(name);
    return behaviour.deaf.has(name) || behaviour.deaf.has('*') ? hang() : undefined;
  };
  const api = {
    hello: (hello: Hello) => {
      hellos.push(hello);
      const answer = {
        contract: behaviour.contract,
        build: 'test',
        instance,
        mode: 'shared' as const,
        now: now(),
      };
      return say('hello') ?? behaviour.greets?.then(() => answer) ?? answer;
    },
    connect: (_tab: string, to: TabListener) => {
      listener = to;
      return say('connect');
    },
    watch: (_tab: string, watch: Watch) => {
      watches.push(watch);
      return say('watch') ?? ok(null);
    },
    visible: (_tab: string, visible: boolean) => say(`visible ${visible}`),
    resync: () => say('resync'),
    ask: () => say('ask') ?? ok({ total: 7 }),
    command: () => say('command') ?? ok(null),
    place: (_tab: string, { slipId }: PlacementRequest, expiresAt: number) =>
      say(`place ${slipId} until ${expiresAt}`) ?? ok({ intent: slipId, repeated: false }),
    reconnect: (_tab: string, why: string) => say(`reconnect ${why}`),
    diagnostics: () => say('diagnostics') ?? { instance },
    leave: () => say('leave'),
  };
  const send = (
    records?: Records,
    header: { instance?: number; seq?: number; at?: number } = {},
    ...moves: number[]
  ) => {
    seq = header.seq ?? seq + 1;
    const at = header.at ?? now();
    const words = Int32Array.from([
      header.instance ?? instance,
      seq,
      Math.floor(at / 1000),
      Math.round((at % 1000) * 1000),
      0,
      ...moves,
    ]);
    unanswered.count += 1;
    const answered = async () => {
      await listener?.(words, records);
      unanswered.count -= 1;
    };
    void answered();
  };
  return {
    api: api as unknown as FeedApi,
    calls,
    hellos,
    watches,
    behaviour,
    unanswered,
    send,
    connected: () => listener !== undefined,
    snapshot: () => send({ snapshot: true }),
  };
};
type FakeWorker = ReturnType<typeof createFakeWorker>;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const serve = (worker: FakeWorker): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  expose(worker.api, port1);
  ends.push(
    () => port1.close(),
    () => port2.close(),
  );
  return port2;
};

/** A tab on a stage: workers by mode, driven time and frames, and what reached the board. */
const stage = (
  choose: (mode: WorkerMode, ports: number) => FakeWorker | 'broken' | undefined,
  options: { locks?: PresenceLocks } = {},
) => {
  const time = createClock();
  const own = createLocks();
  const page = createSignals();
  let frames: (() => void)[] = [];
  const applied: { words: Int32Array; records: Records | undefined }[] = [];
  const outcome = { next: 'applied' as 'applied' | 'resync' };
  const user = { shown: 'alice' as string | null | undefined };
  const asked: WorkerMode[] = [];
  const open: FeedPorts['open'] = (mode) => {
    asked.push(mode);
    const worker = choose(mode, asked.length);
    if (worker === undefined) return undefined;
    const { offer, close } = createListenerPort();
    const rest = { offer, isOwn: () => mode === 'dedicated' };
    if (worker === 'broken')
      return {
        endpoint: new MessageChannel().port1 as unknown as Endpoint,
        onBroken: (run) => run(),
        close,
        ...rest,
      };
    const endpoint = serve(worker);
    return {
      endpoint,
      onBroken: () => {},
      close: () => {
        close();
        endpoint.close();
      },
      ...rest,
    };
  };
  const line: FeedClient = connectFeed({
    tabId: 'tab-1',
    ports: { open, setFrozen: () => {}, leave: () => {} },
    clock: time.clock,
    signals: page.signals,
    locks: 'locks' in options ? options.locks : own.locks,
    raf: (run) => void frames.push(run),
    shownUser: () => user.shown,
    hello: () => ({
      deviceId: 'P1',
      config: {} as Hello['config'],
      settings: {} as Hello['settings'],
      base: 'http://localhost/sport/',
    }),
    apply: (words, records) => {
      applied.push({ words, records });
      const is = outcome.next;
      outcome.next = 'applied';
      return is;
    },
  } satisfies ConnectOptions);
  ends.push(() => line.close());
  const frame = async () => {
    const due = frames;
    frames = [];
    for (const run of due) run();
    await settle();
  };
  const framesAsked = () => frames.length;
  return { line, ...time, ...own, page, frame, framesAsked, applied, outcome, user, asked };
};

/** Connects a tab and waits for its first snapshot. */
const standing = async () => {
  const clock = { now: () => 0 };
  const worker = createFakeWorker(11, () => clock.now());
  const workers = [worker];
  const tab = stage(() => workers.at(-1));
  clock.now = tab.clock.now;
  const freeWorker = tab.hold(workerLock(11));
  await until(() => worker.connected(), 'connect');
  worker.snapshot();
  await until(() => tab.framesAsked() > 0, 'a frame');
  await tab.frame();
  const newWorker = (instance: number) => {
    const next = createFakeWorker(instance, tab.clock.now);
    workers.push(next);
    return next;
  };
  return { ...tab, worker, freeWorker, newWorker };
};

describe('reaching a worker', () => {
  test('the tab holds its lock, says hello, repeats what it watches and connects', async () => {
    const tab = await standing();
    expect(tab.held(tabLock('tab-1'))).toBe(true);
    expect(tab.worker.hellos[0]).toMatchObject({
      contract: CONTRACT_VERSION,
      tabId: 'tab-1',
      deviceId: 'P1',
    });
    expect(tab.worker.calls.slice(0, 3)).toEqual(['hello', 'watch', 'connect']);
    expect(tab.line.state()).toMatchObject({ awaiting: false, mode: 'shared', instance: 11 });
  });

  test('a port that does not answer hello within 1 s is dropped and the worker asked again', async () => {
    const deaf = createFakeWorker(1, () => 0);
    deaf.behaviour.deaf.add('hello');
    const hears = createFakeWorker(2, () => 0);
    const tab = stage((_mode, ports) => (ports === 1 ? deaf : hears));
    tab.hold(workerLock(2));
    await until(() => deaf.calls.includes('hello'));
    await tab.pass(999);
    expect(hears.calls).toEqual([]);
    await tab.pass(1);
    await until(() => hears.connected());
    expect(tab.line.state()).toMatchObject({ mode: 'shared', instance: 2 });
  });

  test.each([
    ['there is no SharedWorker', undefined],
    ['SharedWorker fires error', 'broken' as const],
  ])(
    "a tab asks the elected tab's worker when %s, and runs one of its own where there is no election (F22)",
    async (_why, shared) => {
      const elected = createFakeWorker(2, () => 0);
      const led = stage((mode) => (mode === 'shared' ? shared : elected));
      led.hold(workerLock(2));
      await until(() => elected.connected());
      expect(led.line.state()).toMatchObject({ mode: 'elected', instance: 2, degraded: false });
      const own = createFakeWorker(3, () => 0);
      const tab = stage((mode) => (mode === 'dedicated' ? own : shared));
      tab.hold(workerLock(3));
      await until(() => own.connected());
      expect(tab.line.state()).toMatchObject({ mode: 'dedicated', instance: 3, degraded: false });
      expect(tab.asked).toEqual(['shared', 'elected', 'dedicated']);
    },
  );

  test('a tab uses the next transport when the worker is silent or of another contract (F20, F22)', async () => {
    const deaf = createFakeWorker(1, () => 0);
    deaf.behaviour.deaf.add('hello');
    const own = createFakeWorker(3, () => 0);
    const tab = stage((mode) => (mode === 'shared' ? deaf : mode === 'elected' ? undefined : own));
    tab.hold(workerLock(3));
    await tab.pass(10_000);
    await until(() => own.connected());
    expect(tab.line.state()).toMatchObject({ mode: 'dedicated', degraded: true });
    const older = createFakeWorker(4, () => 0);
    older.behaviour.contract = CONTRACT_VERSION + 1;
    const other = createFakeWorker(5, () => 0);
    const second = stage((mode) => (mode === 'shared' ? older : mode === 'elected' ? undefined : other));
    second.hold(workerLock(5));
    await until(() => other.connected());
    expect(second.line.state()).toMatchObject({ mode: 'dedicated', degraded: false });
  });

  test("without any worker the state is 'none', and the tab retries by itself and on request (F22)", async () => {
    const worker = createFakeWorker(7, () => 0);
    const blocked = { is: true };
    const tab = stage(() => (blocked.is ? undefined : worker));
    await until(() => tab.line.state().mode === 'none');
    const tries = tab.asked.length;
    await tab.pass(2000);
    expect(tab.asked.length).toBeGreaterThan(tries);
    tab.hold(workerLock(7));
    blocked.is = false;
    tab.line.reconnect('click');
    await until(() => worker.connected());
    expect(tab.line.state().mode).toBe('shared');
  });

  test('works where there are no locks at all (F22)', async () => {
    const worker = createFakeWorker(6, () => 0);
    const denied = {
      request: () => {
        throw new Error('denied');
      },
    } as unknown as PresenceLocks;
    const tab = stage(() => worker, { locks: denied });
    await until(() => worker.connected());
    expect(tab.line.state().mode).toBe('shared');
  });
});

describe('patches', () => {
  test('are answered after the animation frame in which they were applied, and not before', async () => {
    const tab = await standing();
    tab.worker.send(undefined, {}, 1, 2);
    tab.worker.send(undefined, {}, 1, 3);
    await until(() => tab.framesAsked() === 1);
    await settle();
    expect(tab.worker.unanswered.count).toBe(2);
    expect(tab.applied).toHaveLength(1);
    await tab.frame();
    await until(() => tab.worker.unanswered.count === 0);
    expect(tab.applied.map(({ words }) => words[HEADER_WORDS + 1])).toEqual([undefined, 2, 3]);
  });

  test('without data are acknowledged at once without an animation frame (G15, D3)', async () => {
    const tab = await standing();
    await tab.pass(900);
    tab.worker.send(undefined);
    await settle();
    expect([tab.worker.unanswered.count, tab.framesAsked(), tab.applied.length]).toEqual([0, 0, 1]);
    tab.worker.send(undefined, {}, 1, 2);
    await until(() => tab.framesAsked() === 1);
    expect(tab.worker.calls).not.toContain('resync');
  });

  test('that follow a snapshot in the same frame are kept', async () => {
    const tab = await standing();
    tab.line.resync();
    tab.worker.snapshot();
    tab.worker.send(undefined, {}, 4, 5);
    await until(() => tab.framesAsked() > 0);
    await settle();
    await tab.frame();
    expect(tab.applied.at(-1)?.words[HEADER_WORDS]).toBe(4);
    expect(tab.line.state().awaiting).toBe(false);
  });

  test('with a sequence gap are not applied: the tab requests one snapshot, and events still arrive (D2)', async () => {
    const tab = await standing();
    const event = { kind: 'asked-changed' as const, id: 'e1', topic: 'statistics' as const };
    tab.worker.send(undefined, { seq: 3 }, 1, 2);
    tab.worker.send({ events: [event] }, { seq: 4 }, 1, 3);
    await until(() => tab.worker.calls.includes('resync'));
    expect(tab.line.state().awaiting).toBe(true);
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    expect(tab.applied.at(-1)).toMatchObject({ records: { events: [event] } });
    expect(tab.applied.at(-1)?.words).toHaveLength(HEADER_WORDS);
    expect(tab.worker.calls.filter((call) => call === 'resync')).toHaveLength(1);
    tab.worker.send({ snapshot: true }, { seq: 9 });
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    expect(tab.line.state().awaiting).toBe(false);
    await until(() => tab.worker.unanswered.count === 0);
  });

  test('sent twice are applied once', async () => {
    const tab = await standing();
    tab.worker.send(undefined, { seq: 2 }, 1, 2);
    tab.worker.send(undefined, { seq: 2 }, 1, 2);
    await until(() => tab.framesAsked() > 0);
    await settle();
    await tab.frame();
    expect(tab.applied).toHaveLength(2);
    expect(tab.worker.calls).not.toContain('resync');
  });

  test("that do not fit the tab's data make the tab request a snapshot", async () => {
    const tab = await standing();
    tab.outcome.next = 'resync';
    tab.worker.send(undefined, {}, 1, 2);
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    await until(() => tab.worker.calls.includes('resync'));
    expect(tab.line.state().awaiting).toBe(true);
  });
});

describe('a worker that goes', () => {
  test('answers pending calls as gone, and the tab has a new one with a fresh snapshot within 2 s (F17)', async () => {
    const tab = await standing();
    tab.line.watch({ lists: {}, picks: [], matches: [] });
    tab.worker.behaviour.deaf.add('*');
    const pending = tab.line.command({ kind: 'slip.clear' });
    await until(() => tab.worker.calls.includes('command'));
    const next = tab.newWorker(12);
    tab.hold(workerLock(12));
    tab.freeWorker();
    expect(await pending).toEqual({ ok: false, problem: { code: 'worker-gone' } });
    expect(tab.line.state().awaiting).toBe(true);
    await tab.pass(2000);
    await until(() => next.connected() && next.watches.length > 0);
    next.snapshot();
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    expect(tab.line.state()).toMatchObject({ awaiting: false, mode: 'shared', instance: 12 });
  });

  test('a worker that restarts silently gets hello and watch again; the tab awaits a snapshot (F18)', async () => {
    const tab = await standing();
    const next = tab.newWorker(13);
    tab.hold(workerLock(13));
    tab.worker.send(undefined, { instance: 13 }, 1, 2);
    await until(() => next.connected() && next.watches.length > 0);
    expect(tab.line.state()).toMatchObject({ awaiting: true, mode: 'shared', instance: 13 });
    expect(tab.applied).toHaveLength(1);
  });

  test('a worker that hangs is skipped after three pings of 2 s, and used again once it answers (F19)', async () => {
    const workers = { shared: createFakeWorker(11, () => 0), own: createFakeWorker(14, () => 0) };
    const tab = stage((mode) =>
      mode === 'shared' ? workers.shared : mode === 'dedicated' ? workers.own : undefined,
    );
    tab.hold(workerLock(11));
    tab.hold(workerLock(14));
    await until(() => workers.shared.connected());
    workers.shared.behaviour.deaf.add('*');
    await tab.pass(12_000);
    await until(() => workers.own.connected());
    expect(tab.line.state()).toMatchObject({ instance: 14, mode: 'dedicated', degraded: true });
    await tab.pass(12_000);
    expect(tab.line.state()).toMatchObject({ instance: 14, degraded: true });
    workers.shared = createFakeWorker(15, () => 0);
    tab.hold(workerLock(15));
    await tab.pass(6000);
    await until(() => workers.shared.connected());
    expect(tab.line.state()).toMatchObject({ instance: 15, mode: 'shared', degraded: false });
  });

  test('for so long that a tab makes do with another is returned to however slowly it answers then (F19)', async () => {
    const workers = { shared: createFakeWorker(11, () => 0), own: createFakeWorker(14, () => 0) };
    const tab = stage((mode) =>
      mode === 'shared' ? workers.shared : mode === 'dedicated' ? workers.own : undefined,
    );
    tab.hold(workerLock(11));
    tab.hold(workerLock(14));
    await until(() => workers.shared.connected());
    workers.shared.behaviour.deaf.add('*');
    await tab.pass(12_000);
    await until(() => workers.own.connected());
    workers.shared = createFakeWorker(15, () => 0);
    const greeting: { end?: () => void } = {};
    workers.shared.behaviour.greets = new Promise((resolve) => {
      greeting.end = resolve;
    });
    tab.hold(workerLock(15));
    for (let passed = 0; passed < 60 && workers.shared.hellos.length < 3; passed += 1) await tab.pass(500);
    // It takes three seconds to answer, which is longer than the first looks wait.
    await tab.pass(2500);
    expect(tab.line.state()).toMatchObject({ instance: 14, degraded: true });
    greeting.end?.();
    await until(() => workers.shared.connected());
    expect(tab.line.state()).toMatchObject({ instance: 15, mode: 'shared', degraded: false });
  });

  test("where the lesser way's worker goes too, nobody waits for the better one that hangs (F19)", async () => {
    const shared = createFakeWorker(11, () => 0);
    const elected = [createFakeWorker(21, () => 0), createFakeWorker(22, () => 0)];
    const at = { elected: 0 };
    const tab = stage((mode) =>
      mode === 'shared' ? shared : mode === 'elected' ? elected[at.elected] : undefined,
    );
    tab.hold(workerLock(11));
    const free = tab.hold(workerLock(21));
    tab.hold(workerLock(22));
    await until(() => shared.connected());
    shared.behaviour.deaf.add('*');
    await tab.pass(12_000);
    await until(() => elected[0]!.connected());
    at.elected = 1;
    free();
    // Not a moment passes.
    await until(() => elected[1]!.connected());
    expect(tab.line.state()).toMatchObject({ instance: 22, mode: 'elected', degraded: true });
  });

  test('a call has a deadline, also while there is no worker yet', async () => {
    const tab = await standing();
    tab.worker.behaviour.deaf.add('command');
    const pending = tab.line.command({ kind: 'slip.clear' });
    await until(() => tab.worker.calls.includes('command'));
    await tab.pass(5000);
    expect(await pending).toEqual({ ok: false, problem: { code: 'worker-silent' } });
    const none = stage(() => undefined);
    const early = none.line.command({ kind: 'slip.clear' });
    await none.pass(5000);
    expect(await early).toEqual({ ok: false, problem: { code: 'worker-silent' } });
  });

  test('a press tells the worker by its own clock when the tab gives up without an answer (F19)', async () => {
    const tab = await standing();
    const call = `place s1 until ${tab.clock.now() + 10_000}`;
    tab.worker.behaviour.deaf.add(call);
    const placing: PlacementRequest = {
      kind: 'slip',
      slipId: 's1',
      view: 'single',
      legs: [],
      stakes: {},
      currencyId: 4,
    };
    const pressed = tab.line.place(placing);
    await until(() => tab.worker.calls.includes(call));
    await tab.pass(10_000);
    expect(await pressed).toEqual({ ok: false, problem: { code: 'worker-silent' } });
  });

  test.each([
    ['another user has logged in', 'bob'],
    ['the user has logged out', null],
    ['another tab has changed the user', undefined],
  ])('what a user did before a worker answered is not sent once %s (I6, D23)', async (_what, next) => {
    const worker = createFakeWorker(15, () => 0);
    const gate: { open?: () => FakeWorker } = {};
    const tab = stage(() => gate.open?.());
    tab.hold(workerLock(15));
    const placing: PlacementRequest = {
      kind: 'quick',
      slipId: 's1',
      pick: {},
      names: {},
      stake: '1',
      currencyId: 4,
    } as unknown as PlacementRequest;
    const done = [
      tab.line.place(placing),
      tab.line.command({ kind: 'shelf.searched', text: 'united' }),
      tab.line.room({ kind: 'rooms' } as never),
    ];
    tab.user.shown = next;
    gate.open = () => worker;
    await tab.pass(3000);
    await until(() => worker.connected());
    for (const answer of await Promise.all(done))
      expect(answer).toEqual({ ok: false, problem: { code: 'session-expired' } });
    expect(worker.calls.filter((call) => /place|command|room/.test(call))).toEqual([]);
  });

  test('what a user does on a page that missed a change of user is not sent (D8, F32)', async () => {
    const tab = await standing();
    tab.user.shown = undefined;
    expect(await tab.line.command({ kind: 'slip.clear' })).toEqual({
      ok: false,
      problem: { code: 'session-expired' },
    });
    expect(tab.worker.calls).not.toContain('command');
  });

  test('a call made before the worker answered waits for it', async () => {
    const worker = createFakeWorker(15, () => 0);
    const tab = stage(() => worker);
    tab.hold(workerLock(15));
    expect(await tab.line.ask({ topic: 'statistics' })).toMatchObject({ ok: true, value: { total: 7 } });
  });
});

describe('a tab that is hidden, frozen or away', () => {
  test('says so, gets no patches, and awaits a snapshot on return (F12)', async () => {
    const tab = await standing();
    tab.worker.send(undefined, {}, 1, 2);
    await until(() => tab.framesAsked() > 0);
    tab.page.set(false);
    await until(() => tab.worker.unanswered.count === 0 && tab.worker.calls.includes('visible false'));
    await tab.frame();
    expect(tab.applied).toHaveLength(1);
    expect(tab.line.state().awaiting).toBe(true);
    tab.page.set(true);
    await until(
      () => tab.worker.calls.includes('visible true') && tab.worker.calls.includes('reconnect visible'),
    );
    expect(tab.line.state().awaiting).toBe(true);
    tab.worker.snapshot();
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    expect(tab.line.state().awaiting).toBe(false);
  });

  test('does no checks while hidden, and on return does not count as stalled (G15, F12)', async () => {
    const tab = await standing();
    tab.page.set(false);
    await until(() => tab.worker.calls.includes('visible false'));
    const asked = tab.worker.calls.length;
    await tab.pass(600_000);
    expect(tab.worker.calls.length).toBe(asked);
    tab.page.set(true);
    await until(() => tab.worker.calls.includes('visible true'));
    tab.worker.snapshot();
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    await tab.pass(1);
    expect(tab.worker.calls).not.toContain('resync');
    expect(tab.line.state().awaiting).toBe(false);
    tab.jump(60_000);
    await tab.pass(1);
    expect(tab.worker.calls).toContain('resync');
  });

  test('is sent to the worker before the patches start when the tab opened hidden', async () => {
    const worker = createFakeWorker(16, () => 0);
    const gate: { open?: (mode: WorkerMode) => FakeWorker } = {};
    const tab = stage((mode) => gate.open?.(mode));
    tab.page.set(false);
    tab.hold(workerLock(16));
    gate.open = () => worker;
    await tab.pass(3000);
    await until(() => worker.connected());
    expect(worker.calls.filter((call) => call !== 'hello').slice(0, 2)).toEqual(['visible false', 'watch']);
  });

  test('suspended without an event counts old messages as old, and requests a snapshot (F12, D3)', async () => {
    const tab = await standing();
    expect(tab.line.silentFor()).toBeLessThan(WORKER_SILENT_MS);
    const sentBefore = tab.clock.now();
    tab.jump(60_000);
    tab.worker.send(undefined, { at: sentBefore }, 1, 2);
    await until(() => tab.worker.calls.includes('resync'));
    expect(tab.line.silentFor()).toBeGreaterThanOrEqual(WORKER_SILENT_MS);
    expect(tab.line.state().awaiting).toBe(true);
    await tab.pass(1);
    expect(tab.worker.calls.filter((call) => call === 'resync')).toHaveLength(1);
  });

  test('suspended without an event notices it by its own timer if no message comes (F12)', async () => {
    const tab = await standing();
    tab.jump(60_000);
    await tab.pass(1);
    expect(tab.worker.calls).toContain('resync');
    expect(tab.line.state().awaiting).toBe(true);
  });

  test('that enters the back/forward cache says so, releases its lock, and receives nothing there (F13)', async () => {
    const tab = await standing();
    tab.page.away(true);
    await until(() => tab.worker.calls.includes('leave') && !tab.held(tabLock('tab-1')));
    const { calls } = tab.worker;
    const asked = calls.length;
    for (let patch = 0; patch < 5; patch += 1) tab.worker.send(undefined, {}, 1, 2);
    await tab.pass(60_000);
    await tab.frame();
    // No answer to a patch, no ping, no hello: not one word either way.
    expect([tab.applied.length, tab.framesAsked(), tab.worker.unanswered.count, calls.length]).toEqual([
      1,
      0,
      5,
      asked,
    ]);
    expect(tab.line.state()).toMatchObject({ awaiting: true });
    expect(await Promise.race([tab.line.command({ kind: 'slip.clear' }), tab.pass(6_000)])).toMatchObject({
      ok: false,
    });
  });

  test('that leaves the back/forward cache sends hello again and awaits a snapshot (F13, D7)', async () => {
    const tab = await standing();
    tab.page.away(true);
    await until(() => !tab.held(tabLock('tab-1')));
    await tab.pass(60_000);
    tab.page.away(false);
    await until(() => tab.worker.hellos.length === 2 && tab.worker.calls.includes('reconnect visible'));
    expect(tab.held(tabLock('tab-1'))).toBe(true);
    expect(tab.worker.hellos.map(({ tabId }) => tabId)).toEqual(['tab-1', 'tab-1']);
    expect(tab.line.state().awaiting).toBe(true);
    tab.worker.send({ snapshot: true }, { seq: 1 });
    await until(() => tab.framesAsked() > 0);
    await tab.frame();
    expect(tab.line.state()).toMatchObject({ awaiting: false, mode: 'shared', instance: 11 });
    expect(await tab.line.diagnostics()).toMatchObject({ ok: true, value: { workersLost: 0 } });
  });

  test('that enters the back/forward cache during its hello closes that port and reconnects later (F13)', async () => {
    const worker = createFakeWorker(17, () => 0);
    worker.behaviour.deaf.add('hello');
    const tab = stage((mode) => (mode === 'shared' ? worker : undefined));
    tab.hold(workerLock(17));
    await until(() => worker.hellos.length === 1);
    tab.page.away(true);
    await tab.pass(60_000);
    expect([worker.hellos.length, tab.line.state().mode]).toEqual([1, 'connecting']);
    worker.behaviour.deaf.clear();
    tab.page.away(false);
    await until(() => worker.connected());
    expect(worker.hellos).toHaveLength(2);
  });

  test('a page that comes online asks for a new burst of attempts (D7)', async () => {
    const tab = await standing();
    tab.page.online();
    await until(() => tab.worker.calls.length > 3);
    expect(tab.worker.calls.at(-1)).toBe('reconnect online');
  });
});
