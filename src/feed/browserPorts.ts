// The bundler makes these two addresses out of the worker's two entries.
/* oxlint-disable import/default -- what is imported is an address, not the module */
import sharedUrl from '../../workers/feed.worker.ts?sharedworker&url';
import dedicatedUrl from '../../workers/feed.dedicated.worker.ts?worker&url';
/* oxlint-enable import/default */
import type { CreatePort, FeedPort } from './dial.ts';

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
  return {
    endpoint: worker.port,
    onBroken: (run) => worker.addEventListener('error', run),
    close: () => worker.port.close(),
  };
};

const dedicated = (policy: Policy, name: string): FeedPort | undefined => {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(policy.createScriptURL(dedicatedUrl), { name, type: 'module' });
  return {
    endpoint: worker,
    onBroken: (run) => worker.addEventListener('error', run),
    close: () => worker.terminate(),
  };
};

export const createBrowserPorts = (name: string): CreatePort => {
  const policy = createPolicy();
  return (mode) => {
    try {
      return mode === 'shared' ? shared(policy, name) : dedicated(policy, name);
    } catch {
      // A cross-site frame without storage throws here (F22).
      return undefined;
    }
  };
};
