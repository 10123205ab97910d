import type { PlayEvent, Score } from './worldChange.ts';

const KINDS = ['score', 'corners', 'yellow', 'red'] as const;
export type Kind = (typeof KINDS)[number];
/** Score-type groups (wire facts 4.5). */
const TYG = { score: 5, corners: 6, yellow: 7, red: 8, bookings: 9 } as const;
/** An event: its half (extra time is 2 and 3), and the second of that half. `n` numbers the goals. */
type Event = {
  readonly kind: Kind;
  readonly side: 0 | 1;
  readonly half: number;
  readonly second: number;
  readonly n: number;
};
type Pair = [number, number];

const inRegularTime = ({ half }: Event) => half < 2;
const inExtraTime = ({ half }: Event) => half > 1;

/** The events of a football match. A goal can be withdrawn. */
export class MatchTally {
  #events: Event[] = [];
  #goals = 0;

  /** Adds an event and returns the number of the goal. */
  note(kind: Kind, side: 0 | 1, half: number, second: number): number {
    if (kind === 'score') this.#goals += 1;
    this.#events.push({ kind, side, half, second, n: kind === 'score' ? this.#goals : 0 });
    return this.#goals;
  }

  /** Withdraws the last goal for which `which` is true, and returns it. */
  takeBack(which: (goal: Event) => boolean): Event | undefined {
    const at = this.#events.findLastIndex((event) => event.kind === 'score' && which(event));
    return at < 0 ? undefined : this.#events.splice(at, 1)[0];
  }

  count(kind: Kind | 'bookings', which: (event: Event) => boolean = () => true): Pair {
    const out: Pair = [0, 0];
    for (const event of this.#events) {
      const counts =
        kind === 'bookings' ? event.kind === 'yellow' || event.kind === 'red' : event.kind === kind;
      if (counts && which(event)) out[event.side] += 1;
    }
    return out;
  }

  get level(): boolean {
    const [home, away] = this.count('score');
    return home === away;
  }

  /** The side that scored last; 0 if none has scored. */
  get last(): 0 | 1 | 2 {
    const last = this.#events.findLast(({ kind }) => kind === 'score');
    return last === undefined ? 0 : last.side === 0 ? 1 : 2;
  }

  /** Returns all events, each with its half. */
  events(base: number): PlayEvent[] {
    return this.#events.map(({ kind, side, half, second }): PlayEvent => [
      TYG[kind],
      base + 2 + half,
      side === 0 ? 1 : 2,
      1,
      second,
    ]);
  }

  /**
   * Returns the score lines (LIST-10) of the whole match and of the halves that have begun. `base` is the
   * sport x 1000; `over` is true after regular time.
   */
  lines(base: number, begun: number, over: boolean): Score[] {
    const football = base === 1000;
    const out: Score[] = [];
    for (const kind of [...KINDS, 'bookings'] as const)
      out.push([football ? base : base + 1, TYG[kind], ...this.count(kind)]);
    for (let half = 0; half < begun; half += 1) {
      for (const kind of KINDS)
        if (half < 2 || kind === 'score')
          out.push([base + 2 + half, TYG[kind], ...this.count(kind, (event) => event.half === half)]);
    }
    if (football && over)
      for (const kind of ['score', 'corners'] as const)
        out.push([base + 1, TYG[kind], ...this.count(kind, inRegularTime)]);
    if (begun > 2) out.push([base + (football ? 13 : 7), TYG.score, ...this.count('score', inExtraTime)]);
    return out;
  }
}
