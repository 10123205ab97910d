/// <reference lib="webworker" />
import { isDoorName } from '#contract/door.ts';
import { createFeed } from './createFeed.ts';
import { openDoor } from './port/door.ts';
import type { ServedPort } from './port/guard.ts';
import { servePort } from './port/servePort.ts';
import { spinInTests } from './spin.ts';
import { newId, surroundings } from './surroundings.ts';

/**
 * The same feed where there is no SharedWorker: the worker's own scope is its page's port. It ends with its
 * page, never by itself. Named after a door, it is the elected tab's worker and serves the other tabs too,
 * without going through its page: a page that is hidden or busy keeps nobody waiting. Browsers slow the
 * timers of hidden pages, not those of their workers.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const port: ServedPort = {
  postMessage: (message, transfer) => scope.postMessage(message, transfer),
  addEventListener: (type, listener) => scope.addEventListener(type, listener),
  removeEventListener: (type, listener) => scope.removeEventListener(type, listener),
  start: () => undefined,
  close: () => undefined,
};

const isElected = isDoorName(scope.name);
const deps = surroundings(isElected ? 'elected' : 'dedicated');
const feed = createFeed(deps);
spinInTests(deps.mode, feed.instance);
servePort(feed, port);
if (isElected && deps.channel !== null)
  openDoor(feed, { door: scope.name, clock: deps.clock, channel: deps.channel, newId });
