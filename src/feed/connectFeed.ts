import { CONTRACT_VERSION, type Answers, type Hello, type Question } from '#contract/feedApi.ts';
import type { Result } from '#contract/problem.ts';
import { NOTHING_WATCHED, type Watch } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createCaller } from './calls.ts';
import type { LineClock } from './clock.ts';
import type { Dialled } from './dial.ts';
import type { ApplyPatch, FeedLine, TabDiagnostics } from './feedLine.ts';
import type { Ports } from './feedPort.ts';
import { startHeartbeat } from './heartbeat.ts';
import { keepLine } from './keepLine.ts';
import { createLagMeter } from './lagMeter.ts';
import { createLineState } from './lineState.ts';
import { createOpenPorts } from './openPorts.ts';
import { createPlaceCall } from './placeCall.ts';
import { holdTabLock, type Locks, type TabLock } from './presence.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createSeenClock } from './seenClock.ts';
import { createSignsOfLife } from './signsOfLife.ts';
import type { TabSignals } from './tabSignals.ts';
import { createWorkerLife, tell, type WorkerLife } from './workerLife.ts';

export type ConnectOptions = {
  readonly tabId: string;
  readonly ports: Ports;
  readonly locks: Locks | undefined;
  /** The tab's lock, where it was asked for before. */
  readonly tabLock?: TabLock;
  readonly clock: LineClock;
  readonly raf: (run: () => void) => void;
  readonly signals: TabSignals;
  /** Asked at every hello, so that a new worker gets the settings of now. */
  readonly hello: () => Omit<Hello, 'contract' | 'tabId'>;
  readonly apply: ApplyPatch;
  /** Bets whose request is under way: they are unanswered too. */
  readonly sending?: () => number;
};

const CALL: Milliseconds = 5000;
/** A question goes on to the platform: its own deadline (10 s) and one retry fit in. */
const ASK: Milliseconds = 25_000;
const PING: Milliseconds = 2000;
/** How long the tab's lock may take; a browser that keeps locks waiting is treated as one without. */
const LOCK: Milliseconds = 500;

type Connected = { readonly life: WorkerLife; readonly receiver: Receiver };

