import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import type { SportId, Thousandths } from '../ids.ts';
import { placePlayers } from './formation.ts';
import { dataPartsOf } from './matchData.ts';
import { ballPlace, EVENT_RULES, minuteText, standingEvents } from './matchEvent.ts';
import type { MatchEvent, MatchEventKind } from './matchEvent.ts';
import { momentumBars } from './momentum.ts';
import { runningGame, trackerField, trackerState } from './tracker.ts';
import { winnerMarket } from './winnerMarket.ts';
import { winProbabilities } from './winProbability.ts';

const event = (kind: MatchEventKind, side: 0 | 1 | 2, more: Partial<MatchEvent> = {}): MatchEvent => ({
  id: `${kind}-${side}-${more.second ?? ''}`,
  kind,
  side,
  at: 0,
  second: 0,
  stoppage: null,
  player: '',
  other: '',
  score: null,
  points: 0,
  place: null,
  withdraws: null,
  ...more,
});
const odds = (...values: readonly number[]) => values as unknown as readonly Thousandths[];

const market = (type: number, period: number, options: readonly number[], line: string | null = null) =>
  ({
    type,
    period,
    line,
    options: options.map((each) => ({ type: each, name: null, line: null })),
  }) as never;
const line = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `P${at}`, number: '' }));

const EVENT_KINDS = Object.keys(EVENT_RULES) as readonly MatchEventKind[];

