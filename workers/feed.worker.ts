/// <reference lib="webworker" />
import { createFeed } from './createFeed.ts';
import { serveGreeted } from './port/greetedPort.ts';
import { spinInTests } from './spin.ts';
import { surroundings } from './surroundings.ts';

/**
 * The SharedWorker: one feed, a port a tab. It never closes itself, since a close races with the next
 * connect.
 */
const deps = surroundings('shared');
const feed = createFeed(deps);
spinInTests('shared', feed.instance);

(globalThis as unknown as SharedWorkerGlobalScope).addEventListener('connect', ({ ports }) => {
  for (const port of ports) serveGreeted(feed, port, deps.clock);
});
