import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/watch.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { QUERY } from '#tests/worker/fakeTab.ts';
import type { Board } from '../board/board.ts';
import type { Lists } from '../lists/lists.ts';
import { TabLists } from './tabLists.ts';

/** The lists of a tab that draws one row of a match at a score of 3-4; `score` changes the score. */
const createScene = (query: Partial<ListQuery>) => {
  const id = 'm' as MatchId;
  let facts: MatchFacts | undefined;
  const matches = {
    slotOf: () => 0,
    get facts() {
      return [facts];
    },
  } as unknown as Board['matches'];
  const view = { matchOf: () => id };
  const lists = new TabLists({ acquire: () => view, release: () => undefined } as unknown as Lists, {
    matches,
  });
  lists.set(
    { main: { query: { ...QUERY, ...query }, rows: [7] } },
    {
      added: () => undefined,
      removed: () => undefined,
    },
  );
  return {
    score: (home: number, away: number) => {
      const sportId = query.sportId ?? QUERY.sportId;
      const scores = [{ period: sportId === 16 ? 16_001 : 1_000, group: 5, home, away }];
      facts = { id, sportId, scores, clock: null } as unknown as MatchFacts;
    },
    shown: () =>
      [...lists.shownExtraMarkets()].map(([match, groups]) => [
        match,
        [...new Set(groups.map(({ period }) => Number(period)))],
      ]),
  };
};

test('a row of snooker needs the markets of its frame and the next two, and follows the score (D1)', () => {
  const { score, shown } = createScene({ sportId: 16 as never, grid: 'frames' as never });
  expect(shown()).toEqual([['m', [16_002, 16_003, 16_004]]]);
  score(3, 4);
  expect(shown()).toEqual([['m', [16_009, 16_010, 16_011]]]);
  score(4, 4);
  expect(shown()).toEqual([['m', [16_010, 16_011, 16_012]]]);
});

test('a row of a grid without parts needs the same markets at any score (D1)', () => {
  const { score, shown } = createScene({ grid: 'correct-score' as never });
  expect(shown()).toEqual([['m', [1001]]]);
  score(2, 1);
  expect(shown()).toEqual([['m', [1001]]]);
});
