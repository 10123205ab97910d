import { average, chanceOf, subtractDists, overLine, overLines, shiftDist, variance } from './dist.ts';
import type { Dist } from './dist.ts';
import type { Counted, Model, Rule } from './model.ts';
import { normalAbove } from './normal.ts';
import type { Span } from './span.ts';

const pair = (p: number | null): readonly [number, number] | null => (p === null ? null : [p, 1 - p]);

/** Returns the fitting line whose two sides are nearest to evens, searched around `from`. */
const nearest = (
  from: number,
  chance: (line: number) => number | null,
  fits: (line: number) => boolean,
): number | null => {
  let best: number | null = null;
  let least = 2;
  for (let line = Math.round(from) - 8; line <= Math.round(from) + 8; line += 1) {
    const p = fits(line) ? chance(line) : null;
    if (p === null || Math.abs(p - 0.5) >= least) continue;
    least = Math.abs(p - 0.5);
    best = line;
  }
  return best;
};

/** Creates a rule about one span of a match and one kind of count. */
const of = (
  kind: Counted,
  pe: number,
  probs: (span: Span, model: Model) => readonly number[] | null,
): Rule => ({
  probs(model) {
    const span = model.span(kind, pe);
    return span === null ? null : probs(span, model);
  },
});

/**
 * Prices home with the line against away. With `rest` only the remaining play counts, as football settles its
 * handicap in play; otherwise the whole span counts.
 */
export const handicap = (kind: Counted, pe: number, rest = false): Rule => {
  const dist = ({ diff, sc }: Span): Dist => (rest ? shiftDist(diff, sc[1] - sc[0]) : diff);
  return {
    probs(model, line) {
      const span = model.span(kind, pe);
      return span === null ? null : pair(overLine(dist(span), -line));
    },
    even(model, fits) {
      const span = model.span(kind, pe);
      if (span === null) return null;
      const all = dist(span);
      const over = overLines(all);
      return nearest(-4 * average(all), (line) => over(-line), fits);
    },
  };
};

/** Prices over and under of both sides together, or of one side. */
export const total = (kind: Counted, pe: number, side?: 0 | 1): Rule => {
  const dist = (span: Span): Dist => (side === undefined ? span.sum : span.sides[side]);
  return {
    probs(model, line) {
      const span = model.span(kind, pe);
      return span === null ? null : pair(overLine(dist(span), line));
    },
    even(model, fits) {
      const span = model.span(kind, pe);
      if (span === null) return null;
      const stands = side === undefined ? span.sc[0] + span.sc[1] : span.sc[side];
      const all = dist(span);
      return nearest(4 * average(all), overLines(all), (line) => line > 4 * stands && fits(line));
    },
  };
};

/** Prices home, draw, away. */
export const result = (kind: Counted, pe: number): Rule => of(kind, pe, ({ results }) => results);
/** Prices home, draw, away of the remaining play. */
export const restOf = (kind: Counted, pe: number): Rule =>
  of(kind, pe, ({ diff, sc }) => {
    const lead = sc[0] - sc[1];
    return [
      chanceOf(diff, (n) => n > lead),
      chanceOf(diff, (n) => n === lead),
      chanceOf(diff, (n) => n < lead),
    ];
  });
/** Prices the winner if a draw leads to further play. */
export const winner = (kind: Counted, pe: number): Rule =>
  of(kind, pe, ({ results: [home, draw] }, model) => pair(home + draw * model.tie(pe)));
/** Prices the winner if a draw returns the stake. */
export const drawNoBet = (kind: Counted, pe: number): Rule =>
  of(kind, pe, ({ results: [home, , away] }) => (home + away <= 0 ? null : pair(home / (home + away))));
/** Prices home or draw, draw or away, home or away. */
export const doubleChance = (kind: Counted, pe: number): Rule =>
  of(kind, pe, ({ results: [home, draw, away] }) =>
    Math.max(home, draw, away) >= 1 - 1e-9 ? null : [home + draw, draw + away, home + away],
  );
/** Prices a market without one side, whose win returns the stake (home no bet: draw, away). */
export const without = (kind: Counted, pe: number, side: 0 | 1): Rule =>
  of(kind, pe, ({ results: [home, draw, away] }) => {
    const other = side === 0 ? away : home;
    return other + draw <= 0 ? null : pair((side === 0 ? draw : other) / (other + draw));
  });
/** Prices a European handicap: home with `ahead` goals added, draw, away. */
export const europeanHandicap = (kind: Counted, pe: number, ahead: number): Rule =>
  of(kind, pe, ({ diff }) => [
    chanceOf(diff, (n) => n + ahead > 0),
    chanceOf(diff, (n) => n + ahead === 0),
    chanceOf(diff, (n) => n + ahead < 0),
  ]);
