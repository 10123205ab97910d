import { BUILD } from '#contract/build.ts';
import { hexText } from '#domain/hexText.ts';
import { createCaller } from '#platform/http.ts';
import { createPostHook } from '#platform/postHook.ts';
import type { Clock, OpenSocket, WorkerEnvironment } from './environment.ts';
import { createIndexedJournal, createIndexedTable } from '../orders/indexedJournal.ts';
import { createIndexedStore } from '../documents/indexedStore.ts';
import { missingModules } from './lazyModule.ts';

const clock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  setTimeout: (run, ms) => ({ timer: setTimeout(run, ms) }),
  clearTimeout: ({ timer }) => clearTimeout(timer as number),
};

/** Opens a socket. No other code does. */
const openSocket: OpenSocket = (url, on) => {
  let socket: WebSocket | null = null;
  try {
    socket = new WebSocket(url);
  } catch {
    on.closed(0);
    return { send: () => undefined, close: () => undefined };
  }
  const opened = socket;
  opened.binaryType = 'arraybuffer';
  opened.addEventListener('open', () => on.open());
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') on.text(data);
    else on.bytes?.(new Uint8Array(data as ArrayBuffer));
  });
  opened.addEventListener('close', ({ code }) => on.closed(code));
  return {
    send: (text) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(text);
    },
    close: () => opened.close(),
  };
};

/** Returns 128 random bits as 32 hexadecimal digits. */
export const createId = (): string => hexText(crypto.getRandomValues(new Uint8Array(16)));

/**
 * Shows a notice by the operating system if the user has permitted it. A second notice of the same tag replaces the
 * first, so several workers show it once. Some browsers have no notices in workers.
 */
const showSystemNotice = (title: string, text: string, tag: string): void => {
  try {
    if (Notification.permission !== 'granted') return;
    // The constructor shows the notice.
    Reflect.construct(Notification, [title, { body: text, tag }]);
  } catch {
    // The notice centre has it.
  }
};

/** Creates the environment of a real worker from the browser's interfaces. */
export const createBrowserEnvironment = (mode: WorkerEnvironment['mode']): WorkerEnvironment => ({
  build: BUILD,
  mode,
  clock,
  userAgent: navigator.userAgent,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 0x1_0000_0000,
  openSocket,
  caller: createCaller,
  post: createPostHook,
  locks:
    'locks' in navigator
      ? { request: (name, held) => navigator.locks.request(name, async () => held()) }
      : null,
  channel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : null,
  store: 'indexedDB' in globalThis ? createIndexedStore : null,
  journal: 'indexedDB' in globalThis ? createIndexedJournal : null,
  table: 'indexedDB' in globalThis ? createIndexedTable : null,
  notify: showSystemNotice,
  // Diagnostics count anomalies; no user reads a worker's console.
  log: () => undefined,
  onBug: (report) => {
    addEventListener('error', () => report('uncaught'));
    addEventListener('unhandledrejection', () => report('rejected'));
  },
  onMissingModule: (report) => missingModules.addEventListener('missing', report),
});
