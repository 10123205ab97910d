import { describe, expect, test } from 'vitest';
import type { BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { streakOf, lastTenOf, Tips, yieldOf } from './tips.ts';

const HOUR = 3_600_000;
/** A football match with 1x2 on offer. */
const matchOf = (id: string): BoardMatch =>
  ({
    kind: 'live',
    match: { id, sid: 1, ty: 2, lid: 'l', ms: 5, bt: 0, ts: [], nm: null, nsg: [], mc: null, sb: null },
    markets: [
      {
        id: `7${id}`,
        mid: id,
        n: 1,
        mty: 1005,
        pe: 1001,
        line: null,
        ops: [1, 3, 2],
        od: [2_000, 3_200, 3_600],
        ss: 1,
        main: true,
        au: 1,
        mbl: 0,
      },
    ],
  }) as unknown as BoardMatch;
const boardOf = (...boardMatch: readonly BoardMatch[]): ServerBoard =>
  ({
    matches: new Map(boardMatch.map((each) => [each.match.id, each])),
    ended: new Map(),
    leagues: new Map(),
  }) as unknown as ServerBoard;

describe('tips of the sandbox', () => {
  test('belong to their match, and are settled by its result', () => {
    const boardMatch = matchOf('1');
    const board = boardOf(boardMatch);
    const tips = new Tips(board, 1);
    const [tip] = tips.all(10 * HOUR);
    expect([tip?.matchId, tip?.outcome]).toEqual(['1', 0]);
    const named = boardMatch.markets[0]?.ops[tip?.leg.at ?? 0];
    const score = named === 1 ? [2, 0] : named === 2 ? [0, 2] : [1, 1];
    board.matches.delete('1');
    board.ended.set('1', {
      ...boardMatch,
      match: {
        ...boardMatch.match,
        ms: 0,
        nsg: [
          [1000, 5, ...score],
          [1001, 5, ...score],
        ],
      },
    } as never);
    expect(tips.all(11 * HOUR).map(({ id, outcome }) => [id, outcome])).toEqual([[tip?.id, 1]]);
    expect(tips.find(tip?.id ?? '', 11 * HOUR)?.published).toBe(tip?.published);
  });

  test('an expert has past tips, whose results give the last ten and the streak', () => {
    const tips = new Tips(boardOf(matchOf('1'), matchOf('2')), 1);
    const [expert] = tips.experts;
    if (expert === undefined) throw new Error('There is no expert.');
    const all = tips.of(expert, 100 * HOUR);
    const ten = lastTenOf(all);
    expect([ten.length, all.filter(({ outcome }) => outcome === 0).length]).toEqual([10, 1]);
    expect(all.every((each) => (each.outcome === 0) === (yieldOf(each) === null))).toBe(true);
    expect([streakOf([1, 1, 0, 1]), streakOf([]), streakOf([2, 1])]).toEqual([2, 0, 0]);
  });
});