/** Prices odd and even. */
export const oddEven = (kind: Counted, pe: number, side?: 0 | 1): Rule =>
  of(kind, pe, (span) =>
    pair(chanceOf(side === undefined ? span.sum : span.sides[side], (n) => Math.abs(n % 2) === 1)),
  );
/** Prices yes and no: a count of one side, or of both together, passes a test. */
export const whether = (kind: Counted, pe: number, is: (n: number) => boolean, side?: 0 | 1): Rule =>
  of(kind, pe, (span) => pair(chanceOf(side === undefined ? span.sum : span.sides[side], is)));
/** Prices bands of a count by their minimum; the last band has no upper end. */
export const bands = (kind: Counted, pe: number, leasts: readonly number[], side?: 0 | 1): Rule =>
  of(kind, pe, (span) =>
    leasts.map((least, i) =>
      chanceOf(
        side === undefined ? span.sum : span.sides[side],
        (n) => n >= least && n < (leasts[i + 1] ?? Infinity),
      ),
    ),
  );
/** Prices bands of the difference, in the order of the options. */
export const margins = (
  kind: Counted,
  pe: number,
  bounds: readonly (readonly [least: number, most: number])[],
): Rule =>
  of(kind, pe, ({ diff }) => bounds.map(([least, most]) => chanceOf(diff, (n) => n >= least && n <= most)));
/** Prices the last digit of a count, 0 to 9. */
export const lastDigit = (kind: Counted, pe: number, side?: 0 | 1): Rule =>
  of(kind, pe, (span) =>
    Array.from({ length: 10 }, (_, digit) =>
      chanceOf(side === undefined ? span.sum : span.sides[side], (n) => n % 10 === digit),
    ),
  );

/** Prices options by final counts. `which` returns the option of each pair of counts. */
export const outcomes = (
  kind: Counted,
  pe: number,
  options: number,
  which: (home: number, away: number) => number,
): Rule =>
  of(kind, pe, ({ sides: [home, away] }) => {
    const out = Array.from({ length: options }, () => 0);
    for (let i = 0; i < home.p.length; i += 1) {
      const p = home.p[i] ?? 0;
      if (p < 1e-12) continue;
      for (let j = 0; j < away.p.length; j += 1) {
        const at = which(home.from + i, away.from + j);
        out[at] = (out[at] ?? 0) + p * (away.p[j] ?? 0);
      }
    }
    return out;
  });

/** Prices correct scores by option type (100 + 10 home + away); the last option is any other score. */
export const scores = (pe: number, types: readonly number[]): Rule => {
  const at = new Map(types.map((type, i) => [type, i]));
  return outcomes(
    'score',
    pe,
    types.length,
    (home, away) => (home > 9 || away > 9 ? undefined : at.get(100 + 10 * home + away)) ?? types.length - 1,
  );
};

const nth = ({ sc }: Span) => 4 * (sc[0] + sc[1] + 1);
/** Prices the side that scores next, as the nth of the span: home, away, none; the line is four times n. */
export const next = (kind: Counted, pe: number): Rule => {
  return {
    probs(model, line) {
      const span = model.span(kind, pe);
      if (span === null || nth(span) !== line) return null;
      const [home, away] = span.more.map(average);
      const none = (span.more[0].p[0] ?? 0) * (span.more[1].p[0] ?? 0);
      const share = (home ?? 0) / Math.max(1e-9, (home ?? 0) + (away ?? 0));
      return [(1 - none) * share, (1 - none) * (1 - share), none];
    },
    even(model) {
      const span = model.span(kind, pe);
      return span === null ? null : nth(span);
    },
  };
};

/** Prices the side that scores last: home, away, none. */
export const lastGoal = (pe: number): Rule =>
  of('score', pe, (span, { last = 0 }) => {
    const [home, away] = span.more.map(average);
    const none = (span.more[0].p[0] ?? 0) * (span.more[1].p[0] ?? 0);
    const share = (home ?? 0) / Math.max(1e-9, (home ?? 0) + (away ?? 0));
    return [
      (1 - none) * share + (last === 1 ? none : 0),
      (1 - none) * (1 - share) + (last === 2 ? none : 0),
      last === 0 ? none : 0,
    ];
  });

/** Prices the side that qualifies: home, away. */
export const qualify: Rule = { probs: ({ through }) => pair(through ?? null) };
/** Prices the winner of the shoot-out: home, away. */
export const shootoutWinner: Rule = { probs: ({ shootout }) => pair(shootout ?? null) };

type Halves = readonly [first: Span, second: Span];
/** Prices markets about both halves; a finished first half keeps its result. */
const halves = (
  kind: Counted,
  first: number,
  second: number,
  probs: (halves: Halves) => readonly number[] | null,
): Rule => ({
  probs(model) {
    const two = model.span(kind, second);
    const one = model.span(kind, first) ?? model.ended?.(kind, first) ?? null;
    return one === null || two === null ? null : probs([one, two]);
  },
});
const side = ({ results }: Span, at: number): number => results[at] ?? 0;

