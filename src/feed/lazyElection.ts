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
  let isStill = false;
  let loading = false;
  /** Ports that wait for the election's code. */
  const asked = new Set<(come: Election | null) => void>();

  const settle = (come: Election | null): void => {
    loading = false;
    if (come !== null) {
      election = come;
      if (isStill) come.still(true);
    }
    const all = [...asked];
    asked.clear();
    for (const take of all) take(come);
  };
  const fetchOnce = (): void => {
    if (loading) return;
    loading = true;
    load().then(settle, () => settle(null));
  };

  return {
    port: (approach) => {
      if (election !== undefined) return election.port(approach);
      const take = (come: Election | null) =>
        come === null ? late.fail() : late.attach(come.port(approach));
      const late = createDeferredPort(() => void asked.delete(take));
      asked.add(take);
      fetchOnce();
      return late satisfies FeedPort;
    },
    still: (now) => {
      isStill = now;
      election?.still(now);
    },
    leave: () => {
      asked.clear();
      election?.leave();
    },
  };
};