describe('parts of the data page', () => {
  test.each([
    [1, ['weather', 'lineup', 'technical', 'commentary'], []],
    [3, ['technical', 'standings'], ['weather', 'lineup']],
    [5, ['history', 'events', 'intelligence'], ['weather', 'lineup', 'commentary', 'standings']],
    [9999, ['history'], ['technical']],
  ])('sport %s has %j and not %j (DETAIL-08)', (sport, has, lacks) => {
    const parts: readonly string[] = dataPartsOf(sport as SportId);
    expect([has.every((part) => parts.includes(part)), lacks.some((part) => parts.includes(part))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('chances without the margin', () => {
  test.each([
    [
      [2000, 2000],
      ['50.0', '50.0'],
    ],
    [
      [1900, 1900],
      ['50.0', '50.0'],
    ],
    [
      [1500, 4000, 6000],
      ['61.5', '23.1', '15.4'],
    ],
    [
      [3000, 3000, 3000],
      ['33.4', '33.3', '33.3'],
    ],
  ])('odds %j are %j percent', (given, chances) => {
    expect(winProbabilities(odds(...given))).toEqual(chances);
  });
  test.each([[[1000, 2000]], [[0, 1900]], [[1900]], [[]]])('%j has no chances', (given) => {
    expect(winProbabilities(odds(...given))).toBeUndefined();
  });
  test('sum to 100.0, and lower odds never have a lower chance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1001, max: 500_000 }), { minLength: 2, maxLength: 3 }),
        (given) => {
          const chances = winProbabilities(odds(...given)) ?? [];
          const tenths = chances.map((each) => Number(each.replace('.', '')));
          expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(1000);
          for (const [a, first] of given.entries())
            for (const [b, second] of given.entries())
              expect(first >= second || (tenths[a] ?? 0) >= (tenths[b] ?? 0)).toBe(true);
        },
      ),
    );
  });
  test.each([
    ['football 1x2', 1, [market(1007, 1001, [4, 5]), market(1005, 1001, [1, 2, 3])], [1, 3, 2]],
    ['football draw no bet alone', 1, [market(1046, 1001, [1, 2])], undefined],
    ['the first half of football', 1, [market(1005, 1002, [1, 2, 3])], undefined],
    [
      'basketball with overtime before 1x2',
      3,
      [market(3001, 3001, [1, 2, 3]), market(3004, 3001, [1, 2])],
      [1, 2],
    ],
    ['tennis', 5, [market(5001, 5001, [1, 2])], [1, 2]],
    ['an e-sport', 164, [market(164_001, 164_001, [1, 2])], [1, 2]],
    ['a market with a line', 5, [market(5001, 5001, [1, 2], '1.5')], undefined],
    ['an unknown sport', 9999, [market(9_999_001, 9_999_001, [1, 2])], undefined],
  ])('are those of %s', (_name, sport, markets, outcomes) => {
    expect(winnerMarket(sport as SportId, markets)?.outcomes).toEqual(outcomes);
  });
});

describe('momentum', () => {
  test('adds weights by two minutes of football, home up and away down, the strongest is 100', () => {
    const bars = momentumBars(
      [
        event('attack', 1, { second: 10 }),
        event('shot-on-target', 2, { second: 130 }),
        event('attack', 2, { second: 140 }),
        event('goal', 1, { second: 300 }),
        event('possession', 2, { second: 310 }),
      ],
      1,
    );
    expect(bars.map(({ value }) => value)).toEqual([10, -70, 100]);
    expect(bars.map(({ goals }) => goals)).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
  });
  test('does not count a goal that was withdrawn (D29)', () => {
    const goal = event('goal', 1, { second: 60 });
    const bars = momentumBars([goal, event('goal-withdrawn', 1, { second: 90, withdraws: goal.id })], 1);
    expect(bars).toEqual([]);
  });
  test('goes by points in a sport without a clock, and a basket by its points', () => {
    const points = [1, 1, 2, 1, 2].map((side, at) =>
      event('point', side as 1 | 2, { id: String(at), second: null, points: 1 }),
    );
    expect(momentumBars(points, 5).map(({ value }) => value)).toEqual([100, -50]);
    expect(
      momentumBars([event('point', 1, { points: 3 }), event('point', 2, { second: 61, points: 1 })], 3).map(
        ({ value }) => value,
      ),
    ).toEqual([100, -33]);
  });
  test('stays within -100 and 100, and has all goals that were not withdrawn', () => {
    const some = fc.array(
      fc.record({
        kind: fc.constantFrom(...EVENT_KINDS),
        side: fc.constantFrom(0 as const, 1 as const, 2 as const),
        second: fc.integer({ min: 0, max: 7_000 }),
      }),
    );
    fc.assert(
      fc.property(some, fc.constantFrom(1, 2, 3, 4), (given, sport) => {
        const events = given.map(({ kind, side, second }, at) =>
          event(kind, side, { id: String(at), second }),
        );
        const bars = momentumBars(events, sport);
        expect(bars.every(({ value }) => Math.abs(value) <= 100)).toBe(true);
      }),
    );
  });
});

describe('events', () => {
  test.each(EVENT_KINDS)('%s has a weight, and a place on the pitch or none', (kind) => {
    const { pressure, place } = EVENT_RULES[kind];
    expect(pressure).toBeGreaterThanOrEqual(0);
    for (const part of place ?? []) expect(part >= 0 && part <= 100).toBe(true);
  });
  test.each([
    [0, null, "1'"],
    [59, null, "1'"],
    [60, null, "2'"],
    [2699, null, "45'"],
    [2700, 1, "45+1'"],
    [2790, 2, "45+2'"],
    [5400, 1, "90+1'"],
    [null, null, ''],
  ])('second %s with stoppage %s is %s', (second, stoppage, text) => {
    expect(minuteText({ second, stoppage })).toBe(text);
  });
  test('the ball is where it was sent, else where its kind is, seen from the side that attacks', () => {
    expect(ballPlace(event('corner', 1, { place: [99, 97] }))).toEqual([99, 97]);
    expect(ballPlace(event('corner', 1))).toEqual([98, 3]);
    expect(ballPlace(event('corner', 2))).toEqual([2, 97]);
    expect(ballPlace(event('yellow-card', 2))).toBe(null);
    expect(ballPlace(event('phase', 0))).toEqual([50, 50]);
  });
  test('a withdrawn goal is left out', () => {
    const goal = event('goal', 1);
    const withdrawal = event('goal-withdrawn', 1, { withdraws: goal.id });
    expect(standingEvents([goal, withdrawal])).toEqual([withdrawal]);
  });
});

describe('the tracker', () => {
  test.each([
    [1, 'football'],
    [177, 'football'],
    [3, 'basketball'],
    [178, 'basketball'],
    [5, 'points'],
    [13, 'periods'],
    [9999, 'periods'],
  ])('sport %s has a board of %s (DETAIL-05)', (sport, field) => {
    expect(trackerField(sport)).toBe(field);
  });
  test('shows the ball with its way here, and lists what is more than a move', () => {
    const events = [
      event('goal', 1, { id: 'a' }),
      event('attack', 2, { id: 'b', place: [40, 10] }),
      event('yellow-card', 2, { id: 'c' }),
    ];
    const state = trackerState(events);
    expect(state.now?.id).toBe('c');
    expect([state.ball, state.trail]).toEqual([[40, 10], [[98, 50]]]);
    expect(state.recent.map(({ id }) => id)).toEqual(['c', 'a']);
    expect(trackerState([])).toEqual({ now: null, ball: null, trail: [], recent: [] });
  });
  test('tennis shows the points since the last game', () => {
    const events = [event('point', 1, { id: '1' }), event('game', 1), event('point', 2, { id: '2' })];
    expect(runningGame(events).map(({ id }) => id)).toEqual(['2']);
    expect(runningGame([]).length).toBe(0);
  });
});

describe('a lineup on the pitch', () => {
  test.each([
    ['4-3-3', 11, [4, 3, 3]],
    ['4-2-3-1', 11, [4, 2, 3, 1]],
    ['', 11, [4, 4, 2]],
    ['5-5-5', 11, [4, 4, 2]],
    ['x-y', 7, [2, 2, 2]],
  ])('%s with %s players stands in rows of %j (DETAIL-09)', (formation, count, rows) => {
    const placed = placePlayers({ formation, line: line(count) });
    expect(placed[0]).toMatchObject({ x: 7, y: 50 });
    const xs = placed.slice(1).map(({ x }) => x);
    expect([...new Set(xs)].map((x) => xs.filter((each) => each === x).length)).toEqual(rows);
  });
  test('every player is placed, and inside the own half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.string(), (count, formation) => {
        const placed = placePlayers({ formation, line: line(count) });
        expect(placed.length).toBe(count);
        expect(placed.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true);
      }),
    );
  });
});
