import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import type { RoomAnswer, RoomCallRequest } from '#contract/roomCall.ts';
import type { MoneyRequest } from '#contract/placement.ts';
import { CONTRACT_VERSION, type Hello } from '#contract/feedApi.ts';
import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import { fail, type Result } from '#contract/problem.ts';
import { NO_WATCH, type Watch } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createPortCaller } from './portCaller.ts';
import type { TabClock } from './tabClock.ts';
import type { ConnectedPort } from './connectPort.ts';
import type { ApplyPatch, FeedClient, TabDiagnostics } from './feedClient.ts';
import type { FeedPorts } from './feedPort.ts';
import { startHeartbeat } from './heartbeat.ts';
import { keepTransport } from './keepTransport.ts';
import { createLagMeter } from './lagMeter.ts';
import { createTransportState } from './transportState.ts';
import { createOpenPorts } from './openPorts.ts';
import { createPlaceCall } from './placeCall.ts';
import { holdTabLock, type PresenceLocks, type TabLock } from './presence.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createVisibleClock } from './visibleClock.ts';
import { createWorkerLiveness } from './workerLiveness.ts';
import type { TabSignals } from './tabSignals.ts';
import { createWorkerConnection, callWithoutAnswer, type WorkerConnection } from './workerConnection.ts';

export type ConnectOptions = {
  readonly tabId: string;
  readonly ports: FeedPorts;
  readonly locks: PresenceLocks | undefined;
  /** The tab's lock, if the boot code has requested it already. */
  readonly tabLock?: TabLock;
  readonly clock: TabClock;
  readonly raf: (run: () => void) => void;
  readonly signals: TabSignals;
  /** Called for every hello, so that a new worker gets the current settings. */
  readonly hello: () => Omit<Hello, 'contract' | 'tabId'>;
  readonly apply: ApplyPatch;
  /**
   * Returns the uid of the user on screen, null for a guest; undefined if another tab has changed the user and this
   * page had missed it.
   */
  readonly shownUser?: () => string | null | undefined;
  /** Counts bets whose request is in flight; they count as unanswered calls. */
  readonly sending?: () => number;
};

const CALL_TIMEOUT_MS: Milliseconds = 5000;
/** Timeout of a shared query. The worker forwards it to the platform (10 s timeout, one retry). */
const QUERY_TIMEOUT_MS: Milliseconds = 25_000;
const PING_TIMEOUT_MS: Milliseconds = 2000;
/** Longest wait for the tab's lock. After it the tab continues as if the browser had no locks. */
const LOCK_TIMEOUT_MS: Milliseconds = 500;

type Connected = { readonly connection: WorkerConnection; readonly receiver: Receiver };

