import type { EpochMs, Milliseconds, Thousandths } from '../ids.ts';

/** A price that the worker saw: when, by the server's clock, and the European odds; 0 while it was closed. */
export type LegTick = readonly [at: EpochMs, odds: Thousandths];

/** How the price of a leg moved around the press on it (D6): the last ticks before it, and those up to the end. */
export type LegTrail = {
  /** When the press reached the worker. */
  readonly pressedAt: EpochMs;
  /** When the request left; null until its answer came. */
  readonly sentAt: EpochMs | null;
  /** When the platform's acceptance was known; null while it is not. */
  readonly acceptedAt: EpochMs | null;
  readonly ticks: readonly LegTick[];
};

/** The most ticks that are kept before the press and after it. */
const [MOST_BEFORE, MOST_AFTER] = [8, 6];
/** Ticks older than this do not explain the price of the press, except for the one that it stood at. */
const BEFORE_MS: Milliseconds = 60_000;

/** Returns the ticks of a leg that a trail keeps, oldest first, up to a time. */
const keepTicks = (ticks: readonly LegTick[], pressedAt: EpochMs, until: EpochMs): readonly LegTick[] => {
  const before = ticks.filter(([at]) => at <= pressedAt).slice(-MOST_BEFORE);
  const recent = before.filter(([at], index) => index === before.length - 1 || pressedAt - at <= BEFORE_MS);
  return [...recent, ...ticks.filter(([at]) => at > pressedAt && at <= until).slice(0, MOST_AFTER)];
};

/** Begins a trail with the ticks before the press. */
export const beginTrail = (ticks: readonly LegTick[], pressedAt: EpochMs): LegTrail => ({
  pressedAt,
  sentAt: null,
  acceptedAt: null,
  ticks: keepTicks(ticks, pressedAt, pressedAt),
});

/** Adds ticks since the press to a trail, up to now. */
export const extendTrail = (trail: LegTrail, ticks: readonly LegTick[], now: EpochMs): LegTrail => {
  const last = trail.ticks.at(-1)?.[0] ?? -Infinity;
  const added = ticks.filter(([at]) => at > last && at > trail.pressedAt);
  return added.length === 0
    ? trail
    : { ...trail, ticks: keepTicks([...trail.ticks, ...added], trail.pressedAt, now) };
};

/**
 * A point of a trail. `at` is relative to the press. `ageMs`: how long the price had stood then; null if it is
 * older than the record.
 */
export type TrailPoint = {
  readonly kind: 'tick' | 'closed' | 'displayed' | 'sent' | 'accepted';
  readonly at: Milliseconds;
  readonly odds: Thousandths;
  readonly ageMs: Milliseconds | null;
};

type TrailLeg = {
  readonly displayed: Thousandths;
  readonly sent: Thousandths;
  readonly accepted: Thousandths | null;
  readonly trail: LegTrail;
};

/** The order of points at one time: a price comes before the user's action at that price. */
const RANKS: Readonly<Record<TrailPoint['kind'], number>> = {
  tick: 0,
  closed: 0,
  displayed: 1,
  sent: 2,
  accepted: 3,
};

/** How long the price had stood at a moment. Undefined ticks before the record make it unknown. */
const ageAt = (ticks: readonly LegTick[], at: EpochMs, odds: Thousandths): Milliseconds | null => {
  const tick = ticks.findLast((each) => each[0] <= at);
  return tick === undefined || tick[1] !== odds ? null : at - tick[0];
};

/** Returns the points of a leg's trail in their sequence. */
export const trailPoints = ({ displayed, sent, accepted, trail }: TrailLeg): readonly TrailPoint[] => {
  const { pressedAt, sentAt, acceptedAt, ticks } = trail;
  const point = (kind: TrailPoint['kind'], at: EpochMs, odds: Thousandths): TrailPoint => ({
    kind,
    at: at - pressedAt,
    odds,
    ageMs: kind === 'tick' || kind === 'closed' ? null : ageAt(ticks, at, odds),
  });
  return [
    ...ticks.map(([at, odds]) => point(odds === 0 ? 'closed' : 'tick', at, odds)),
    point('displayed', pressedAt, displayed),
    ...(sentAt === null ? [] : [point('sent', sentAt, sent)]),
    // A platform that names no other odds took the sent ones.
    ...(acceptedAt === null ? [] : [point('accepted', acceptedAt, accepted ?? sent)]),
  ].sort((a, b) => a.at - b.at || RANKS[a.kind] - RANKS[b.kind]);
};
