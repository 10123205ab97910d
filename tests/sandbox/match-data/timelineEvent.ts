/** Codes of events (`k`), as the client's table has them. */
export const EVENT_CODES = {
  goal: 1,
  withdrawn: 2,
  corner: 3,
  yellow: 4,
  red: 5,
  substitution: 6,
  shotOn: 7,
  shotOff: 8,
  attack: 9,
  danger: 10,
  possession: 11,
  phase: 12,
  point: 13,
  game: 14,
  set: 15,
  foul: 16,
  freeKick: 17,
  throwIn: 18,
} as const;

export type Side = 0 | 1 | 2;
/** An event of a match. Players are indexes in their team's squad (`squads.ts`). */
export type TimelineEvent = {
  readonly id: string;
  readonly k: number;
  readonly side: Side;
  /** World time, ms. */
  readonly at: number;
  /** Seconds of play; null in sports without a clock. */
  readonly s: number | null;
  readonly st: number | null;
  /** Part of the match from 0: half, quarter, set. */
  readonly part: number;
  readonly player: number | null;
  readonly other: number | null;
  readonly sc: readonly [number, number] | null;
  /** Points. */
  readonly n: number;
  readonly xy: readonly [number, number] | null;
  /** The id of the goal that this event withdraws. */
  readonly wd: string | null;
};
/** An event before the timeline gives it an id; fields that are left out get empty values. */
export type Entry = Partial<TimelineEvent> & Pick<TimelineEvent, 'k' | 'side' | 'at'>;
