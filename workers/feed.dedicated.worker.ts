/// <reference lib="webworker" />
import { isHandshakeChannelName } from '#contract/transport.ts';
import { createFeed } from './app/createFeed.ts';
import { listenForTabs } from './port/portHandshake.ts';
import type { ServedPort } from './port/portGuard.ts';
import { servePort } from './port/servePort.ts';
import { simulateHang } from './runtime/simulateHang.ts';
import { createId, createBrowserEnvironment } from './runtime/browserEnvironment.ts';

/**
 * The same feed where there is no SharedWorker: the worker's own scope is its page's port. It ends with its
 * page, never by itself. Named after a handshake channel, it is the elected tab's worker and serves the other
 * tabs too, without going through its page: a hidden or busy page does not delay other tabs. Browsers slow
 * the timers of hidden pages, not those of their workers.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const port: ServedPort = {
  postMessage: (message, transfer) => scope.postMessage(message, transfer),
  addEventListener: (type, listener) => scope.addEventListener(type, listener),
  removeEventListener: (type, listener) => scope.removeEventListener(type, listener),
  start: () => undefined,
  close: () => undefined,
};

const isElected = isHandshakeChannelName(scope.name);
const deps = createBrowserEnvironment(isElected ? 'elected' : 'dedicated');
const feed = createFeed(deps);
simulateHang(deps.mode, feed.instance);
servePort(feed, port);
if (isElected && deps.channel !== null)
  listenForTabs(feed, { handshake: scope.name, clock: deps.clock, channel: deps.channel, newId: createId });