/** Keeps this tab connected to a worker until the client is closed, and replaces a worker that ends. */
export const connectFeed = (options: ConnectOptions): FeedClient => {
  const { tabId, locks, clock, raf, signals, hello, apply, shownUser = () => null } = options;
  const caller = createPortCaller<WorkerConnection>(clock);
  const state = createTransportState();
  const lag = createLagMeter();
  let liveness = createWorkerLiveness();
  let receiver: Receiver | undefined;
  let watched: Watch = NO_WATCH;
  const counted = { patches: 0, bytes: 0, resyncs: 0, workersLost: 0 };
  /** True if the page was hidden since the heartbeat last checked. */
  let hasBeenHidden = false;
  let unanswered = 0;
  let closed = false;
  let isPageHidden = false;
  /**
   * True after a return from the back/forward cache, until the worker knows that the user sees the page (D7).
   */
  let isRestored = false;

  /** Counts the call as unanswered while it is in flight, so that the page can warn before it is closed. */
  const countUnanswered = async <T>(call: Promise<T>): Promise<T> => {
    unanswered += 1;
    const answer = await call;
    unanswered -= 1;
    return answer;
  };
  const silentFor = () => {
    const last = liveness.last();
    return last === null ? Number.POSITIVE_INFINITY : clock.now() - last;
  };
  const callWorker = (call: (connection: WorkerConnection) => Promise<unknown>) => {
    const connection = caller.connection();
    if (connection !== undefined) callWithoutAnswer(call(connection));
  };
  /**
   * Sends what the user does. The call may wait for a worker; it fails if the user has left meanwhile, because the
   * worker would do it for the next user (I6).
   */
  const callForUser: typeof caller.callResult = async (timeoutMs, run) => {
    const user = shownUser();
    const refused = fail({ code: 'session-expired' });
    if (user === undefined) return refused;
    return caller.callResult(timeoutMs, async (connection) =>
      user === null || shownUser() === user ? run(connection) : refused,
    );
  };
  const resync = () => {
    counted.resyncs += 1;
    receiver?.invalidate('keep');
    state.set({ awaiting: true });
    callWorker(({ remote }) => remote.resync(tabId));
  };
  const reconnect = (why: 'click' | 'online' | 'visible') => {
    transportKeeper.wake();
    callWorker(({ remote }) => remote.reconnect(tabId, why));
  };
  const leave = () => callWorker(({ remote }) => remote.leave(tabId));
  /**
   * Tells the worker whether this tab needs patches. An inactive tab acknowledges waiting patches without
   * applying them; the worker sends a snapshot when the tab is active again.
   */
  const onActive = (active: boolean) => {
    hasBeenHidden ||= !active;
    receiver?.invalidate(active ? 'keep' : 'drop');
    state.set({ awaiting: true });
    callWorker(({ remote }) => remote.visible(tabId, active));
    if (active) reconnect('visible');
  };

  const createConnected = (connectedPort: ConnectedPort): Connected => {
    liveness = createWorkerLiveness();
    liveness.stamp(connectedPort.answer.now, clock.now());
    const newReceiver = createReceiver({
      instance: connectedPort.answer.instance,
      raf,
      now: clock.now,
      liveness,
      lag,
      apply,
      onSnapshot: () => state.set({ awaiting: !signals.isActive() }),
      onLost: resync,
      onOtherInstance: () => caller.connection()?.end(),
    });
    return {
      receiver: newReceiver,
      connection: createWorkerConnection(connectedPort, tabId, locks, (words, records) => {
        heartbeat.onMessage();
        return newReceiver.receive(words, records);
      }),
    };
  };

  /**
   * Runs one worker connection from the hello answer until the worker ends. The last data stays on screen,
   * drawn stale, until the next worker's snapshot.
   */
  const runConnection = async ({ connection, receiver: newReceiver }: Connected): Promise<void> => {
    receiver = newReceiver;
    const { mode, answer, degraded } = connection.connectedPort;
    state.set({ awaiting: true, mode, instance: answer.instance, build: answer.build, degraded });
    connection.start({ active: signals.isActive(), watch: watched });
    caller.setConnection(connection);
    if (signals.isFocused()) callWorker(({ remote }) => remote.focus(tabId));
    if (isRestored) reconnect('visible');
    isRestored = false;
    await connection.ended;
    caller.setConnection(undefined);
    newReceiver.invalidate('drop');
    receiver = undefined;
    const { patches, bytes } = newReceiver.counters();
    counted.patches += patches;
    counted.bytes += bytes;
    counted.workersLost += closed || isPageHidden ? 0 : 1;
    state.set({ awaiting: true, mode: 'connecting' });
  };

  let lock = options.tabLock;
  const requestLock = async (): Promise<void> => {
    lock ??= holdTabLock(locks, tabId);
    await Promise.race([
      lock.held,
      new Promise<void>((resolve) => void clock.schedule(LOCK_TIMEOUT_MS, resolve)),
    ]);
  };
  const pressParts = {
    clock,
    caller: { callResult: callForUser },
    toWorkerTime: (at: Milliseconds) => liveness.toWorkerTime(at),
  };
  const place = createPlaceCall({
    ...pressParts,
    send: ({ remote }, placing: MoneyRequest, expiresAt) => remote.place(tabId, placing, expiresAt),
  });
  const cashOut = createPlaceCall({
    ...pressParts,
    send: ({ remote }, request: CashOutRequest, expiresAt) => remote.cashOut(tabId, request, expiresAt),
  });
  const tip = createPlaceCall({
    ...pressParts,
    send: ({ remote }, request: TipRequest, expiresAt) => remote.tip(tabId, request, expiresAt),
  });
  const ports = createOpenPorts(options.ports, () => isPageHidden || closed);
  const transportKeeper = keepTransport({
    dialling: { ports, clock, hello: () => ({ ...hello(), contract: CONTRACT_VERSION, tabId }) },
    signals,
    requestLock,
    runConnection: (connectedPort) => {
      const connected = createConnected(connectedPort);
      return { connection: connected.connection, over: runConnection(connected) };
    },
    none: () => state.set({ mode: 'none', degraded: false }),
  });
  /**
   * Leaves the worker, closes every port and releases the locks when the page is put away. The browser
   * discards a page in the back/forward cache that receives a message or holds a lock (F13).
   */
  const onPageHide = (isLeaving: boolean): void => {
    isPageHidden = isLeaving;
    isRestored = !isLeaving;
    if (!isLeaving) return;
    leave();
    caller.connection()?.end();
    ports.closeAll();
    ports.leave('elected');
    lock?.release();
    lock = undefined;
  };

  const diagnostics = async (): Promise<Result<TabDiagnostics>> => {
    const worker = await caller.call(CALL_TIMEOUT_MS, ({ remote }) => remote.diagnostics());
    if (!worker.ok) return worker;
    const now = receiver?.counters() ?? { patches: 0, bytes: 0, unacknowledged: 0 };
    const { mode, instance } = state.get();
    const { patches, bytes, resyncs, workersLost } = counted;
    return {
      ok: true,
      value: {
        tabId,
        mode,
        leads: caller.connection()?.connectedPort.port.isOwn() ?? false,
        instance,
        resyncs,
        workersLost,
        lag: lag.read(clock.now()),
        patches: patches + now.patches,
        bytes: bytes + now.bytes,
        unacknowledged: now.unacknowledged,
        worker: worker.value,
      },
    };
  };
  const ping = async (): Promise<boolean> => {
    const [sentAt, current] = [clock.now(), liveness];
    const answer = await caller.call(PING_TIMEOUT_MS, ({ remote }) => remote.diagnostics());
    if (answer.ok) current.answered(sentAt);
    return answer.ok;
  };

  const heartbeat = startHeartbeat({
    clock: createVisibleClock(clock, signals),
    silentFor,
    ping,
    wasHidden: () => {
      const wasHidden = hasBeenHidden;
      hasBeenHidden = false;
      return wasHidden;
    },
    active: () => caller.connection() !== undefined && signals.isActive(),
    onHung: () => {
      const connection = caller.connection();
      if (connection !== undefined) transportKeeper.hung(connection.connectedPort.mode);
      connection?.end();
    },
    onSuspended: resync,
  });
  const stops = [
    signals.onActive(onActive),
    signals.onOnline(() => reconnect('online')),
    signals.onFocus(() => callWorker(({ remote }) => remote.focus(tabId))),
    signals.onPageHide(onPageHide),
    heartbeat.stop,
    () => lock?.release(),
  ];
  void transportKeeper.run();

  return {
    tabId,
    state: state.get,
    onState: state.listen,
    // Comlink's types lose the generic parameter; the worker answers the topic of the query.
    ask: <Q extends SharedQuery>(question: Q) =>
      caller.callResult(
        QUERY_TIMEOUT_MS,
        ({ remote }) => remote.ask(tabId, question) as Promise<Result<QueryAnswers[Q['topic']]>>,
      ),
    command: (command) =>
      countUnanswered(callForUser(CALL_TIMEOUT_MS, ({ remote }) => remote.command(tabId, command))),
    place: (placing) => countUnanswered(place(placing)),
    cashOut: (request) => countUnanswered(cashOut(request)),
    tip: (request) => countUnanswered(tip(request)),
    room: <R extends RoomCallRequest>(request: R) =>
      callForUser(
        QUERY_TIMEOUT_MS,
        ({ remote }) => remote.room(tabId, request) as Promise<RoomAnswer<R['kind']>>,
      ),
    session: (change) => caller.callResult(CALL_TIMEOUT_MS, ({ remote }) => remote.session(tabId, change)),
    claim: (id, answered) => callWorker(async ({ remote }) => answered(await remote.claim(tabId, id))),
    shown: (id, answered) => callWorker(async ({ remote }) => answered?.(await remote.shown(tabId, id))),
    unanswered: () => unanswered + (options.sending?.() ?? 0),
    watch: (watch) => {
      watched = watch;
      callWorker(({ remote }) => remote.watch(tabId, watch));
    },
    resync,
    reconnect,
    report: (report) => void caller.call(CALL_TIMEOUT_MS, ({ remote }) => remote.report(tabId, report)),
    diagnostics,
    silentFor,
    workerNow: () => liveness.toWorkerTime(clock.now()),
    close: () => {
      closed = true;
      leave();
      stops.forEach((stop) => stop());
      caller.connection()?.end();
      // Without a worker, later calls are not sent.
      caller.setConnection(undefined);
      transportKeeper.close();
      // Otherwise a pending hello would keep its port open.
      ports.closeAll();
    },
  };
};
