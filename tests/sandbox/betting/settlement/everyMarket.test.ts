import { describe, expect, test } from 'vitest';
import type { Result } from '#sandbox/account/money.ts';
import type { Leg } from '#sandbox/account/leg.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { FEATURED_GROUPS } from '#sandbox/sports/footballFeatured.ts';
import { playToEnd, createTestPlay as playOf } from '#sandbox/sports/playToEnd.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';
import type { Match, PlayEvent } from '#sandbox/world/worldChange.ts';
import { resultOf } from './settleLeg.ts';

const [RETURN, LOST, WON, HALF_WON, HALF_LOST, CANCELLED] = [2, 3, 4, 5, 6, 7];
/** Sports that are played in sets. */
const SETS: ReadonlySet<number> = new Set([5, 13, 15, 47, 51]);
type Ended = { readonly match: Match; readonly events: readonly PlayEvent[] };

const matchOf = (sid: number, more: Partial<Match>): Match =>
  ({ id: '11', sid, ms: 0, nsg: [], ...more }) as unknown as Match;
const settle = (
  { match, events }: Ended,
  market: {
    mty: number;
    pe: number;
    line?: number | null;
    nth?: number;
    ops: readonly number[];
    type: number;
  },
  before: Match = matchOf(match.sid, {}),
): Result => {
  const { mty, pe, line = null, nth, ops, type } = market;
  const leg = {
    match: before,
    league: null,
    market: { mty, pe, line, ops, ...(nth === undefined ? {} : { nth }) },
    at: ops.indexOf(type),
    od: 2000,
    result: 0,
  } as unknown as Leg;
  return resultOf(leg, match, events);
};

const plays = (sid: number) => {
  const sport = SPORTS.find((each) => each.sid === sid);
  if (sport === undefined) throw new Error(`no sport ${sid}`);
  return Array.from(
    { length: 6 },
    (_, seed): Ended & { readonly groups: readonly Group[]; abandoned: boolean } => {
      const { play, outcome } = playToEnd(playOf(sport, seed + 1, 0.3), 20, () => undefined);
      return {
        match: matchOf(sid, { id: String(seed), nsg: play.nsg() }),
        events: play.events?.() ?? [],
        groups: sid === 1 ? [...sport.groups, ...FEATURED_GROUPS] : sport.groups,
        abandoned: outcome.abandoned === true,
      };
    },
  );
};

/**
 * True if the options of one market fit together: all cancelled, all returned, or each won or lost (by half)
 * with `least` to `most` winners. A market on the nth game may have no winner. So may a score that only a
 * longer format of the match allows.
 */
const isSettled = (results: readonly Result[], least: number, most: number): boolean => {
  const alike = new Set(results).size === 1;
  if (alike && (results[0] === CANCELLED || results[0] === RETURN)) return true;
  const won = results.filter((each) => each === WON || each === HALF_WON).length;
  const lost = results.filter((each) => each === LOST || each === HALF_LOST).length;
  const halves = results.filter((each) => each === HALF_WON || each === HALF_LOST).length;
  return won + lost === results.length && won >= least && won <= most && halves % 2 === 0;
};

