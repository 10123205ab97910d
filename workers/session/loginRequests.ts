import type { Clock, LockManager } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

/**
 * Time in which the other workers learn that a tab has asked, before their turn. Not from the specification.
 */
const PEER_DELAY_MS = 500;

export type LoginRequests = {
  /**
   * Requests a login after the one of this generation ended. Exactly one tab asks the parent, however many
   * responses reported the end.
   */
  readonly request: (generation: number) => void;
  readonly answered: () => void;
};

type Deps = {
  readonly clock: Clock;
  readonly locks: LockManager | null;
  readonly merchant: string;
  readonly instance: number;
  readonly oneTab: SingleTabDelivery;
  readonly readAt: () => void;
};

/**
 * Coordinates one login request over all tabs (REQ-05, F31). The worker that gets the lock notifies one of
 * its tabs, and then informs the other workers.
 */
export const createLoginRequests = ({
  clock,
  locks,
  merchant,
  instance,
  oneTab,
  readAt,
}: Deps): LoginRequests => {
  let wantedGeneration: number | null = null;
  const notifyOneTab = async (generation: number): Promise<void> => {
    if (wantedGeneration !== generation) return;
    await oneTab.deliver({ kind: 'login-wanted', id: `login-${instance}-${generation}`, reason: 'expired' });
    if (wantedGeneration !== generation) return;
    wantedGeneration = null;
    readAt();
    await new Promise<void>((done) => void clock.setTimeout(done, PEER_DELAY_MS));
  };
  return {
    request: (generation) => {
      if (wantedGeneration === generation) return;
      wantedGeneration = generation;
      // Waits for a visible tab before the lock, so that a worker with hidden tabs blocks no other worker.
      // Where locks are refused, workers cannot coordinate and each one asks.
      const requestLogin = async () => {
        await oneTab.whenTabVisible();
        await (locks?.request(`login-wanted:${merchant}`, () => notifyOneTab(generation)) ??
          notifyOneTab(generation));
      };
      requestLogin().catch(() => notifyOneTab(generation));
    },
    answered: () => {
      wantedGeneration = null;
      oneTab.withdrawKind('login-wanted');
    },
  };
};
