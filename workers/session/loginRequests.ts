import type { Clock, LockManager } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

/**
 * After one tab has asked, other workers hear of it within this time, before it is their turn. Not from the
 * specification.
 */
const HEARD_MS = 500;

export type LoginRequests = {
  /**
   * The login of this generation has ended: exactly one tab of all asks the parent, whatever number of
   * answers said so.
   */
  readonly want: (generation: number) => void;
  readonly answered: () => void;
};

type Deps = {
  readonly clock: Clock;
  readonly locks: LockManager | null;
  readonly merchant: string;
  readonly instance: number;
  readonly oneTab: SingleTabDelivery;
  readonly asked: () => void;
};

/**
 * One request for a login over all tabs (REQ-05, F31): of several workers the one that gets the lock tells,
 * and the others hear of it.
 */
export const createLoginRequests = ({
  clock,
  locks,
  merchant,
  instance,
  oneTab,
  asked,
}: Deps): LoginRequests => {
  let wanted: number | null = null;
  const tell = async (generation: number): Promise<void> => {
    if (wanted !== generation) return;
    await oneTab.tell({ kind: 'login-wanted', id: `login-${instance}-${generation}`, reason: 'expired' });
    if (wanted !== generation) return;
    wanted = null;
    asked();
    await new Promise<void>((done) => void clock.setTimeout(done, HEARD_MS));
  };
  return {
    want: (generation) => {
      if (wanted === generation) return;
      wanted = generation;
      // Where locks are refused nobody can be agreed with. A worker whose tabs are all hidden keeps no other
      // waiting.
      const told = async () => {
        await oneTab.seen();
        await (locks?.request(`login-wanted:${merchant}`, () => tell(generation)) ?? tell(generation));
      };
      told().catch(() => tell(generation));
    },
    answered: () => {
      wanted = null;
      oneTab.takeBack('login-wanted');
    },
  };
};
