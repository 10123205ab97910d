import { BUILD } from '#contract/build.ts';
import { createCaller } from '#platform/http.ts';
import { createPostHook } from '#platform/postHook.ts';
import type { Clock, Dial, FeedDeps } from './deps.ts';
import { createIndexedJournal } from './orders/indexedJournal.ts';
import { createIndexedStore } from './documents/indexedStore.ts';

const clock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  setTimeout: (run, ms) => ({ timer: setTimeout(run, ms) }),
  clearTimeout: ({ timer }) => clearTimeout(timer as number),
};

/** The one place where a socket is opened. */
const dial: Dial = (url, on) => {
  let socket: WebSocket | null = null;
  try {
    socket = new WebSocket(url);
  } catch {
    on.closed(0);
    return { send: () => undefined, close: () => undefined };
  }
  const opened = socket;
  opened.addEventListener('open', () => on.open());
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') on.text(data);
  });
  opened.addEventListener('close', ({ code }) => on.closed(code));
  return {
    send: (text) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(text);
    },
    close: () => opened.close(),
  };
};

/** 128 random bits as 32 hexadecimal digits. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The outside world of a real worker. */
export const surroundings = (mode: FeedDeps['mode']): FeedDeps => ({
  build: BUILD,
  mode,
  clock,
  userAgent: navigator.userAgent,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 0x1_0000_0000,
  dial,
  caller: createCaller,
  post: createPostHook,
  locks:
    'locks' in navigator
      ? { request: (name, held) => navigator.locks.request(name, async () => held()) }
      : null,
  channel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : null,
  store: 'indexedDB' in globalThis ? createIndexedStore : null,
  journal: 'indexedDB' in globalThis ? createIndexedJournal : null,
  // Counted in diagnostics; a worker's console is read by nobody.
  log: () => undefined,
  onBug: (tell) => {
    addEventListener('error', () => tell('uncaught'));
    addEventListener('unhandledrejection', () => tell('rejected'));
  },
});