const end = (n: number) => (n > 0 ? 0 : n === 0 ? 1 : 2);
/** Half-time and full-time results: home-home, home-draw, home-away, draw-home, ... away-away. */
export const halfFull = (first: number, second: number): Rule =>
  halves('score', first, second, ([one, two]) => {
    const out = Array.from({ length: 9 }, () => 0);
    for (let i = 0; i < one.diff.p.length; i += 1) {
      const p = one.diff.p[i] ?? 0;
      if (p < 1e-12) continue;
      const at = one.diff.from + i;
      for (let j = 0; j < two.diff.p.length; j += 1) {
        const to = 3 * end(at) + end(at + two.diff.from + j);
        out[to] = (out[to] ?? 0) + p * (two.diff.p[j] ?? 0);
      }
    }
    return out;
  });

/** Prices the half with the higher count: first, second, equal. */
export const higherHalf = (kind: Counted, first: number, second: number, of?: 0 | 1): Rule =>
  halves(kind, first, second, ([one, two]) => {
    const more =
      of === undefined ? subtractDists(one.sum, two.sum) : subtractDists(one.sides[of], two.sides[of]);
    return [chanceOf(more, (n) => n > 0), chanceOf(more, (n) => n < 0), chanceOf(more, (n) => n === 0)];
  });

/** Prices yes and no: a condition holds in both halves, or in at least one. */
const bothHalves = (first: number, second: number, p: (span: Span) => number): Rule =>
  halves('score', first, second, ([one, two]) => pair(p(one) * p(two)));
const eitherHalf = (first: number, second: number, p: (span: Span) => number): Rule =>
  halves('score', first, second, ([one, two]) => pair(1 - (1 - p(one)) * (1 - p(two))));
export const winsBothHalves = (first: number, second: number, at: 0 | 1): Rule =>
  bothHalves(first, second, (span) => side(span, 2 * at));
export const winsEitherHalf = (first: number, second: number, at: 0 | 1): Rule =>
  eitherHalf(first, second, (span) => side(span, 2 * at));
export const scoresBothHalves = (first: number, second: number, at: 0 | 1): Rule =>
  bothHalves(first, second, (span) => chanceOf(span.sides[at], (n) => n > 0));
export const bothHalvesOver = (first: number, second: number, line: number): Rule =>
  bothHalves(first, second, (span) => chanceOf(span.sum, (n) => n > line));
export const bothHalvesUnder = (first: number, second: number, line: number): Rule =>
  bothHalves(first, second, (span) => chanceOf(span.sum, (n) => n < line));

/** Prices yes and no: a level score leads to further play. */
export const goesOn = (kind: Counted, pe: number): Rule =>
  of(kind, pe, ({ results: [, draw] }) => pair(draw));

/**
 * Prices the first side to reach a score: home, away. Compares the times that both sides need, treated as
 * normal.
 */
export const race = (pe: number, to: number): Rule =>
  of('score', pe, (span) => {
    const need = [to - span.sc[0], to - span.sc[1]] as const;
    if (need[0] <= 0 || need[1] <= 0) return null;
    const time = (at: 0 | 1): readonly [mean: number, variance: number] => {
      const speed = Math.max(0.01, average(span.more[at]));
      return [need[at] / speed, (need[at] * variance(span.more[at])) / speed ** 3];
    };
    const [home, away] = [time(0), time(1)];
    // The market is not offered if neither side is likely to reach the score in time.
    return Math.min(home[0], away[0]) > 1.1
      ? null
      : pair(normalAbove(away[0] - home[0], Math.sqrt(home[1] + away[1]), 0));
  });

/** Returns a function for the chance that a value is below a number. */
const below = ({ from, p }: Dist): ((n: number) => number) => {
  const sums = new Float64Array(p.length + 1);
  for (let i = 0; i < p.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (p[i] ?? 0);
  return (n) => sums[Math.max(0, Math.min(p.length, n - from))] ?? 0;
};

/** Prices the part with the highest count of both sides; the last option is a tie between parts. */
export const highestPart = (kind: Counted, pes: readonly number[]): Rule => ({
  probs(model) {
    if (model.span(kind, pes.at(-1) ?? 0) === null) return null;
    const sums = pes.flatMap((pe) => (model.span(kind, pe) ?? model.ended?.(kind, pe))?.sum ?? []);
    const least = sums.map(below);
    const out = sums.map((mine, i) => {
      let p = 0;
      for (let k = 0; k < mine.p.length; k += 1)
        p += least.reduce((all, under, j) => (j === i ? all : all * under(mine.from + k)), mine.p[k] ?? 0);
      return p;
    });
    return [...out, Math.max(0, 1 - out.reduce((sum, p) => sum + p, 0))];
  },
});
