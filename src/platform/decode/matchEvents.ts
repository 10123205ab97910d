import type { MatchEvent, MatchEventKind } from '#domain/match-data/matchEvent.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { Side } from '#domain/match/scoreboard.ts';
import type { Decoding } from './context.ts';
import {
  count,
  fallbackField,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  time,
  whole,
  type Field,
} from './fields.ts';

/** Codes of kinds of events (`k`). Events of other kinds are dropped and counted (D17). */
const KINDS: ReadonlyMap<number, MatchEventKind> = new Map([
  [1, 'goal'],
  [2, 'goal-withdrawn'],
  [3, 'corner'],
  [4, 'yellow-card'],
  [5, 'red-card'],
  [6, 'substitution'],
  [7, 'shot-on-target'],
  [8, 'shot-off-target'],
  [9, 'attack'],
  [10, 'dangerous-attack'],
  [11, 'possession'],
  [12, 'phase'],
  [13, 'point'],
  [14, 'game'],
  [15, 'set'],
  [16, 'foul'],
  [17, 'free-kick'],
  [18, 'throw-in'],
  [19, 'penalty'],
]);
/** Most events of one match. */
const MAX_EVENTS = 3_000;

const pairIn = (least: number, most: number): Field<Pair> =>
  mapField(
    readableList(whole(), 2),
    ([first, second]): Pair | undefined =>
      first === undefined || second === undefined || Math.min(first, second) < least || most < first
        ? undefined
        : most < second
          ? undefined
          : [first, second],
    'two whole numbers',
  );
/** Two counts: home and away. */
export const countPair: Field<Pair> = pairIn(0, Number.MAX_SAFE_INTEGER);
/** A side: 1 home, 2 away; any other value is neither side. */
export const sideField: Field<Side> = fallbackField(
  mapField(whole(), (side): Side => (side === 1 || side === 2 ? side : 0), 'a side'),
  0,
);
const none: null = null;

/** Reads events of a match: `{ id, k, side, at, s?, st?, pl?, pl2?, sc?, n?, xy?, wd? }`, in any order. */
export const matchEvents = ({ drop }: Decoding): Field<readonly MatchEvent[]> => {
  const event: Field<MatchEvent> = mapField(
    record({
      id: id(),
      k: whole(),
      side: sideField,
      at: time,
      s: fallbackField(optionalField(count, none), none),
      st: fallbackField(optionalField(count, none), none),
      pl: name,
      pl2: name,
      sc: fallbackField(optionalField(countPair, none), none),
      n: fallbackField(optionalField(count, 0), 0),
      xy: fallbackField(optionalField(pairIn(0, 100), none), none),
      wd: fallbackField(optionalField(id(), none), none),
    }),
    (raw): MatchEvent | undefined => {
      const kind = KINDS.get(raw.k);
      return kind === undefined
        ? undefined
        : {
            id: raw.id,
            kind,
            side: raw.side,
            at: raw.at,
            second: raw.s,
            stoppage: raw.st,
            player: raw.pl,
            other: raw.pl2,
            score: raw.sc,
            points: raw.n,
            place: raw.xy,
            withdraws: raw.wd,
          };
    },
    'an event',
  );
  return mapField(
    readableList(event, MAX_EVENTS, () => drop('match-event')),
    (events) => [...events].sort((a, b) => a.at - b.at),
    'events',
  );
};
