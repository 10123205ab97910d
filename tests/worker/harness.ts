import { defaultSettings } from '#contract/defaultSettings.ts';
import { WebSocket } from 'ws';
import type { Hello } from '#contract/feedApi.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { Watch } from '#contract/watch.ts';
import { createFeed, type Feed } from '#workers/app/createFeed.ts';
import type { OpenSocket, WorkerEnvironment } from '#workers/runtime/environment.ts';
import { servePort } from '#workers/port/servePort.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { createCaller } from '#platform/http.ts';
import { createFakeLocks, type FakeLocks } from './fakeLocks.ts';
import { createFakeClock, type FakeClock } from './fakeClock.ts';
import { FakeTab } from './fakeTab.ts';

/** Opens sockets with `ws` and counts them. */
export const dialByWs: OpenSocket = (url, on) => {
  const socket = new WebSocket(url);
  socket.on('open', () => on.open());
  socket.on('message', (data: Buffer, isBinary) =>
    isBinary ? on.bytes?.(new Uint8Array(data)) : on.text(data.toString()),
  );
  socket.on('error', () => undefined);
  socket.on('close', (code) => on.closed(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.terminate(),
  };
};

export const configOf = (url: string, push = true, more: object = {}): DomainConfig => {
  const raw = {
    merchant: 'm1',
    hosts: { service: url },
    feed: push ? `${url.replace('http', 'ws')}/feed` : null,
    locales: ['zh-CN', 'en'],
    ...more,
  };
  const decoded = decodeDomainConfig(raw, url);
  if (!decoded.ok) throw new Error('The configuration of the tests is none.');
  return decoded.value;
};

export const helloOf = (config: DomainConfig, base: string): Omit<Hello, 'tabId' | 'contract'> => ({
  deviceId: 'P-test',
  config,
  base,
  settings: { ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }), timeZone: 'UTC' },
});

export type Bench = {
  readonly feed: Feed;
  readonly clock: FakeClock;
  readonly locks: FakeLocks;
  readonly tab: (
    watch?: Watch,
    more?: Partial<Hello>,
    state?: { readonly isHidden: boolean },
  ) => Promise<FakeTab>;
  /** Closes or crashes a tab: releases its lock and silences its port. */
  readonly crash: (tab: FakeTab) => void;
  /**
   * Waits until all requests of the worker are answered, and delivers what follows. On a busy machine an answer may
   * take more turns of the event loop than a test gives it. Fails if a request waits for its repetition, because that
   * pause is on the driven clock.
   */
  readonly answered: () => Promise<void>;
  readonly close: () => void;
};

/** Creates the worker's real code behind real MessagePorts, with a driven clock. */
export const createBench = (
  config: DomainConfig,
  base: string,
  change: Partial<WorkerEnvironment> = {},
): Bench => {
  const clock = createFakeClock();
  const locks = createFakeLocks();
  let random = 0;
  const counted = createCountedCaller(change.caller);
  const feed = createFeed({
    build: 'test',
    mode: 'shared',
    clock,
    userAgent: 'test',
    post: () => async () => ({ ok: true, value: null }),
    openSocket: dialByWs,
    locks,
    channel: null,
    store: null,
    log: () => undefined,
    // Returns a fixed sequence in [0, 1).
    random: () => (random = (random + 0.37) % 1),
    ...change,
    caller: counted.caller,
  });
  const frees = new Map<FakeTab, () => void>();
  const ports: MessagePort[] = [];
  let count = 0;
  return {
    feed,
    clock,
    locks,
    tab: async (watch, more = {}, state = { isHidden: false }) => {
      count += 1;
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      servePort(feed, port2);
      const tab = new FakeTab(`t${count}`, port1);
      frees.set(tab, locks.hold(`tab:t${count}`));
      await tab.sayHello({ ...helloOf(config, base), ...more }, watch, state);
      return tab;
    },
    crash: (tab) => frees.get(tab)?.(),
    answered: async () => {
      await until(() => counted.inFlight() === 0);
      await settle(3);
    },
    close: () => {
      for (const free of frees.values()) free();
      for (const port of ports) port.close();
    },
  };
};

/**
 * Returns the worker's caller and the number of its requests without an answer yet. A test that advances the driven
 * clock only while that is zero does not let a busy machine spend the time of a renewal or a deadline.
 */
export const createCountedCaller = (
  inner: WorkerEnvironment['caller'] = createCaller,
): {
  readonly caller: WorkerEnvironment['caller'];
  readonly inFlight: () => number;
} => {
  let count = 0;
  return {
    caller: (options) => {
      const call = inner(options);
      return async (...request) => {
        count += 1;
        try {
          return await call(...request);
        } finally {
          count -= 1;
        }
      };
    },
    inFlight: () => count,
  };
};

const turnOfTheLoop = () => new Promise<void>((done) => setTimeout(done, 1));

/** Real ms that a test waits at least for a condition: a busy machine may take long to load a lazy module. */
const MIN_WAIT_MS = 60_000;

/** Counts the turns of a wait: at least `turns`, and for at least a minute of real time. */
export const waitTurns = function* waitTurns(turns: number): Generator<number> {
  const begun = performance.now();
  for (let turn = 0; turn < turns || performance.now() - begun < MIN_WAIT_MS; turn += 1) yield turn;
};

/** Lets real messages arrive until the condition holds. The driven clock advances only by `step`. */
export const until = async (holds: () => boolean, step?: () => void): Promise<void> => {
  for (const _ of waitTurns(5_000)) {
    if (holds()) return;
    step?.();
    await turnOfTheLoop();
  }
  throw new Error('It never came to hold.');
};

/** As `until`, for a condition that a call to the worker answers. */
export const untilTrue = async (holds: () => Promise<boolean>, step?: () => void): Promise<void> => {
  for (const _ of waitTurns(600)) {
    step?.();
    if (await holds()) return;
    await settle(1);
  }
  throw new Error('It never came to hold.');
};
/** Waits until every subscribed stream is live. */
export const untilLive = ({ api }: Pick<FakeTab, 'api'>, step?: () => void): Promise<void> =>
  untilTrue(async () => (await api.diagnostics()).streams.every(({ state }) => state === 'live'), step);

/** Delivers all messages in flight: several turns of the event loop. */
export const settle = async (turns = 10): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await turnOfTheLoop();
};
