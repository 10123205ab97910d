/// <reference lib="webworker" />
import { createFeed } from './app/createFeed.ts';
import { serveUntilHello } from './port/serveUntilHello.ts';
import { simulateHang } from './runtime/simulateHang.ts';
import { createBrowserEnvironment } from './runtime/browserEnvironment.ts';

/**
 * The SharedWorker: one feed, a port a tab. It never closes itself, since a close races with the next
 * connect.
 */
const deps = createBrowserEnvironment('shared');
const feed = createFeed(deps);
simulateHang('shared', feed.instance);

(globalThis as unknown as SharedWorkerGlobalScope).addEventListener('connect', ({ ports }) => {
  for (const port of ports) serveUntilHello(feed, port, deps.clock);
});
