import type { LockManager } from './environment.ts';

/**
 * Runs one at a time over all workers of this browser, whatever merchant they are of. Where locks are refused
 * nobody can be agreed with.
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
