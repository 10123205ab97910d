import type { Election } from './election.ts';
import type { FeedPort } from './feedPort.ts';
import { createDeferredPort } from './deferredPort.ts';

/**
 * Creates an election whose code is loaded at the first request for a port. A browser with SharedWorker never
 * loads it, which keeps the first screen's script small (G10). Ports wait for the code, and break if it
 * cannot be loaded (F22).
 */
export const createLazyElection = (load: () => Promise<Election>): Election => {
  let election: Election | undefined;
  let isFrozen = false;
  let loading = false;
  /** Ports that wait for the election's code. */
  const waiting = new Set<(loaded: Election | null) => void>();

  const settle = (loaded: Election | null): void => {
    loading = false;
    if (loaded !== null) {
      election = loaded;
      if (isFrozen) loaded.setFrozen(true);
    }
    const all = [...waiting];
    waiting.clear();
    for (const onLoaded of all) onLoaded(loaded);
  };
  const fetchOnce = (): void => {
    if (loading) return;
    loading = true;
    load().then(settle, () => settle(null));
  };

  return {
    port: (approach) => {
      if (election !== undefined) return election.port(approach);
      const onLoaded = (loaded: Election | null) =>
        loaded === null ? deferred.fail() : deferred.attach(loaded.port(approach));
      const deferred = createDeferredPort(() => void waiting.delete(onLoaded));
      waiting.add(onLoaded);
      fetchOnce();
      return deferred satisfies FeedPort;
    },
    setFrozen: (now) => {
      isFrozen = now;
      election?.setFrozen(now);
    },
    leave: () => {
      waiting.clear();
      election?.leave();
    },
  };
};
