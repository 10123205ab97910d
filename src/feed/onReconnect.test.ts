import { expect, test } from 'vitest';
import type { TransportState } from './feedClient.ts';
import { onReconnect } from './onReconnect.ts';

type State = Pick<TransportState, 'mode' | 'instance'>;

test('a tab is told of every connection but its first, to the same worker or another (F13, F17, D27)', () => {
  const listeners: ((state: TransportState) => void)[] = [];
  let reconnections = 0;
  onReconnect(
    {
      onState: (run) => {
        listeners.push(run);
        return () => undefined;
      },
    },
    () => {
      reconnections += 1;
    },
  );
  const counts = (
    [
      { mode: 'connecting', instance: null },
      { mode: 'shared', instance: 7 },
      { mode: 'shared', instance: 7 },
      // The page leaves the worker, and is back at the same one.
      { mode: 'connecting', instance: 7 },
      { mode: 'shared', instance: 7 },
      { mode: 'shared', instance: 7 },
      { mode: 'connecting', instance: 7 },
      { mode: 'elected', instance: 8 },
      // No worker can be started for a while.
      { mode: 'connecting', instance: 8 },
      { mode: 'none', instance: 8 },
      { mode: 'shared', instance: 9 },
    ] satisfies readonly State[]
  ).map((state) => {
    for (const run of listeners) run(state as TransportState);
    return reconnections;
  });
  expect(counts).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]);
});
