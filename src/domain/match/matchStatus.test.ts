import { describe, expect, test } from 'vitest';
import type { MatchStatus } from './match.ts';
import { historyStatus, historyStatusKey, type HistoryStatus } from './historyStatus.ts';
import { isMatchOver, isLive, isRollingStatus, MATCH_STATUS, matchStatusKey } from './matchStatus.ts';

type Assignable<From, To> = From extends To ? true : false;
// Compile time (`npm run check`): neither scale may be taken for the other.
const historyForMatch: Assignable<HistoryStatus, MatchStatus> = false;
const matchForHistory: Assignable<MatchStatus, HistoryStatus> = false;

const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('match status', () => {
  test('codes 0 to 9 have the names of the specification (LIST-27)', () => {
    expect(codes.map(matchStatusKey)).toEqual([
      'ended',
      'postponed',
      'interrupted',
      'cancelled',
      'upcoming',
      'live',
      'delayed',
      'abandoned',
      'suspended',
      'coverageLost',
    ]);
    expect(Object.values(MATCH_STATUS)).toEqual(codes);
  });

  test('a match is live only when its status is 5 (LIST-28)', () => {
    expect([...codes, 10, 55, -1].filter(isLive)).toEqual([5]);
  });

  test('the rolling list holds Live, Interrupted, Suspended and CoverageLost (D21)', () => {
    expect(codes.filter(isRollingStatus)).toEqual([2, 5, 8, 9]);
  });

  test('ended, cancelled and abandoned leave (D21)', () => {
    expect(codes.filter(isMatchOver)).toEqual([0, 3, 7]);
  });

  test('an unknown code has no name, is not live and does not leave (D17)', () => {
    expect([matchStatusKey(42), isLive(42), isRollingStatus(42), isMatchOver(42)]).toEqual([
      undefined,
      false,
      false,
      false,
    ]);
  });

  test('the history scale has its own meanings of 0, 1 and 2, and its own type (C7, LIST-29)', () => {
    expect([0, 1, 2, 3].map((code) => historyStatusKey(historyStatus(code)))).toEqual([
      'not-started',
      'in-progress',
      'ended',
      undefined,
    ]);
    expect([historyForMatch, matchForHistory]).toEqual([false, false]);
  });
});