describe('every market of a match that was played to its end', () => {
  test.each(SPORTS.map(({ sid }) => sid))('sport %s: each option is settled, and one of them wins', (sid) => {
    const wrong: string[] = [];
    for (const ended of plays(sid).filter(({ abandoned }) => !abandoned))
      for (const group of ended.groups) {
        const { mty, pe, ops, shape, lines, step } = group;
        const from = group.rest ?? 0;
        const tried =
          lines === 0 || shape === 'nth' ? [null] : [from, from + step, from - 3 * step, from + 4 * step];
        for (const line of tried) {
          const nth = shape === 'nth' ? 2 : group.nth;
          const results = ops.map((type) =>
            settle(ended, { mty, pe, line, ops, type, ...(nth === undefined ? {} : { nth }) }),
          );
          const least = (shape === 'nth' && !ops.includes(16)) || (shape === 'list' && SETS.has(sid)) ? 0 : 1;
          if (!isSettled(results, least, shape === 'double' ? 2 : 1))
            wrong.push(`${mty}/${pe} ${line}: ${results.join()}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

type Goal = { readonly side: 1 | 2; readonly half: 0 | 1; readonly second: number };
/** Creates an ended football match with these goals, in the form of the world. */
const footballOf = (goals: readonly Goal[]): Ended => {
  const count = (which: (goal: Goal) => boolean) =>
    [1, 2].map((side) => goals.filter((goal) => goal.side === side && which(goal)).length) as [
      number,
      number,
    ];
  return {
    match: matchOf(1, {
      nsg: [
        [1000, 5, ...count(() => true)],
        [1001, 5, ...count(() => true)],
        [1002, 5, ...count(({ half }) => half === 0)],
        [1003, 5, ...count(({ half }) => half === 1)],
      ],
    }),
    events: [
      ...goals.map(({ side, half, second }): PlayEvent => [5, 1002 + half, side, 1, second]),
      [6, 1002, 1, 1, 30],
    ],
  };
};
const EVERY_MATCH: readonly (readonly Goal[])[] = Array.from({ length: 120 }, (_, seed) =>
  Array.from({ length: seed % 6 }, (__, at): Goal => {
    const n = (seed * 7919 + at * 104_729) % 997;
    return { side: n % 2 === 0 ? 1 : 2, half: at < (seed % 3) + 1 ? 0 : 1, second: (at + 1) * 400 };
  }),
);

const is = (won: boolean): number => (won ? WON : LOST);
const quarters = (line: number, margin: number): Result => {
  const halves = line % 2 === 0 ? [line, line] : [line - 1, line + 1];
  const value = halves.reduce((sum, each) => sum + Math.sign(4 * margin - each), 0);
  return ({ '2': WON, '1': HALF_WON, '0': RETURN, '-1': HALF_LOST, '-2': LOST } as Record<string, Result>)[
    String(value)
  ] as Result;
};

/**
 * Compares the settlement with results computed by other means: each half of the stake on its own line, and
 * plain counts.
 */
describe('football by an oracle of its own', () => {
  test.each(EVERY_MATCH.map((goals, at) => [at, goals] as const))('match %s', (_, goals) => {
    const ended = footballOf(goals);
    const [h, a] = [1, 2].map((side) => goals.filter((goal) => goal.side === side).length) as [
      number,
      number,
    ];
    const pe = 1001;
    for (let line = -10; line <= 22; line += 1) {
      const type = line % 2 === 0 ? 4 : 5;
      const margin = type === 4 ? h + a : -(h + a);
      expect(settle(ended, { mty: 1007, pe, line, ops: [4, 5], type })).toBe(
        quarters(type === 4 ? line : -line, margin),
      );
      expect(settle(ended, { mty: 1000, pe, line, ops: [1, 2], type: 1 })).toBe(quarters(-line, h - a));
      expect(settle(ended, { mty: 1000, pe, line, ops: [1, 2], type: 2 })).toBe(quarters(line, a - h));
    }
    const first = goals[0]?.side ?? 16;
    const last = goals.at(-1)?.side ?? 16;
    const table: readonly (readonly [
      mty: number,
      ops: readonly number[],
      type: number,
      result: number,
      nth?: number,
    ])[] = [
      [1005, [1, 3, 2], 1, is(h > a)],
      [1005, [1, 3, 2], 3, is(h === a)],
      [1006, [1, 2], 1, h === a ? RETURN : is(h > a)],
      [1008, [7, 6], 6, is((h + a) % 2 === 0)],
      [1012, [50, 52, 51], 51, is(h !== a)],
      [1016, [3, 2], 3, h > a ? RETURN : is(h === a)],
      [1002, [1, 3, 2], 3, is(h + 1 === a), 1],
      [1027, [8, 9], 8, is(h > 0 && a > 0)],
      [1019, [1, 2, 16], 16, is(last === 16)],
      [1019, [1, 2, 16], 1, is(last === 1)],
      [1089, [1, 2, 16], 2, is(first === 2), 1],
      [1099, [110, 100, 244], 110, is(h === 1 && a === 0)],
      [1025, [8, 9], 8, is(a === 0)],
      [1030, [17, 18, 21, 22, 19, 20], 17, is(h > a && h + a > 2.5), 2.5],
    ];
    for (const [mty, ops, type, result, nth] of table) {
      const got = settle(ended, { mty, pe, ops, type, ...(nth === undefined ? {} : { nth }) });
      expect([mty, type, got]).toEqual([mty, type, result]);
    }
    const early = goals.filter(({ half, second }) => half === 0 && second < 900);
    expect(settle(ended, { mty: 1007, pe: 1007, line: 2, ops: [4, 5], type: 4 })).toBe(is(early.length > 0));
  });
});
