import type { WorkerMode } from '#contract/feedApi.ts';

/**
 * True in a build of the mode `sandbox-test` alone; the bundler leaves out of every other what stands behind
 * it.
 */
declare const TEST_BUILD: boolean;

/**
 * Tests of F19 need a worker that hangs: told so, one of this mode (or one alone) does nothing else for so
 * many milliseconds.
 */
const spin = (mode: WorkerMode, instance: number): void => {
  new BroadcastChannel('test-only-spin').addEventListener(
    'message',
    ({ data }: MessageEvent<{ mode: WorkerMode; ms: number; instance?: number }>) => {
      if (data.mode !== mode || (data.instance ?? instance) !== instance) return;
      const end = performance.now() + data.ms;
      while (performance.now() < end);
    },
  );
};

export const simulateHang = (mode: WorkerMode, instance: number): void => {
  if (typeof TEST_BUILD !== 'undefined' && TEST_BUILD) spin(mode, instance);
};
