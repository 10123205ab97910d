import { expect, test } from 'vitest';
import { applyPrices } from '#workers/board/applyPrices.ts';
import type { Outbox } from '#workers/tabs/outbox.ts';
import { applyImmer, applyIndexed, createObjects, objectChanges } from '../peers/boards.ts';
import { createChanges, fillBoard, type Size } from './bigBoard.ts';
import { watchMatches } from './marks.ts';

const SMALL: Size = { matches: 20, markets: 4, options: 3 };
const WATCHED = 6;

const recorder = () => {
  const marked: number[] = [];
  return { marked, mark: (slot: number) => void marked.push(slot) };
};

test('ours and its peers mark the same watched options for the same changes', () => {
  const changes = createChanges(SMALL, 3)(400);
  const { board, stream } = fillBoard(SMALL);
  const [ours, indexed, immer] = [recorder(), recorder(), recorder()];
  watchMatches(board, ours as unknown as Outbox, WATCHED);
  applyPrices(board, stream, changes.flat());
  applyIndexed(createObjects(SMALL, WATCHED), objectChanges(SMALL, changes), indexed);
  applyImmer(createObjects(SMALL, WATCHED), objectChanges(SMALL, changes), immer);
  expect(indexed.marked.length).toBeGreaterThan(50);
  expect(indexed.marked.length).toBeLessThan(changes.length / 2);
  expect(ours.marked).toHaveLength(indexed.marked.length);
  expect(new Set(ours.marked).size).toBe(new Set(indexed.marked).size);
  expect(immer.marked).toEqual(indexed.marked);
});
