import { describe, expect, test } from 'vitest';
import type { MatchFacts } from '#domain/match/match.ts';
import { createKickOffDetector } from './kickOffDetector.ts';

const POSTPONED = 1;
const INTERRUPTED = 2;
const UPCOMING = 4;
const LIVE = 5;
const DELAYED = 6;
const SUSPENDED = 8;
const NOW = 1_000_000;
const facts = (status: number, played: number | null = null, given: Partial<MatchFacts> = {}): MatchFacts =>
  ({
    id: 'm',
    sportId: 1,
    outright: false,
    status,
    clock:
      played === null
        ? null
        : {
            running: true,
            phase: 1,
            second: played,
            direction: 'up',
            precision: 'second',
            stoppage: null,
            asOf: NOW,
          },
    ...given,
  }) as unknown as MatchFacts;

const setUp = () => {
  const told: (readonly [string, number])[] = [];
  const kickOffs = createKickOffDetector(
    () => NOW,
    ({ id, at }) => told.push([id, at]),
  );
  return { kickOffs, told };
};

describe('a kick-off (GOAL-02)', () => {
  test('is reported once, when an upcoming match is in play', () => {
    const { kickOffs, told } = setUp();
    kickOffs.onStatus(facts(UPCOMING));
    kickOffs.onStatus(facts(LIVE));
    kickOffs.onStatus(facts(LIVE));
    kickOffs.forget('m' as never);
    kickOffs.onStatus(facts(LIVE, 10));
    expect(told).toEqual([['kick-off-m', NOW]]);
  });

  test.each([
    ['delayed', [UPCOMING, DELAYED, LIVE]],
    ['delayed when it is first seen', [DELAYED, LIVE]],
    ['postponed', [POSTPONED, LIVE]],
    ['suspended before its start', [UPCOMING, SUSPENDED, LIVE]],
  ])('is reported for a match that was %s', (_what, statuses) => {
    const { kickOffs, told } = setUp();
    for (const status of statuses) kickOffs.onStatus(facts(status));
    expect(told).toEqual([['kick-off-m', NOW]]);
  });

  test.each([
    ['interrupted', [LIVE, INTERRUPTED, LIVE]],
    ['delayed', [LIVE, DELAYED, LIVE]],
    ['interrupted when it is first seen', [INTERRUPTED, LIVE]],
  ])('is not reported when play goes on in a match that was %s', (_what, statuses) => {
    const { kickOffs, told } = setUp();
    for (const status of statuses) kickOffs.onStatus(facts(status));
    expect(told).toEqual([]);
  });

  test('is reported for a match that is first seen in its first minute, with the time of its start', () => {
    const { kickOffs, told } = setUp();
    kickOffs.onStatus(facts(LIVE, 40));
    expect(told).toEqual([['kick-off-m', NOW - 40_000]]);
  });

  test.each([
    ['that has been in play', facts(LIVE, 61)],
    ['without a clock', facts(LIVE)],
    ['of a sport whose points come too often', facts(LIVE, 5, { sportId: 3 as never })],
    ['that is an outright', facts(LIVE, 5, { outright: true })],
  ])('is not told of a match %s', (_what, match) => {
    const { kickOffs, told } = setUp();
    kickOffs.onStatus(match);
    expect(told).toEqual([]);
  });

  test('is not reported for a change that the worker did not see', () => {
    const { kickOffs, told } = setUp();
    kickOffs.onStatus(facts(UPCOMING));
    kickOffs.rebase();
    kickOffs.onStatus(facts(LIVE, 600));
    expect(told).toEqual([]);
  });
});
