import { expect, test } from 'vitest';
import { Board } from '../board/board.ts';
import { createCounters } from '../runtime/counters.ts';
import { createDiagnostics } from './diagnostics.ts';

test('odds of 1.000 or less are one count, from lists and pushed (D14)', () => {
  const board = new Board(undefined as never);
  const ownCounters = createCounters();
  const { read, counters } = createDiagnostics({
    core: { environment: {}, counters: ownCounters, board },
    tabs: { counters: () => ({}), size: () => 0 },
    ports: () => 0,
    changesPerSecond: () => 0,
    operator: () => null,
  } as never);
  expect(read().drops).toEqual({});
  ownCounters.drop('low-odds');
  board.lowOdds = 3;
  expect([read().drops, counters().countsBy['drops']]).toEqual([{ 'low-odds': 4 }, { 'low-odds': 4 }]);
});
