import type { EpochMs } from '../ids.ts';
import type { Pair } from '../match/pair.ts';
import type { Side } from '../match/scoreboard.ts';

/**
 * Properties of a kind of event. `pressure`: its weight in the momentum. `incident`: true if the lineup lists
 * it as an incident. `place`: the position of the ball for a team that attacks to the right, [0 to 100 along
 * the pitch, 0 to 100 across]; null if the kind has none.
 */
type EventRule = {
  readonly pressure: number;
  readonly incident: boolean;
  readonly place: readonly [number, number] | null;
};
const rule = (
  pressure: number,
  place: readonly [number, number] | null = null,
  incident = false,
): EventRule => ({ pressure, incident, place });

/** Kinds of events, for `t('event.' + kind)`. Their wire codes are in `platform`. */
export const EVENT_RULES = {
  goal: rule(10, [98, 50], true),
  'goal-withdrawn': rule(0, [50, 50], true),
  corner: rule(3, [98, 3]),
  'yellow-card': rule(0, null, true),
  'red-card': rule(0, null, true),
  substitution: rule(0, null, true),
  'shot-on-target': rule(6, [90, 50]),
  'shot-off-target': rule(4, [88, 50]),
  attack: rule(1, [66, 50]),
  'dangerous-attack': rule(2, [82, 50]),
  possession: rule(0, [50, 50]),
  phase: rule(0, [50, 50]),
  point: rule(1, null),
  game: rule(0, null),
  set: rule(0, null),
  foul: rule(0, null),
  'free-kick': rule(1, [70, 40]),
  'throw-in': rule(0, [60, 2]),
  penalty: rule(6, [89, 50]),
} as const satisfies Record<string, EventRule>;
export type MatchEventKind = keyof typeof EVENT_RULES;

/** Something that happened in a match, in the order of play. */
export type MatchEvent = {
  readonly id: string;
  readonly kind: MatchEventKind;
  readonly side: Side;
  readonly at: EpochMs;
  /** Seconds of play without breaks; null in sports without a clock. */
  readonly second: number | null;
  /** Minutes of stoppage time; null outside of it. */
  readonly stoppage: number | null;
  /** Scorer, carded player, or player who comes on; empty if unknown. */
  readonly player: string;
  /** Assisting player, or player who goes off; empty if unknown. */
  readonly other: string;
  /** The score after the event; null if it does not change. In tennis the points of the game. */
  readonly score: Pair | null;
  /** Points that the event scores. */
  readonly points: number;
  /** Place of the ball, home attacks to the right: percent along and across the pitch; null if not sent. */
  readonly place: readonly [number, number] | null;
  /** The id of the goal that does not count, for `goal-withdrawn`. */
  readonly withdraws: string | null;
};

/** Returns events without the goals that were withdrawn (D29). */
export const standingEvents = (events: readonly MatchEvent[]): readonly MatchEvent[] => {
  const withdrawn = new Set(events.flatMap(({ withdraws }) => withdraws ?? []));
  return withdrawn.size === 0 ? events : events.filter(({ id }) => !withdrawn.has(id));
};

/** Returns the place of the ball: the one that was sent, else that of the kind, seen from the right side. */
export const ballPlace = ({
  kind,
  side,
  place,
}: Pick<MatchEvent, 'kind' | 'side' | 'place'>): readonly [number, number] | null => {
  if (place !== null) return place;
  const usual = EVENT_RULES[kind].place;
  if (usual === null || side === 0) return usual === null ? null : [50, 50];
  return side === 1 ? usual : [100 - usual[0], 100 - usual[1]];
};

/** Minute of play that football shows: the first minute is 1, stoppage time stays at the end of its half. */
export const minuteText = ({ second, stoppage }: Pick<MatchEvent, 'second' | 'stoppage'>): string => {
  if (second === null) return '';
  const minute = (second - (second % 60)) / 60 + 1;
  return stoppage === null ? `${minute}'` : `${minute - stoppage}+${stoppage}'`;
};
