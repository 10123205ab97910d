import { vi } from 'vitest';

/** How long a condition is waited for, in ms: longer than any busy machine takes. */
const WAIT_MS = 60_000;

/** Waits until the check no longer throws. Vitest's own limit of a second fails on a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval: 20 });
