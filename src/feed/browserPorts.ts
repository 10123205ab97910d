// The bundler makes these two addresses out of the worker's two entries.
/* oxlint-disable import/default -- what is imported is an address, not the module */
import sharedUrl from '../../workers/feed.worker.ts?sharedworker&url';
import dedicatedUrl from '../../workers/feed.dedicated.worker.ts?worker&url';
/* oxlint-enable import/default */
import { doorName } from '#contract/door.ts';
import type { LineClock } from './clock.ts';
import { createElection, type Election } from './election.ts';
import type { FeedPort, Ports } from './feedPort.ts';
import { createListenerEnd } from './listenerEnd.ts';
import type { Locks } from './presence.ts';

type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** The one policy of the page: it lets through the two worker addresses that this build was made with, and nothing else. */
const createPolicy = (): Policy => {
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== sharedUrl && url !== dedicatedUrl) throw new TypeError('not a worker of this build');
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A TrustedScriptURL goes where the types of the DOM still say string.
  return trustedTypes === undefined ? rules : trustedTypes.createPolicy('feed-worker', rules);
};

const shared = (policy: Policy, name: string): FeedPort | undefined => {
  if (typeof SharedWorker === 'undefined') return undefined;
  const worker = new SharedWorker(policy.createScriptURL(sharedUrl), { name, type: 'module' });
  const listenerEnd = createListenerEnd();
  return {
    endpoint: worker.port,
    onBroken: (run) => worker.addEventListener('error', run),
    offer: listenerEnd.offer,
    isOwn: () => false,
    close: () => {
      listenerEnd.close();
      worker.port.close();
    },
  };
};

const dedicated = (policy: Policy, name: string): FeedPort | undefined => {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(policy.createScriptURL(dedicatedUrl), { name, type: 'module' });
  const listenerEnd = createListenerEnd();
  return {
    endpoint: worker,
    onBroken: (run) => worker.addEventListener('error', run),
    offer: listenerEnd.offer,
    isOwn: () => true,
    close: () => {
      listenerEnd.close();
      worker.terminate();
    },
  };
};

/** What throws is not there: a cross-site frame without storage, a policy that forbids workers (F22). */
const orNone = <T>(make: () => T | undefined): T | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The ways to a worker of this name that this browser has; the worker's address tells its build (D23). */
export const createBrowserPorts = (name: string, locks: Locks | undefined, clock: LineClock): Ports => {
  const policy = createPolicy();
  const door = doorName(name, dedicatedUrl);
  let election: Election | undefined;
  if (locks !== undefined && typeof BroadcastChannel !== 'undefined') {
    election = createElection({
      door, locks, clock,
      channel: (called) => new BroadcastChannel(called),
      startWorker: () => orNone(() => dedicated(policy, door)),
      newId: () => hex(crypto.getRandomValues(new Uint8Array(16))),
    });
  }
  return {
    open: (mode, approach) => orNone(() => {
      if (mode === 'elected') return election?.port(approach);
      return mode === 'shared' ? shared(policy, name) : dedicated(policy, name);
    }),
    still: (isStill) => election?.still(isStill),
    leave: (mode) => {
      if (mode === 'elected') election?.leave();
    },
  };
};
