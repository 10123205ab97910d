import type { WorkerMode } from '#contract/feedApi.ts';

/**
 * True only in a build of the mode `sandbox-test`; the bundler removes the guarded code from every other
 * build.
 */
declare const TEST_BUILD: boolean;

/**
 * Blocks the worker for some milliseconds when a test tells it to (F19). The message names the mode of
 * worker, or one instance.
 */
const blockWorker = (mode: WorkerMode, instance: number): void => {
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
  if (typeof TEST_BUILD !== 'undefined' && TEST_BUILD) blockWorker(mode, instance);
};