/** Keeps one line to a worker, whichever worker that is, until it is closed. */
export const connectFeed = (options: ConnectOptions): FeedLine => {
  const { tabId, locks, clock, raf, signals, hello, apply } = options;
  const caller = createCaller<WorkerLife>(clock);
  const state = createLineState();
  const lag = createLagMeter();
  let signs = createSignsOfLife();
  let receiver: Receiver | undefined;
  let watched: Watch = NOTHING_WATCHED;
  const counted = { patches: 0, bytes: 0, resyncs: 0, workersLost: 0 };
  /** Hidden since the heart was last felt. */
  let hidden = false;
  let unanswered = 0;
  let closed = false;
  let away = false;
  /** Back from being away: the worker is told that the user sees this page (D7). */
  let back = false;

  /** The page must not go before it is answered. */
  const awaited = async <T>(call: Promise<T>): Promise<T> => {
    unanswered += 1;
    const answer = await call;
    unanswered -= 1;
    return answer;
  };
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
  const reconnect = (why: 'click' | 'online' | 'visible') => {
    kept.wake();
    say(({ remote }) => remote.reconnect(tabId, why));
  };
  const leave = () => say(({ remote }) => remote.leave(tabId));
  /**
   * Hidden, frozen or leaving, nothing is owed: what waits is answered unseen, and an image follows on
   * return.
   */
  const onActive = (active: boolean) => {
    hidden ||= !active;
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
    return {
      receiver: takes,
      life: createWorkerLife(dialled, tabId, locks, (words, records) => takes.take(words, records)),
    };
  };

  /**
   * From the worker's answer until it goes. What was painted stays, marked, until the next worker's image.
   */
  const live = async ({ life, receiver: takes }: Connected): Promise<void> => {
    receiver = takes;
    const { mode, answer, degraded } = life.dialled;
    state.set({ awaiting: true, mode, instance: answer.instance, build: answer.build, degraded });
    life.start({ active: signals.active(), watch: watched });
    caller.setLife(life);
    if (signals.focused()) say(({ remote }) => remote.focus(tabId));
    if (back) reconnect('visible');
    back = false;
    await life.gone;
    caller.setLife(undefined);
    takes.void('drop');
    receiver = undefined;
    const { patches, bytes } = takes.counters();
    counted.patches += patches;
    counted.bytes += bytes;
    counted.workersLost += closed || away ? 0 : 1;
    state.set({ awaiting: true, mode: 'connecting' });
  };

  let lock = options.tabLock;
  const present = async (): Promise<void> => {
    lock ??= holdTabLock(locks, tabId);
    await Promise.race([lock.held, new Promise<void>((resolve) => void clock.later(LOCK, resolve))]);
  };
  const place = createPlaceCall({
    tabId,
    clock,
    caller,
    apiOf: ({ remote }) => remote,
    toWorkerTime: (at) => signs.toWorkerTime(at),
  });
  const ports = createOpenPorts(options.ports, () => away || closed);
  const kept = keepLine({
    dialling: { ports, clock, hello: () => ({ ...hello(), contract: CONTRACT_VERSION, tabId }) },
    signals,
    present,
    live: (dialled) => {
      const connected = meet(dialled);
      return { life: connected.life, over: live(connected) };
    },
    none: () => state.set({ mode: 'none', degraded: false }),
  });
  /**
   * A page in the browser's memory that is sent a message, or holds a lock, is given up (F13): it takes its
   * leave, closes every port, and greets anew when it is back.
   */
  const onAway = (isAway: boolean): void => {
    away = isAway;
    back = !isAway;
    if (!isAway) return;
    leave();
    caller.life()?.end();
    ports.closeAll();
    ports.leave('elected');
    lock?.release();
    lock = undefined;
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
        tabId,
        mode,
        leads: caller.life()?.dialled.port.isOwn() ?? false,
        instance,
        resyncs,
        workersLost,
        lag: lag.read(clock.now()),
        patches: patches + now.patches,
        bytes: bytes + now.bytes,
        unanswered: now.unanswered,
        worker: worker.value,
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
    signals.onFocus(() => say(({ remote }) => remote.focus(tabId))),
    signals.onAway(onAway),
    startHeartbeat({
      clock: createSeenClock(clock, signals),
      silentFor,
      ping,
      wasHidden: () => {
        const was = hidden;
        hidden = false;
        return was;
      },
      active: () => caller.life() !== undefined && signals.active(),
      onHung: () => {
        const life = caller.life();
        if (life !== undefined) kept.hung(life.dialled.mode);
        life?.end();
      },
      onStoodStill: resync,
    }),
    () => lock?.release(),
  ];
  void kept.run();

  return {
    tabId,
    state: state.get,
    onState: state.listen,
    // Comlink's types forget the generic; the worker answers the question it was asked.
    ask: <Q extends Question>(question: Q) =>
      caller.callResult(
        ASK,
        ({ remote }) => remote.ask(tabId, question) as Promise<Result<Answers[Q['topic']]>>,
      ),
    command: (command) => awaited(caller.callResult(CALL, ({ remote }) => remote.command(tabId, command))),
    place: (placing) => awaited(place(placing)),
    session: (change) => caller.callResult(CALL, ({ remote }) => remote.session(tabId, change)),
    showOnce: (id, show, refused) =>
      say(async ({ remote }) => {
        if (await remote.shown(tabId, id)) show();
        else refused?.();
      }),
    unanswered: () => unanswered + (options.sending?.() ?? 0),
    watch: (watch) => {
      watched = watch;
      say(({ remote }) => remote.watch(tabId, watch));
    },
    resync,
    reconnect,
    report: (report) => void caller.call(CALL, ({ remote }) => remote.report(tabId, report)),
    diagnostics,
    silentFor,
    workerNow: () => signs.toWorkerTime(clock.now()),
    close: () => {
      closed = true;
      leave();
      stops.forEach((stop) => stop());
      caller.life()?.end();
      // What is said from now on reaches nobody.
      caller.setLife(undefined);
      kept.close();
      // A hello that is not answered yet keeps its port open otherwise.
      ports.closeAll();
    },
  };
};
