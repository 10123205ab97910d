import { describe, expect, test } from 'vitest';
import type { OptionType } from '../ids.ts';
import type { Pair } from '../match/pair.ts';
import { firstAndMatchStateOf, halfFullStateOf, nthStateOf, tieBreakStateOf } from './legSpecial.ts';

const [HOME, AWAY, NOBODY] = [1, 2, 16];
const GOAL = { kind: 'nth', counted: 'score', hasNobody: true } as const;
const GAME = { kind: 'nth', counted: 'games', hasNobody: false } as const;

describe('who takes the nth', () => {
  test.each<[string, typeof GOAL | typeof GAME, number, number, Pair, boolean, object | undefined]>([
    [
      'home, goal 2 at 1-0',
      GOAL,
      HOME,
      2,
      [1, 0],
      false,
      { outcome: 'lost', need: { kind: 'nth', n: 2, side: 0 }, progress: 0.5 },
    ],
    [
      'nobody, goal 2 at 1-0',
      GOAL,
      NOBODY,
      2,
      [1, 0],
      false,
      { outcome: 'won', need: { kind: 'at-most', count: 0, side: null } },
    ],
    ['nobody, goal 2 at 2-0', GOAL, NOBODY, 2, [2, 0], false, { outcome: 'lost', isSure: true }],
    ['away, goal 2 at 0-3', GOAL, AWAY, 2, [0, 3], false, { outcome: 'won', isSure: true }],
    ['home, goal 2 at 0-3', GOAL, HOME, 2, [0, 3], false, { outcome: 'lost', isSure: true }],
    ['home, goal 2 at 1-1: the counts do not say', GOAL, HOME, 2, [1, 1], false, undefined],
    ['home, goal 2 at the end of 1-0', GOAL, HOME, 2, [1, 0], true, { outcome: 'lost', isSure: true }],
    ['nobody, goal 2 at the end of 1-0', GOAL, NOBODY, 2, [1, 0], true, { outcome: 'won', isSure: true }],
    [
      'away, game 4 at 2-1',
      GAME,
      AWAY,
      4,
      [2, 1],
      false,
      { outcome: 'open', need: { kind: 'nth', n: 4, side: 1 } },
    ],
    ['away, game 9 of a set that ended 6-1', GAME, AWAY, 9, [6, 1], true, undefined],
  ])('%s (D17)', (_, rule, type, n, count, isOver, state) => {
    const found = nthStateOf(rule, type as OptionType, n, count, isOver);
    expect(found ?? {}).toMatchObject(state ?? {});
    expect(found === undefined).toBe(state === undefined);
  });
});

const stateAt = (type: number, half: Pair, whole: Pair, phase: 'first' | 'half-time' | 'second' | 'over') =>
  halfFullStateOf(
    type as OptionType,
    { count: half, isOver: phase !== 'first' },
    { count: whole, isOver: phase === 'over', hasSecond: phase === 'second' || phase === 'over' },
  );

describe('results of the first half and of the match', () => {
  const [HOME_HOME, DRAW_AWAY] = [41, 39];
  test('the first half is needed first, then the match', () => {
    expect(stateAt(HOME_HOME, [0, 0], [0, 0], 'first')).toMatchObject({
      outcome: 'open',
      need: { kind: 'first-half', need: { kind: 'more', count: 1, side: 0 } },
    });
    expect(stateAt(HOME_HOME, [1, 0], [1, 0], 'half-time')).toMatchObject({
      outcome: 'open',
      isSure: false,
      need: { kind: 'win-by', count: 1, side: 0 },
    });
    expect(stateAt(DRAW_AWAY, [0, 0], [1, 0], 'second')).toMatchObject({
      outcome: 'lost',
      need: { kind: 'more', count: 2, side: 1 },
    });
    expect(stateAt(HOME_HOME, [1, 0], [2, 1], 'second')).toMatchObject({
      outcome: 'won',
      isSure: false,
      need: { kind: 'win-by', count: 1, side: 0 },
    });
  });
  test('a lost first half cannot be made good; at the end it is decided', () => {
    expect(stateAt(HOME_HOME, [0, 0], [0, 0], 'second')).toMatchObject({ outcome: 'lost', isSure: true });
    expect(stateAt(DRAW_AWAY, [1, 1], [1, 2], 'over')).toMatchObject({ outcome: 'won', isSure: true });
  });
  test('an option that the table does not have is not judged (D17)', () => {
    expect(stateAt(401, [0, 0], [0, 0], 'first')).toBeUndefined();
  });
});

