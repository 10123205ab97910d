import type { LockManager } from './environment.ts';

/**
 * Creates a runner whose tasks run one at a time over all workers of this browser, of every merchant. Where
 * locks are refused, workers cannot coordinate and tasks run at once.
 */
export const createExclusiveRunner =
  (locks: LockManager | null, name: string) =>
  async (run: () => Promise<void>): Promise<void> => {
    let begun = false;
    const once = async (): Promise<void> => {
      if (begun) return;
      begun = true;
      await run();
    };
    await locks?.request(name, once).catch(() => undefined);
    await once();
  };
