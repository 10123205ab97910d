/// <reference lib="webworker" />
import { createFeed } from './createFeed.ts';
import type { ServedPort } from './port/guard.ts';
import { servePort } from './port/servePort.ts';
import { surroundings } from './surroundings.ts';

/** The same feed where there is no SharedWorker: the worker's own scope is the one tab's port. It ends with its page, never by itself. */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const port: ServedPort = {
  postMessage: (message, transfer) => scope.postMessage(message, transfer),
  addEventListener: (type, listener) => scope.addEventListener(type, listener),
  removeEventListener: (type, listener) => scope.removeEventListener(type, listener),
  start: () => undefined,
  close: () => undefined,
};

servePort(createFeed(surroundings('dedicated')), port);
