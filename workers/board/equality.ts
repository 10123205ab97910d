import type { LeagueFacts, MarketFacts, MatchClock, MatchFacts, OptionFacts } from '#domain/match/match.ts';

/** Compares the small plain values that facts are made of, deeply. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => isSameValue(each, b[at]))
    );
  }
  const keys = Object.keys(a);
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return keys.length === Object.keys(b).length && keys.every((key) => isSameValue(left[key], right[key]));
};

/**
 * The difference in seconds up to which two readings of a running clock count as equal. Every poll sends a
 * new reading.
 */
const CLOCK_TOLERANCE_S = 1;

/** Returns true if two clocks show the same time, now and later. */
const sameClock = (a: MatchClock | null, b: MatchClock | null): boolean => {
  if (a === null || b === null) return a === b;
  if (
    a.running !== b.running ||
    a.phase !== b.phase ||
    a.direction !== b.direction ||
    a.precision !== b.precision ||
    a.stoppage !== b.stoppage
  )
    return false;
  if (a.second === null || b.second === null || !a.running) return a.second === b.second;
  // A clock without a stamp does not run, so every new reading counts, and so does the first one with a
  // stamp.
  if (a.asOf === null || b.asOf === null) return a.asOf === b.asOf && a.second === b.second;
  const passed = ((b.asOf - a.asOf) / 1000) * (a.direction === 'up' ? 1 : -1);
  return Math.abs(a.second + passed - b.second) <= CLOCK_TOLERANCE_S;
};

/** Returns the fields of `change` that differ from `facts`; undefined if none does. */
export const changedFacts = (
  facts: MatchFacts,
  change: Partial<MatchFacts>,
): Partial<MatchFacts> | undefined => {
  let found: Partial<MatchFacts> | undefined;
  for (const key of Object.keys(change) as (keyof MatchFacts)[]) {
    const value = change[key];
    if (value === facts[key]) continue;
    const same =
      key === 'clock' ? sameClock(facts.clock, change.clock ?? null) : isSameValue(facts[key], value);
    if (!same) found = { ...found, [key]: value };
  }
  return found;
};

const sameOptions = (a: readonly OptionFacts[], b: readonly OptionFacts[]): boolean => {
  // Lists that were decoded from equal data are nearly always the same object.
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) {
    const left = a[i] as OptionFacts;
    const right = b[i] as OptionFacts;
    if (left.type !== right.type || left.line !== right.line || left.name !== right.name) return false;
  }
  return true;
};

export const isSameMarketFacts = (a: MarketFacts, b: MarketFacts): boolean =>
  a.type === b.type &&
  a.period === b.period &&
  a.name === b.name &&
  a.line === b.line &&
  a.rank === b.rank &&
  a.parlay === b.parlay &&
  a.tags === b.tags &&
  a.matchId === b.matchId &&
  sameOptions(a.options, b.options);

export const isSameLeague = (a: LeagueFacts | undefined, b: LeagueFacts): boolean =>
  a !== undefined &&
  a.name === b.name &&
  a.order === b.order &&
  a.icon === b.icon &&
  a.hot === b.hot &&
  a.regionName === b.regionName &&
  a.sportId === b.sportId;
