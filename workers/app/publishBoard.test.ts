import { expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import { createBoardPublisher, type BoardReaders } from './publishBoard.ts';

test('a new score of a match reaches the quotes of the slip, other changes do not (SLIP-13)', () => {
  const scored: MatchId[] = [];
  const publisher = createBoardPublisher(
    () =>
      ({
        board: { matches: { facts: [{ id: 'm1' }] } },
        lists: { factsChanged: () => undefined },
        tabs: { index: { ofMatch: () => [] } },
        goals: { onScore: () => undefined },
        queries: { matchChanged: () => undefined },
        quotes: { scoreChanged: (id: MatchId) => void scored.push(id) },
      }) as unknown as BoardReaders,
  );
  publisher.matchChanged(0, { marketCount: 3 });
  expect(scored).toEqual([]);
  publisher.matchChanged(0, { scores: [] });
  expect(scored).toEqual(['m1']);
});
