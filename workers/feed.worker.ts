/// <reference lib="webworker" />
import { createFeed } from './createFeed.ts';
import { servePort } from './port/servePort.ts';
import { spinInTests } from './spin.ts';
import { surroundings } from './surroundings.ts';

/** The SharedWorker: one feed, a port a tab. It never closes itself, since a close races with the next connect. */
const feed = createFeed(surroundings('shared'));
spinInTests('shared', feed.instance);

(globalThis as unknown as SharedWorkerGlobalScope).addEventListener('connect', ({ ports }) => {
  for (const port of ports) servePort(feed, port);
});
