import type { GoalReport } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';

/**
 * What a tab shows of a match that is late, so that score, marks, data and chat do not run ahead of a video. Prices are
 * never late.
 */
export type LateMatch = {
  readonly match: (current: MatchFacts | undefined) => MatchFacts | undefined;
  readonly goal: (current: GoalReport | undefined) => GoalReport | undefined;
  /**
   * Returns another value about the match as late as the score. `key` names the value; `shown` is what the screen
   * showed of it before the match was late.
   */
  readonly value: <T>(key: string, current: T, shown: T) => T;
  /** How late the match is shown now. */
  readonly delay: () => Milliseconds;
};

export type LateMatchDeps = {
  readonly now: () => Milliseconds;
  readonly setTimeout: (run: () => void, ms: Milliseconds) => unknown;
  /** How late the match is shown now. */
  readonly delay: () => Milliseconds;
  /** Wakes the readers of the match and of its goals. */
  readonly wake: () => void;
};

/** Returns a function that answers each new value only after the delay, and `first` until then. */
const createLate = <T>({ now, setTimeout, delay, wake }: LateMatchDeps, first: T): ((current: T) => T) => {
  const waiting: { readonly value: T; readonly due: Milliseconds }[] = [];
  let seen = first;
  let shown = first;
  return (current) => {
    if (current !== seen) {
      seen = current;
      const due = Math.max(now() + delay(), waiting.at(-1)?.due ?? 0);
      waiting.push({ value: current, due });
      setTimeout(wake, due - now());
    }
    for (let next = waiting[0]; next !== undefined && next.due <= now(); next = waiting[0]) {
      shown = next.value;
      waiting.shift();
    }
    return shown;
  };
};

/** Returns a late function whose first value is answered at once. */
const createLateFromFirst = <T>(deps: LateMatchDeps): ((current: T) => T) => {
  let late: ((current: T) => T) | null = null;
  return (current) => {
    late ??= createLate(deps, current);
    return late(current);
  };
};

/** Creates the late view of one match. */
export const createLateMatch = (deps: LateMatchDeps): LateMatch => {
  const values = new Map<string, (current: unknown) => unknown>();
  return {
    match: createLateFromFirst(deps),
    goal: createLateFromFirst(deps),
    value: <T>(key: string, current: T, shown: T): T => {
      const late = values.get(key) ?? createLate<unknown>(deps, shown);
      values.set(key, late);
      // A key always names values of one type.
      return late(current) as T;
    },
    delay: deps.delay,
  };
};
