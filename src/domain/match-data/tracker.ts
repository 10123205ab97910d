import { ballPlace, standingEvents, type MatchEvent } from './matchEvent.ts';

/** The field that a sport's tracker draws. */
type TrackerField = 'football' | 'basketball' | 'points' | 'periods';

/** Fields by match-side sport code; all other sports have a board of periods. */
const FIELDS: ReadonlyMap<number, TrackerField> = new Map<number, TrackerField>([
  [1, 'football'],
  [177, 'football'],
  [3, 'basketball'],
  [178, 'basketball'],
  [5, 'points'],
]);
/** Returns the field of a sport (media mode 1). */
export const trackerField = (sport: number): TrackerField => FIELDS.get(sport) ?? 'periods';

/** The state that the tracker draws. */
export type TrackerState = {
  /** The latest event; null before the first one. */
  readonly now: MatchEvent | null;
  /** Place of the ball, home attacks to the right: percent along and across; null if unknown. */
  readonly ball: readonly [number, number] | null;
  /** Earlier places of the ball, the latest first. */
  readonly trail: readonly (readonly [number, number])[];
  /** Events to list beside the field, the latest first. */
  readonly recent: readonly MatchEvent[];
};

const TRAIL = 4;
const RECENT = 6;
/** Moves of the ball, which are drawn and not listed. */
const MOVES: ReadonlySet<string> = new Set(['possession', 'attack', 'dangerous-attack', 'throw-in']);

/** Returns the tracker's state after these events, which are in order. */
export const trackerState = (events: readonly MatchEvent[]): TrackerState => {
  const places: (readonly [number, number])[] = [];
  for (let index = events.length - 1; index >= 0 && places.length <= TRAIL; index -= 1) {
    const ballPosition = ballPlace(events[index] as MatchEvent);
    if (ballPosition !== null) places.push(ballPosition);
  }
  return {
    now: events.at(-1) ?? null,
    ball: places[0] ?? null,
    trail: places.slice(1),
    recent: events
      .filter(({ kind }) => !MOVES.has(kind))
      .slice(-RECENT)
      .reverse(),
  };
};

/** A game of a tennis match as points: who won each, and the score after it. */
type PointsOfGame = readonly MatchEvent[];
/** Returns the points since the last game ended (tennis). */
export const runningGame = (events: readonly MatchEvent[]): PointsOfGame => {
  const end = events.findLastIndex(({ kind }) => kind === 'game' || kind === 'set');
  return standingEvents(events.slice(end + 1)).filter(({ kind }) => kind === 'point');
};
