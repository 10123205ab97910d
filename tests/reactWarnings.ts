import { format } from 'node:util';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/**
 * Says that an update came outside of `act`. Whether one does depends on when an answer arrives, so a test that
 * failed for it would fail by the speed of the machine.
 */
const OUTSIDE_OF_ACT = /not (wrapped in|configured to support) act\(/;

/** What React, or a component, wrote to `console.error` since the last test ended. */
const warnings: string[] = [];

beforeAll(() => {
  const { error } = console;
  console.error = (...values: unknown[]) => {
    const warning = format(...values);
    if (!OUTSIDE_OF_ACT.test(warning)) warnings.push(warning);
    error(...values);
  };
  return () => void (console.error = error);
});

// React reports many faults of a component by a warning alone: two children with one key, an element in a place
// where HTML does not allow it, an unknown attribute. A test that expects an error replaces `console.error`.
afterEach(() => {
  const found = warnings.splice(0);
  if (found.length > 0) throw new Error(`console.error: ${found.join('\n')}`);
});

// The files of a process share its globals: a file must not find those that an earlier one has replaced.
afterAll(() => vi.unstubAllGlobals());
