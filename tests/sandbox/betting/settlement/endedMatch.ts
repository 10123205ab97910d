import type { Counted } from '#sandbox/prices/model.ts';
import { scoreAt } from '#sandbox/sports/playToEnd.ts';
import type { Match, PlayEvent } from '#sandbox/world/worldChange.ts';

export type Pair = readonly [number, number];
type Slice = { readonly pe: number; readonly from: number; readonly to: number };

/** Score-type groups (wire facts 4.5) of each counted event. */
const TYG: Readonly<Record<Counted, readonly number[]>> = {
  score: [5],
  corners: [6],
  yellow: [7],
  red: [8],
  bookings: [7, 8],
  touchdowns: [5],
  'field-goals': [5],
  hits: [15],
  'home-runs': [14],
};
/** Points of a touchdown and a field goal. */
const POINTS: Readonly<Partial<Record<Counted, number>>> = { touchdowns: 7, 'field-goals': 3 };
const AMERICAN_FOOTBALL = 6;
const OVERTIME = 6009;
const REGULAR_HOCKEY = 2001;
const HOCKEY_OVERTIME = 2006;
/** Football and football on a console: their events are counted, as score lines lack slices. */
const FOOTBALLS: ReadonlySet<number> = new Set([1, 177]);
/** Periods that represent the whole match in sports that send only one of them. */
const WHOLE: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1001, 1000]],
  [2, [2002, 2001, 2000]],
  [4, [4001, 4000]],
  [7, [7002, 7001]],
  [8, [8002, 8001, 8000]],
]);
const QUARTER_HOUR = 900;

/** The slices of events that a period of football is made of. */
const slicesOf = (sid: number, pe: number): readonly Slice[] => {
  const base = sid * 1000;
  const at = pe - base;
  const whole = (part: number): Slice => ({ pe: base + part, from: 0, to: Infinity });
  if (at === 0 || at === 1) return [whole(2), whole(3)];
  if (at >= 2 && at <= 5) return [whole(at)];
  if (at === (sid === 1 ? 13 : 7)) return [whole(4), whole(5)];
  if (sid !== 1 || at < 7 || at > 12) return [];
  const third = (at - 7) % 3;
  return [
    {
      pe: base + (at < 10 ? 2 : 3),
      from: third * QUARTER_HOUR,
      to: third === 2 ? Infinity : (third + 1) * QUARTER_HOUR,
    },
  ];
};

/** An ended match with the counts that settlement needs. */
export class EndedMatch {
  readonly match: Match;
  readonly #events: readonly PlayEvent[];

  constructor(match: Match, events: readonly PlayEvent[] = []) {
    this.match = match;
    this.#events = events;
  }

  /** Returns the counts of home and away in a period; null if the match does not have them. */
  count(what: Counted, pe: number): Pair | null {
    const { sid } = this.match;
    if (FOOTBALLS.has(sid) && this.#events.length > 0 && slicesOf(sid, pe).length > 0)
      return this.#sum(this.eventsOf(what, pe));
    const points = POINTS[what];
    if (sid === AMERICAN_FOOTBALL && points !== undefined)
      return this.#times(this.#events.filter((each) => each[1] !== OVERTIME && each[3] === points));
    return this.#line(what, pe);
  }

  /** Returns the counted events of a period, in order. */
  eventsOf(what: Counted, pe: number): readonly PlayEvent[] {
    const { sid } = this.match;
    const groups = TYG[what];
    const counted = this.#events.filter(([tyg]) => groups.includes(tyg));
    if (!FOOTBALLS.has(sid)) {
      if (pe - sid * 1000 > 2) return counted.filter((each) => each[1] === pe);
      return pe === REGULAR_HOCKEY ? counted.filter((each) => each[1] !== HOCKEY_OVERTIME) : counted;
    }
    const slices = slicesOf(sid, pe);
    return counted.filter(([, part, , , second]) =>
      slices.some((slice) => slice.pe === part && second >= slice.from && second < slice.to),
    );
  }

  /** Returns every event of the match. */
  get events(): readonly PlayEvent[] {
    return this.#events;
  }

  #line(what: Counted, pe: number): Pair | null {
    const { nsg, sid } = this.match;
    const of = (period: number): Pair | null => {
      const found = TYG[what].map((tyg) => scoreAt(nsg, period, tyg)).filter((each) => each !== undefined);
      return found.length === 0
        ? null
        : found.reduce<Pair>(([h, a], each) => [h + each[0], a + each[1]], [0, 0]);
    };
    const others = WHOLE.get(sid)?.includes(pe) === true ? (WHOLE.get(sid) ?? []) : [];
    return [pe, ...others].map(of).find((each) => each !== null) ?? null;
  }

  #sum(events: readonly PlayEvent[]): Pair {
    return events.reduce<Pair>(
      ([h, a], [, , side, amount]) => [h + (side === 1 ? amount : 0), a + (side === 2 ? amount : 0)],
      [0, 0],
    );
  }

  #times(events: readonly PlayEvent[]): Pair {
    return [events.filter((each) => each[2] === 1).length, events.filter((each) => each[2] === 2).length];
  }
}
