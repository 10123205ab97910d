import { EVENT_RULES, standingEvents, type MatchEvent } from './matchEvent.ts';

/** Pressure of both sides in an equal part of the match, and the goals in it. */
type MomentumBar = {
  /** Seconds of play at its start, or the number of its first point. */
  readonly from: number;
  /** -100 (away presses) to 100 (home presses). */
  readonly value: number;
  readonly goals: readonly [home: number, away: number];
};

/** Seconds of a bar by match-side sport code; other sports with a clock have bars of three minutes. */
const BAR_SECONDS: ReadonlyMap<number, number> = new Map([
  [1, 120],
  [3, 60],
  [177, 30],
  [178, 60],
  [2, 120],
]);
const USUAL_SECONDS = 180;
/** Points of a bar in sports without a clock. */
const BAR_POINTS = 4;
const MAX_BARS = 80;

/**
 * Returns the momentum of a match: the weights of its events summed by bar, scaled so that the strongest bar is
 * 100. Goals that were withdrawn do not count.
 */
export const momentumBars = (events: readonly MatchEvent[], sport: number): readonly MomentumBar[] => {
  const counted = standingEvents(events).filter(
    ({ kind, side }) => side !== 0 && EVENT_RULES[kind].pressure > 0,
  );
  const hasClock = counted.some(({ second }) => second !== null);
  const length = hasClock ? (BAR_SECONDS.get(sport) ?? USUAL_SECONDS) : BAR_POINTS;
  const sums: { net: number; goals: [number, number] }[] = [];
  for (const [at, event] of counted.entries()) {
    const position = hasClock ? event.second : at;
    if (position === null) continue;
    const index = (position - (position % length)) / length;
    while (sums.length <= index) sums.push({ net: 0, goals: [0, 0] });
    const bar = sums[index];
    if (bar === undefined) continue;
    const weight = EVENT_RULES[event.kind].pressure * Math.max(1, event.points);
    bar.net += event.side === 1 ? weight : -weight;
    if (event.kind === 'goal') bar.goals[event.side - 1] = (bar.goals[event.side - 1] ?? 0) + 1;
  }
  const strongest = Math.max(1, ...sums.map(({ net }) => Math.abs(net)));
  return sums
    .map(({ net, goals }, index) => ({
      from: index * length,
      value: Math.round((net * 100) / strongest),
      goals,
    }))
    .slice(-MAX_BARS);
};
