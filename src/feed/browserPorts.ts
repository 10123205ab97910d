// The bundler replaces these imports with the addresses of the two worker entries.
/* oxlint-disable import/default -- what is imported is an address, not the module */
import sharedUrl from '../../workers/feed.worker.ts?sharedworker&url';
import dedicatedUrl from '../../workers/feed.dedicated.worker.ts?worker&url';
/* oxlint-enable import/default */
import { handshakeChannelName } from '#contract/transport.ts';
import { hexText } from '#domain/hexText.ts';
import type { TabClock } from './tabClock.ts';
import type { createElection } from './election.ts';
import { createLazyElection } from './lazyElection.ts';
import type { FeedPort, FeedPorts } from './feedPort.ts';
import { createListenerPort } from './listenerPort.ts';
import type { PresenceLocks } from './presence.ts';

type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** The worker addresses of this build that the Trusted Types policy allows. */
const workers = new Set<string>();
let made: Policy | undefined;
/**
 * Returns the page's Trusted Types policy, which allows only the two worker addresses of this build. It is
 * created once, because the browser refuses a second policy of the same name.
 */
const policyOfPage = (): Policy => {
  if (made !== undefined) return made;
  const rules = {
    createScriptURL: (url: string) => {
      if (!workers.has(url)) throw new TypeError('not a worker of this build');
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // The policy returns a TrustedScriptURL, where the DOM types still say string.
  made = trustedTypes === undefined ? rules : trustedTypes.createPolicy('feed-worker', rules);
  return made;
};

const shared = (policy: Policy, name: string, url: string): FeedPort | undefined => {
  if (typeof SharedWorker === 'undefined') return undefined;
  const worker = new SharedWorker(policy.createScriptURL(url), { name, type: 'module' });
  const listenerEnd = createListenerPort();
  // The browser keeps this object and its listeners as long as the worker lives, so `close` removes them.
  const ending = new AbortController();
  return {
    endpoint: worker.port,
    onBroken: (run) => worker.addEventListener('error', run, { signal: ending.signal }),
    offer: listenerEnd.offer,
    isOwn: () => false,
    close: () => {
      ending.abort();
      listenerEnd.close();
      worker.port.close();
    },
  };
};

const dedicated = (policy: Policy, name: string, url: string): FeedPort | undefined => {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(policy.createScriptURL(url), { name, type: 'module' });
  const listenerEnd = createListenerPort();
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

/** Returns undefined if `make` throws: a cross-site frame without storage, a policy without workers (F22). */
const orNone = <T>(make: () => T | undefined): T | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};

type BrowserPorts = {
  readonly name: string;
  readonly locks: PresenceLocks | undefined;
  readonly clock: TabClock;
  /** Loads the election's code on demand, because few browsers need it. */
  readonly loadElection: () => Promise<typeof createElection>;
  readonly base?: string;
};

/**
 * Creates the transports that this browser supports, for workers of this name. The worker's address
 * identifies its build (D23). `base` resolves a worker address that the build gives relative to the client's
 * directory.
 */
export const createBrowserPorts = ({
  name,
  locks,
  clock,
  loadElection,
  base = location.href,
}: BrowserPorts): FeedPorts => {
  const [sharedAt, dedicatedAt] = [sharedUrl, dedicatedUrl].map((url) => new URL(url, base).href) as [
    string,
    string,
  ];
  workers.add(sharedAt).add(dedicatedAt);
  const policy = policyOfPage();
  const handshake = handshakeChannelName(name, dedicatedAt);
  const election =
    locks === undefined || typeof BroadcastChannel === 'undefined'
      ? undefined
      : createLazyElection(async () =>
          (await loadElection())({
            handshake,
            locks,
            clock,
            channel: (called) => new BroadcastChannel(called),
            startWorker: () => orNone(() => dedicated(policy, handshake, dedicatedAt)),
            newId: () => hexText(crypto.getRandomValues(new Uint8Array(16))),
          }),
        );
  return {
    open: (mode, approach) =>
      orNone(() => {
        if (mode === 'elected') return election?.port(approach);
        return mode === 'shared' ? shared(policy, name, sharedAt) : dedicated(policy, name, dedicatedAt);
      }),
    setFrozen: (isStill) => election?.setFrozen(isStill),
    leave: (mode) => {
      if (mode === 'elected') election?.leave();
    },
  };
};
