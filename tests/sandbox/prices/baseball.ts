import { constantDist, addDists, poisson, trialsDist } from './dist.ts';
import type { Dist, Outcomes } from './dist.ts';
import type { Counted, Model } from './model.ts';
import { Span } from './span.ts';
import { decided } from './timed.ts';

type Pair = readonly [number, number];

export type BaseballState = {
  /** Runs of a fresh half-inning by side, and runs in the rest of the running half-inning. */
  readonly fresh: readonly [Outcomes, Outcomes];
  readonly now: Outcomes | null;
  /** Expected hits and home runs of a half-inning. */
  readonly hits: Pair;
  readonly homers: Pair;
  /**
   * Half-innings that each side has completed, and the side that bats now or next (0 home, 1 away). `batting`
   * is null when the match is over.
   */
  readonly done: Pair;
  readonly batting: 0 | 1 | null;
  counted(kind: Counted, from: number, to: number): Pair;
};
const INNINGS = 9;
const NONE = constantDist(0);

/** Returns the innings (from, to) of a betting period (wire facts 4.6a). */
const inningsOf = (pe: number): Pair | null => {
  if (pe === 7001 || pe === 7002) return [0, INNINGS];
  if (pe === 7003) return [0, 5];
  return pe >= 7004 && pe <= 7012 ? [pe - 7004, pe - 7003] : null;
};

/**
 * Creates the model of a baseball match. Every half-inning has the same chances for pitch and bat. The rest
 * of the running half-inning depends on its outs and bases.
 */
export const baseballModel = (state: BaseballState): Model => {
  const kept = new Map<string, Span | null>();
  const left = (side: 0 | 1, from: number, to: number): { whole: number; part: boolean } => {
    const done = state.done[side];
    const part = state.batting === side && state.now !== null && done >= from && done < to;
    return { whole: Math.max(0, to - Math.max(from, done)) - (part ? 1 : 0), part };
  };
  const runs = (side: 0 | 1, from: number, to: number): Dist => {
    const { whole, part } = left(side, from, to);
    const fresh = trialsDist(whole, state.fresh[side]);
    return part && state.now !== null ? addDists(fresh, trialsDist(1, state.now)) : fresh;
  };
  const make = (kind: Counted, pe: number): Span | null => {
    const innings = inningsOf(pe);
    if (innings === null || state.batting === null) return null;
    const [from, to] = innings;
    const extra = pe === 7001 && state.done[0] >= INNINGS && state.done[1] >= INNINGS;
    const until = extra ? Math.min(...state.done) + 1 : to;
    const [home, away] = [left(0, from, until), left(1, from, until)];
    if (home.whole + away.whole === 0 && !home.part && !away.part) return null;
    const sc = state.counted(kind, from, pe === 7001 ? 99 : to);
    if (kind !== 'score') {
      const mean = kind === 'hits' ? state.hits : kind === 'home-runs' ? state.homers : null;
      if (mean === null) return null;
      const each = (side: 0 | 1, { whole, part }: { whole: number; part: boolean }) =>
        poisson(mean[side] * (whole + (part ? 0.5 : 0)));
      return new Span(sc, [each(0, home), each(1, away)]);
    }
    const span = new Span(sc, [runs(0, from, until), runs(1, from, until)]);
    return pe === 7001 ? decided(span, [trialsDist(1, state.fresh[0]), trialsDist(1, state.fresh[1])]) : span;
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
    ended: (kind, pe) => new Span(state.counted(kind, ...(inningsOf(pe) ?? [0, INNINGS])), [NONE, NONE]),
    tie: () => {
      const extra = new Span([0, 0], [trialsDist(1, state.fresh[0]), trialsDist(1, state.fresh[1])]);
      const [home, , away] = extra.results;
      return home / Math.max(1e-9, home + away);
    },
  };
};
