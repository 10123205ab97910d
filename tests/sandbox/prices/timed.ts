import { constantDist, chanceOf, mixDists, addDists, poisson, trialsDist } from './dist.ts';
import type { Dist, Outcomes } from './dist.ts';
import type { Counted, Model } from './model.ts';
import { Span } from './span.ts';

type Pair = readonly [number, number];

/** How a side scores: goals at any moment, or one attempt after the other. */
export type Scoring =
  | { readonly kind: 'goals'; readonly mean: Pair }
  | {
      readonly kind: 'tries';
      readonly each: number;
      readonly outcomes: readonly [Outcomes, Outcomes];
      readonly counts?: Readonly<Partial<Record<Counted, number>>>;
    };

/**
 * Betting periods (wire facts 4.6a): stretches of regular time as shares of it, and the periods beyond regular
 * time.
 */
export type Periods = {
  readonly stretches: ReadonlyMap<number, Pair>;
  /** The whole match including overtime, which lasts until a side wins. */
  readonly whole: number;
  /** Overtime alone. */
  readonly overtime: number;
};

export type TimedState = {
  readonly periods: Periods;
  readonly scoring: Scoring;
  /** Played share of regular time; 1 after its end. */
  readonly played: number;
  /** Returns the points of a stretch. */
  counted(kind: Counted, stretch: Pair): Pair;
  /**
   * Overtime: its length as a share of regular time, whether the first goal ends it, and its remaining part.
   * Null if a draw stands.
   */
  readonly extra: { readonly share: number; readonly sudden: boolean; readonly left: number | null } | null;
  /** All valid points, the points of overtime, and true if the match continues after regular time. */
  readonly score: Pair;
  readonly extraScore: Pair;
  readonly beyond: boolean;
  /** Home's chance to win the shoot-out; null without one. */
  readonly shootout: number | null;
};

const LEAST = 0.0015;
const NONE = constantDist(0);

/** Returns the points of each side in a share of regular time. */
const inShare = (scoring: Scoring, share: number): [Dist, Dist] => {
  if (share <= 0) return [NONE, NONE];
  if (scoring.kind === 'goals') return [poisson(scoring.mean[0] * share), poisson(scoring.mean[1] * share)];
  const [home, away] = scoring.outcomes;
  const n = scoring.each * share;
  return [trialsDist(n, home), trialsDist(n, away)];
};

const withoutLevel = (dist: Dist): Dist => {
  const p = dist.p.slice();
  if (dist.from <= 0 && -dist.from < p.length) p[-dist.from] = 0;
  const sum = p.reduce((all, each) => all + each, 0);
  return sum <= 0
    ? { from: -1, p: Float64Array.of(0.5, 0, 0.5) }
    : { from: dist.from, p: p.map((each) => each / sum) };
};

const goal = (p: number): Dist => ({ from: 0, p: Float64Array.of(1 - p, p) });
/** Creates a span with at most one further goal: home, away or none. */
const suddenSpan = (sc: Pair, scoring: Scoring, share: number): Span => {
  const [home, away] = inShare(scoring, share);
  const none = (home.p[0] ?? 1) * (away.p[0] ?? 1);
  const h = 1 - (home.p[0] ?? 1);
  const a = 1 - (away.p[0] ?? 1);
  const first = h + a <= 0 ? 0.5 : h / (h + a);
  const lead = sc[0] - sc[1];
  return Span.known(
    sc,
    [goal((1 - none) * first), goal((1 - none) * (1 - first))],
    { from: lead - 1, p: Float64Array.of((1 - none) * (1 - first), none, (1 - none) * first) },
    { from: sc[0] + sc[1], p: Float64Array.of(none, 1 - none) },
  );
};

/** Creates a span that continues with overtime if it ends level. */
export const decided = (span: Span, over: readonly [Dist, Dist]): Span => {
  const level = chanceOf(span.diff, (n) => n === 0);
  if (level < 1e-4) return span;
  const extra = new Span([0, 0], over);
  const more = (before: Dist, then: Dist): Dist =>
    mixDists([
      [1 - level, before],
      [level, addDists(before, then)],
    ]);
  return Span.known(
    span.sc,
    [more(span.more[0], over[0]), more(span.more[1], over[1])],
    level > 1 - 1e-9
      ? withoutLevel(extra.diff)
      : mixDists([
          [1 - level, withoutLevel(span.diff)],
          [level, withoutLevel(extra.diff)],
        ]),
    more(span.sum, extra.sum),
  );
};

/**
 * Creates the model of a match with a clock. The remaining points are in proportion to the remaining time.
 */
export const timedModel = (state: TimedState): Model => {
  const { scoring, extra, periods } = state;
  const kept = new Map<string, Span | null>();
  const regular = (kind: Counted, stretch: Pair): Span | null => {
    const left = stretch[1] - Math.max(stretch[0], state.played);
    if (left <= 1e-9) return null;
    const share = Math.max(LEAST, left);
    const sc = state.counted(kind, stretch);
    if (kind === 'score') return new Span(sc, inShare(scoring, share));
    const points = scoring.kind === 'tries' ? scoring.counts?.[kind] : undefined;
    if (points === undefined || scoring.kind !== 'tries') return null;
    const hits = (outcomes: Outcomes): Dist => {
      const p = outcomes.reduce((sum, [each, chance]) => (each === points ? sum + chance : sum), 0);
      return trialsDist(scoring.each * share, [
        [1, p],
        [0, 1 - p],
      ]);
    };
    return new Span(sc, [hits(scoring.outcomes[0]), hits(scoring.outcomes[1])]);
  };
  const overtime = (): readonly [Dist, Dist] => inShare(scoring, extra?.share ?? 0);
  const whole = (): Span | null => {
    const before = regular('score', [0, 1]);
    if (extra === null) return null;
    if (before !== null) return extra.sudden ? before : decided(before, overtime());
    if (!state.beyond) return null;
    if (state.shootout !== null) return new Span(state.score, [NONE, NONE]);
    const left = Math.max(extra.left ?? extra.share, LEAST);
    return extra.sudden
      ? suddenSpan(state.score, scoring, left)
      : decided(new Span(state.score, inShare(scoring, left)), overtime());
  };
  const inOvertime = (): Span | null => {
    if (extra === null || !state.beyond || state.shootout !== null) return null;
    const left = Math.max(extra.left ?? extra.share, LEAST);
    return extra.sudden
      ? suddenSpan(state.extraScore, scoring, left)
      : new Span(state.extraScore, inShare(scoring, left));
  };
  const make = (kind: Counted, pe: number): Span | null => {
    if (kind === 'score' && pe === periods.whole) return whole();
    if (kind === 'score' && pe === periods.overtime) return inOvertime();
    const stretch = periods.stretches.get(pe);
    return stretch === undefined ? null : regular(kind, stretch);
  };
  const strength = (): number => {
    const [home, away] =
      scoring.kind === 'goals'
        ? scoring.mean
        : scoring.outcomes.map((outcomes) =>
            outcomes.reduce((sum, [points, chance]) => sum + points * chance, 0),
          );
    return (home ?? 1) / Math.max(1e-9, (home ?? 1) + (away ?? 1));
  };
  return {
    span(kind, pe) {
      const key = `${kind}/${pe}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = make(kind, pe);
      kept.set(key, made);
      return made;
    },
    ended: (kind, pe) => new Span(state.counted(kind, periods.stretches.get(pe) ?? [0, 1]), [NONE, NONE]),
    tie: () => state.shootout ?? 0.5 + (strength() - 0.5) / 2,
    shootout: state.shootout,
  };
};