describe('a tie-break of a set', () => {
  const [YES, NO] = [8, 9];
  test.each<[string, number, Pair, boolean, object]>([
    [
      'yes, 2-1',
      YES,
      [2, 1],
      false,
      { outcome: 'lost', isSure: false, need: { kind: 'both', home: 4, away: 5 } },
    ],
    ['yes, 6-5', YES, [6, 5], false, { outcome: 'lost', need: { kind: 'more', count: 1, side: 1 } }],
    ['yes, 6-6', YES, [6, 6], false, { outcome: 'won', isSure: true, need: null, progress: 1 }],
    ['no, 6-6', NO, [6, 6], false, { outcome: 'lost', isSure: true, need: null, progress: 0 }],
    [
      'no, 5-5',
      NO,
      [5, 5],
      false,
      { outcome: 'won', isSure: false, need: { kind: 'not-reach', count: [6, 6] } },
    ],
    ['yes, 6-4', YES, [6, 4], false, { outcome: 'lost', isSure: true }],
    ['no, 5-7', NO, [5, 7], false, { outcome: 'won', isSure: true }],
    ['yes, 7-6 at the end', YES, [7, 6], true, { outcome: 'won', isSure: true }],
    ['no, 6-3 at the end', NO, [6, 3], true, { outcome: 'won', isSure: true }],
  ])('%s (D17)', (_, type, count, isOver, state) => {
    expect(tieBreakStateOf(type as OptionType, count, isOver)).toMatchObject(state);
  });
  test('an option that the table does not have is not judged (D17)', () => {
    expect(tieBreakStateOf(1 as OptionType, [0, 0], false)).toBeUndefined();
  });
});

const [HOME_HOME, HOME_AWAY, AWAY_HOME] = [41, 36, 42];
const firstAndMatch = (type: number, games: Pair, sets: Pair, phase: 'first' | 'later' | 'over') =>
  firstAndMatchStateOf(
    type as OptionType,
    { count: games, isOver: phase !== 'first' },
    { count: sets, isOver: phase === 'over' },
  );

describe('winners of the first set and of the match', () => {
  test('the first set is needed first, then the match', () => {
    expect(firstAndMatch(HOME_HOME, [3, 4], [0, 0], 'first')).toMatchObject({
      outcome: 'open',
      isSure: false,
      need: { kind: 'first-set', need: { kind: 'more', count: 2, side: 0 } },
    });
    expect(firstAndMatch(HOME_AWAY, [6, 4], [1, 0], 'later')).toMatchObject({
      outcome: 'lost',
      isSure: false,
      need: { kind: 'more', count: 2, side: 1 },
    });
    expect(firstAndMatch(HOME_HOME, [6, 4], [1, 1], 'later')).toMatchObject({
      outcome: 'level',
      isSure: false,
    });
  });
  test('a lost first set cannot be made good; at the end it is decided', () => {
    expect(firstAndMatch(AWAY_HOME, [6, 4], [1, 0], 'later')).toMatchObject({
      outcome: 'lost',
      isSure: true,
    });
    expect(firstAndMatch(AWAY_HOME, [4, 6], [2, 1], 'over')).toMatchObject({ outcome: 'won', isSure: true });
  });
  test('an option that the table does not have is not judged (D17)', () => {
    expect(firstAndMatch(43, [0, 0], [0, 0], 'first')).toBeUndefined();
  });
});
