import { CONTRACT_VERSION, type Answers, type Hello, type Question } from '#contract/feedApi.ts';
import type { Result } from '#contract/problem.ts';
import { NOTHING_WATCHED, type Watch } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createCaller } from './calls.ts';
import type { LineClock } from './clock.ts';
import { dial, type CreatePort, type Dialled } from './dial.ts';
import type { ApplyPatch, FeedLine, LineState, TabDiagnostics } from './feedLine.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createLagMeter } from './lagMeter.ts';
import { holdTabLock, type Locks, type TabLock } from './presence.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createSignsOfLife } from './signsOfLife.ts';
import type { TabSignals } from './tabSignals.ts';
import { createWorkerLife, tell, type WorkerLife } from './workerLife.ts';

export type ConnectOptions = {
  readonly tabId: string;
  readonly createPort: CreatePort;
  readonly locks: Locks | undefined;
  /** The tab's lock, where it was asked for before. */
  readonly tabLock?: TabLock;
  readonly clock: LineClock;
  readonly raf: (run: () => void) => void;
  readonly signals: TabSignals;
  /** Asked at every hello, so that a new worker gets the settings of now. */
  readonly hello: () => Omit<Hello, 'contract' | 'tabId'>;
  readonly apply: ApplyPatch;
};

const CALL: Milliseconds = 5000;
/** A question goes on to the platform: its own deadline (10 s) and one retry fit in. */
const ASK: Milliseconds = 25_000;
const PING: Milliseconds = 2000;
/** How long the tab's lock may take; a browser that keeps locks waiting is treated as one without. */
const LOCK: Milliseconds = 500;
const REDIAL: Milliseconds = 2000;

type Connected = { readonly life: WorkerLife; readonly receiver: Receiver };

