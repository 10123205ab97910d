import { pastEndings } from '#sandbox/account/pastScores.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Score } from '#sandbox/world/worldChange.ts';

/** The parts of a sport with one running score: period of the first part, number of parts, points in each. */
type Running = {
  readonly first: number;
  readonly parts: number;
  readonly least: number;
  readonly most: number;
  /** Period of the overtime after a draw, and its most points; absent if a draw is final. */
  readonly overtime?: { readonly period: number; readonly most: number };
  /** Periods that repeat the sum of all parts, without overtime and with it. */
  readonly whole: readonly number[];
  readonly wholeWithOvertime: readonly number[];
  /** Halves that sum up quarters. */
  readonly halves?: readonly [number, number];
};
const quarters = (base: number, least: number, most: number): Running => ({
  first: base + 5,
  parts: 4,
  least,
  most,
  overtime: { period: base + 9, most: 14 },
  whole: [base + 2],
  wholeWithOvertime: [base + 1],
  halves: [base + 3, base + 4],
});
const RUNNING: ReadonlyMap<number, Running> = new Map<number, Running>([
  [
    2,
    {
      first: 2003,
      parts: 3,
      least: 0,
      most: 2,
      overtime: { period: 2006, most: 1 },
      whole: [2001],
      wholeWithOvertime: [2002],
    },
  ],
  [3, quarters(3000, 17, 34)],
  [178, quarters(178_000, 8, 20)],
  [6, quarters(6000, 0, 14)],
  [4, { first: 4003, parts: 2, least: 3, most: 21, whole: [4001], wholeWithOvertime: [] }],
  [8, { first: 8003, parts: 2, least: 10, most: 17, whole: [8001], wholeWithOvertime: [] }],
  [
    7,
    {
      first: 7004,
      parts: 9,
      least: 0,
      most: 2,
      overtime: { period: 7014, most: 2 },
      whole: [7002],
      wholeWithOvertime: [7001],
    },
  ],
]);
const SCORE = 5;
const HITS = 15;
const BASEBALL = 7;
const FOOTBALL = 1;
const E_FOOTBALL = 177;
/** Score-type groups of football, each with the most per side and half, and the chance of each. */
const COUNTED = [
  [SCORE, 3, 0.27],
  [6, 6, 0.42],
  [7, 3, 0.3],
  [8, 1, 0.04],
] as const;

type Pair = readonly [number, number];
const times = (random: Random, tries: number, chance: number): number =>
  Array.from({ length: tries }, () => (random.chance(chance) ? 1 : 0)).reduce<number>(
    (sum, each) => sum + each,
    0,
  );
const sum = (pairs: readonly Pair[]): Pair =>
  pairs.reduce<Pair>(([h, a], [more, other]) => [h + more, a + other], [0, 0]);

/**
 * Creates the halves with goals, corners and cards; a drawn cup match may have extra time and a shoot-out.
 */
const footballLines = (sid: number, random: Random): Score[] => {
  const base = sid * 1000;
  const out: Score[] = [];
  let goals: Pair = [0, 0];
  for (const [group, tries, chance] of COUNTED) {
    const half = (): Pair => [times(random, tries, chance), times(random, tries, chance * 0.85)];
    const halves = [half(), half()];
    const whole = sum(halves);
    if (group === SCORE) goals = whole;
    out.push([base + 1, group, ...whole]);
    for (const [at, pair] of halves.entries()) out.push([base + 2 + at, group, ...pair]);
  }
  if (goals[0] !== goals[1] || !random.chance(0.2)) return out;
  const extra: Pair = [times(random, 2, 0.2), times(random, 2, 0.2)];
  out.push([base + (sid === FOOTBALL ? 13 : 7), SCORE, ...extra]);
  if (extra[0] === extra[1])
    out.push([base + 6, SCORE, ...(random.chance(0.5) ? ([4, 3] as const) : ([2, 4] as const))]);
  return out;
};

const runningLines = (sid: number, how: Running, random: Random): Score[] => {
  const part = (): Pair => [
    how.least + random.int(how.most - how.least + 1),
    how.least + random.int(how.most - how.least + 1),
  ];
  const pairs = Array.from({ length: how.parts }, part);
  const regular = sum(pairs);
  const { overtime } = how;
  const more: Pair | null =
    overtime === undefined || regular[0] !== regular[1]
      ? null
      : random.chance(0.5)
        ? [overtime.most, overtime.most - 1]
        : [overtime.most - 1, overtime.most];
  const whole = more === null ? regular : sum([regular, more]);
  return [
    ...how.wholeWithOvertime.map((period): Score => [period, SCORE, ...whole]),
    ...how.whole.map((period): Score => [period, SCORE, ...regular]),
    ...(how.halves ?? []).map((period, at): Score => [
      period,
      SCORE,
      ...sum(pairs.slice(at * 2, at * 2 + 2)),
    ]),
    ...pairs.map((pair, at): Score => [how.first + at, SCORE, ...pair]),
    ...(more === null || overtime === undefined ? [] : [[overtime.period, SCORE, ...more] as const]),
    ...(sid === BASEBALL
      ? [[7001, HITS, whole[0] + 3 + random.int(5), whole[1] + 3 + random.int(5)] as const]
      : []),
  ];
};

/** Creates the score lines of a match that was played to its end: sums, halves, quarters and sets agree. */
export const pastLines = (sid: number, random: Random): readonly Score[] => {
  if (sid === FOOTBALL || sid === E_FOOTBALL) return footballLines(sid, random);
  const how = RUNNING.get(sid);
  if (how !== undefined) return runningLines(sid, how, random);
  const endings = pastEndings(sid);
  return endings.length === 0
    ? [[sid * 1000 + 1, SCORE, random.int(5), random.int(5)]]
    : random.pick(endings).nsg;
};

/** Returns the first and last period, and the score-type groups, of the parts of a sport's score. */
const partsOf = (sid: number): readonly [first: number, last: number, groups: readonly number[]] => {
  const base = sid * 1000;
  if (sid === FOOTBALL || sid === E_FOOTBALL) return [base + 2, base + 3, [SCORE]];
  const how = RUNNING.get(sid);
  if (how !== undefined) return [how.first, how.overtime?.period ?? how.first + how.parts - 1, [SCORE]];
  return [base + 2, base + 40, [5556, 5559, 12, 31, 127]];
};

/** Returns the scores of the parts in order, for the third-party results feeds. */
export const partScores = (sid: number, nsg: readonly Score[]): readonly Pair[] => {
  const [first, last, groups] = partsOf(sid);
  const group = groups.find((each) => nsg.some(([pe, tyg]) => tyg === each && pe >= first && pe <= last));
  return nsg
    .filter(([pe, tyg]) => tyg === group && pe >= first && pe <= last)
    .sort((a, b) => a[0] - b[0])
    .map(([, , home, away]) => [home, away] as const);
};

/**
 * Returns the final score: of regular time in football, else the first score line of the wire (wire facts
 * 2.6).
 */
export const finalPair = (sid: number, nsg: readonly Score[]): Pair | null => {
  const lines = nsg.filter(([, tyg]) => tyg === SCORE);
  const found = lines.find(([pe]) => pe === sid * 1000 + 1) ?? lines[0];
  return found === undefined ? null : [found[2], found[3]];
};
