import type { LockManager } from '#workers/runtime/environment.ts';

export type FakeLocks = LockManager & {
  readonly hold: (name: string) => () => void;
  readonly isHeld: (name: string) => boolean;
};

/**
 * Creates a minimal Web Locks API, which Node does not have. Each name has one holder, and later requests
 * wait.
 */
export const createFakeLocks = (): FakeLocks => {
  const tails = new Map<string, Promise<unknown>>();
  const heldNames = new Set<string>();
  const request: LockManager['request'] = (name, run) => {
    const before = tails.get(name);
    const turn = (async () => {
      await before;
      heldNames.add(name);
      await run();
      heldNames.delete(name);
    })();
    tails.set(name, turn);
    return turn;
  };
  return {
    request,
    isHeld: (name) => heldNames.has(name),
    hold: (name) => {
      let free: (() => void) | undefined;
      void request(
        name,
        () =>
          new Promise<void>((done) => {
            free = done;
          }),
      );
      return () => free?.();
    },
  };
};