const createLineState = () => {
  let state: LineState = { awaiting: true, mode: 'connecting', instance: null };
  const listeners = new Set<(state: LineState) => void>();
  return {
    get: () => state,
    set: (change: Partial<LineState>) => {
      const next = { ...state, ...change };
      if (next.awaiting === state.awaiting && next.mode === state.mode && next.instance === state.instance) return;
      state = next;
      for (const listener of listeners) listener(next);
    },
    listen: (listener: (state: LineState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Keeps one line to a worker, whichever worker that is, until it is closed. */
export const connectFeed = (options: ConnectOptions): FeedLine => {
  const { tabId, createPort, locks, clock, raf, signals, hello, apply } = options;
  const caller = createCaller<WorkerLife>(clock);
  const state = createLineState();
  const lag = createLagMeter();
  let signs = createSignsOfLife();
  let receiver: Receiver | undefined;
  let watched: Watch = NOTHING_WATCHED;
  const counted = { patches: 0, bytes: 0, resyncs: 0, workersLost: 0 };
  const ending = { closed: false };

  const silentFor = () => {
    const last = signs.last();
    return last === null ? Number.POSITIVE_INFINITY : clock.now() - last;
  };
  const say = (call: (life: WorkerLife) => Promise<unknown>) => {
    const life = caller.life();
    if (life !== undefined) tell(call(life));
  };
  const resync = () => {
    counted.resyncs += 1;
    receiver?.void('keep');
    state.set({ awaiting: true });
    say(({ remote }) => remote.resync(tabId));
  };
  const reconnect = (why: 'click' | 'online' | 'visible') => say(({ remote }) => remote.reconnect(tabId, why));
  const leave = () => say(({ remote }) => remote.leave(tabId));
  /** Hidden, frozen or leaving, nothing is owed: what waits is answered unseen, and an image follows on return. */
  const onActive = (active: boolean) => {
    receiver?.void(active ? 'keep' : 'drop');
    state.set({ awaiting: true });
    say(({ remote }) => remote.visible(tabId, active));
    if (active) reconnect('visible');
  };

  const meet = (dialled: Dialled): Connected => {
    signs = createSignsOfLife();
    signs.stamp(dialled.answer.now, clock.now());
    const takes = createReceiver({
      instance: dialled.answer.instance,
      raf,
      now: clock.now,
      signs,
      lag,
      apply,
      onImage: () => state.set({ awaiting: !signals.active() }),
      onLost: resync,
      onOtherInstance: () => caller.life()?.end(),
    });
    return { receiver: takes, life: createWorkerLife(dialled, tabId, locks, (words, records) => takes.take(words, records)) };
  };

  /** From the worker's answer until it goes. What was painted stays, marked, until the next worker's image. */
  const live = async ({ life, receiver: takes }: Connected): Promise<void> => {
    receiver = takes;
    state.set({ awaiting: true, mode: life.mode, instance: life.instance });
    life.start({ active: signals.active(), watch: watched });
    caller.setLife(life);
    await life.gone;
    caller.setLife(undefined);
    takes.void('drop');
    receiver = undefined;
    const { patches, bytes } = takes.counters();
    counted.patches += patches;
    counted.bytes += bytes;
    counted.workersLost += ending.closed ? 0 : 1;
    state.set({ awaiting: true, mode: 'connecting' });
  };

  const lock = options.tabLock ?? holdTabLock(locks, tabId);
  const run = async (): Promise<void> => {
    await Promise.race([lock.held, new Promise<void>((resolve) => void clock.later(LOCK, resolve))]);
    while (!ending.closed) {
      const dialled = await dial(createPort, () => ({ ...hello(), contract: CONTRACT_VERSION, tabId }), clock);
      if (dialled === undefined) await new Promise<void>((resolve) => void clock.later(REDIAL, resolve));
      else if (ending.closed) dialled.drop();
      else await live(meet(dialled));
    }
  };

  const diagnostics = async (): Promise<Result<TabDiagnostics>> => {
    const worker = await caller.call(CALL, ({ remote }) => remote.diagnostics());
    if (!worker.ok) return worker;
    const now = receiver?.counters() ?? { patches: 0, bytes: 0, unanswered: 0 };
    const { mode, instance } = state.get();
    const { patches, bytes, resyncs, workersLost } = counted;
    return {
      ok: true,
      value: {
        tabId, mode, instance, resyncs, workersLost, lag: lag.read(clock.now()), patches: patches + now.patches, bytes: bytes + now.bytes,
        unanswered: now.unanswered, worker: worker.value,
      },
    };
  };
  const ping = async (): Promise<boolean> => {
    const [begun, asked] = [clock.now(), signs];
    const answer = await caller.call(PING, ({ remote }) => remote.diagnostics());
    if (answer.ok) asked.answered(begun);
    return answer.ok;
  };

  const stops = [
    signals.onActive(onActive),
    signals.onOnline(() => reconnect('online')),
    signals.onLeave(leave),
    startHeartbeat({
      clock, silentFor, ping,
      active: () => caller.life() !== undefined && signals.active(),
      onHung: () => caller.life()?.end(),
      onStoodStill: resync,
    }),
    lock.release,
  ];
  void run();

  return {
    tabId,
    state: state.get,
    onState: state.listen,
    // Comlink's types forget the generic; the worker answers the question it was asked.
    ask: <Q extends Question>(question: Q) =>
      caller.callResult(ASK, ({ remote }) => remote.ask(tabId, question) as Promise<Result<Answers[Q['topic']]>>),
    command: (command) => caller.callResult(CALL, ({ remote }) => remote.command(tabId, command)),
    watch: (watch) => {
      watched = watch;
      say(({ remote }) => remote.watch(tabId, watch));
    },
    resync,
    reconnect,
    diagnostics,
    silentFor,
    workerNow: () => signs.toWorkerTime(clock.now()),
    close: () => {
      ending.closed = true;
      leave();
      stops.forEach((stop) => stop());
      caller.life()?.end();
    },
  };
};
