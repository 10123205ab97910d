import { seedOf } from '#sandbox/account/seedOf.ts';
import type { Match, Score } from '#sandbox/world/worldChange.ts';
import { EVENT_CODES, type TimelineEvent, type Entry, type Side } from './timelineEvent.ts';
import { movesBetween, playerAt, substitutionsBetween, type Move } from './ballMoves.ts';
import {
  isBasketball,
  isFootball,
  partLength,
  partRange,
  partsBegun,
  secondsPlayed,
  stoppageAt,
} from './playClock.ts';

/** Counted events of a part of football: score-type group and event code. */
const COUNTED: readonly (readonly [tyg: number, k: number])[] = [
  [5, EVENT_CODES.goal],
  [6, EVENT_CODES.corner],
  [7, EVENT_CODES.yellow],
  [8, EVENT_CODES.red],
];
const FIELD = 10;
const TENNIS = 5;
/** Points of a usual field goal in basketball; some baskets bring one point or three. */
const TWO = 2;

const countOf = (nsg: readonly Score[], pe: number, tyg: number, side: 1 | 2): number =>
  nsg.find((line) => line[0] === pe && line[1] === tyg)?.[side === 1 ? 2 : 3] ?? 0;

/**
 * The events of one match in their order. Goals, corners and cards come from the changes of the score lines, so that
 * they agree with the score. The moves of the ball between them are invented from the time played.
 */
export class MatchTimeline {
  #match: Match;
  #events: TimelineEvent[] = [];
  readonly #speed: number;
  #serial = 0;
  /** Seconds of play up to which moves are written. */
  #moved = 0;

  constructor(match: Match, now: number, speed: number) {
    this.#match = match;
    this.#speed = speed;
    this.#reconstruct(now);
    this.advance(now);
  }

  get match(): Match {
    return this.#match;
  }

  /** All events, oldest first. */
  events(): readonly TimelineEvent[] {
    return [...this.#events].sort((a, b) => a.at - b.at);
  }

  /** Returns the events that still count, without withdrawn goals. */
  standing(): readonly TimelineEvent[] {
    const withdrawn = new Set(this.#events.flatMap(({ wd }) => wd ?? []));
    return this.events().filter(({ id }) => !withdrawn.has(id));
  }

  /** Applies the current match: each difference of its score lines becomes an event at this moment. */
  take(match: Match, now: number): void {
    const before = this.#match;
    this.advance(now);
    this.#match = match;
    const s = secondsPlayed(match, now, this.#speed);
    if (isFootball(match.sid) || isBasketball(match.sid)) this.#compare(before, now, s);
    else if (match.sid === TENNIS) this.#tennis(before, now);
    else this.#total(before, now);
    if (match.mc !== null && match.mc.pe !== before.mc?.pe)
      this.#add({ k: EVENT_CODES.phase, side: 0, at: now, s });
  }

  /** Writes the moves of the ball up to now. */
  advance(now: number): void {
    const s = secondsPlayed(this.#match, now, this.#speed);
    if (s === null || this.#match.mc?.r !== true || s <= this.#moved) return;
    const { id, sid } = this.#match;
    const moves: Move[] = movesBetween(id, sid, this.#moved, s);
    if (isFootball(sid)) moves.push(...substitutionsBetween(id, this.#moved, s, 2 * partLength(this.#match)));
    for (const move of moves)
      this.#add({ ...move, at: now - ((s - move.s) * 1000) / this.#speed, part: this.#part() });
    this.#moved = s;
  }

  #part(): number {
    return Math.max(0, partsBegun(this.#match) - 1);
  }

  #add(entry: Entry): TimelineEvent {
    this.#serial += 1;
    const part = entry.part ?? this.#part();
    const s = entry.s ?? null;
    const event: TimelineEvent = {
      s,
      st: s === null ? null : stoppageAt(this.#match, s, part),
      part,
      player: null,
      other: null,
      sc: null,
      n: 0,
      xy: null,
      wd: null,
      ...entry,
      id: `${this.#match.id}-${this.#serial}`,
    };
    this.#events.push(event);
    return event;
  }

  /**
   * Adds a goal, corner, card or basket. The player depends on the match and on the number of earlier events.
   */
  #happen(k: number, side: 1 | 2, at: number, s: number | null, part: number, n = 0): void {
    const seed = seedOf(this.#match.id, k, side, this.#serial);
    const corner: readonly [number, number] =
      side === 1 ? [99, seed % 2 === 0 ? 2 : 98] : [1, seed % 2 === 0 ? 2 : 98];
    const { id } = this.#match;
    const whole = 2 * partLength(this.#match);
    const player = playerAt(id, side, 1 + (seed % FIELD), s ?? 0, whole);
    const helper = playerAt(id, side, 1 + ((seed >>> 3) % FIELD), s ?? 0, whole);
    this.#add({
      k,
      side,
      at,
      s,
      part,
      n,
      xy: k === EVENT_CODES.corner ? corner : null,
      player: k === EVENT_CODES.corner ? null : player,
      other: k === EVENT_CODES.goal && seed % 3 !== 0 && helper !== player ? helper : null,
    });
    this.#rescore();
  }

  /** Recomputes the running scores of goals and baskets that still count. */
  #rescore(): void {
    const sum: [number, number] = [0, 0];
    const withdrawn = new Set(this.#events.flatMap(({ wd }) => wd ?? []));
    const order = new Map(this.events().map(({ id }, at) => [id, at]));
    this.#events.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    this.#events = this.#events.map((event) => {
      const isScore = event.k === EVENT_CODES.goal || (event.k === EVENT_CODES.point && event.n > 0);
      if (!isScore || event.side === 0 || withdrawn.has(event.id))
        return event.k === EVENT_CODES.withdrawn ? { ...event, sc: [...sum] } : event;
      sum[event.side - 1] = (sum[event.side - 1] ?? 0) + Math.max(1, event.n);
      return { ...event, sc: [sum[0], sum[1]] };
    });
  }

  #compare(before: Match, now: number, s: number | null): void {
    const [first, last] = partRange(this.#match);
    const counted = isFootball(this.#match.sid) ? COUNTED : ([[5, EVENT_CODES.point]] as const);
    for (let pe = first; pe <= last; pe += 1)
      for (const [tyg, k] of counted)
        for (const side of [1, 2] as const) {
          const more = countOf(this.#match.nsg, pe, tyg, side) - countOf(before.nsg, pe, tyg, side);
          if (k === EVENT_CODES.point && more > 0) this.#happen(k, side, now, s, pe - first, more);
          else for (let n = 0; n < more; n += 1) this.#happen(k, side, now, s, pe - first);
          for (let n = 0; n < -more; n += 1) this.#withdraw(k, side, now, s, pe - first);
        }
  }

  #withdraw(k: number, side: 1 | 2, now: number, s: number | null, part: number): void {
    const gone = new Set(this.#events.flatMap(({ wd }) => wd ?? []));
    const last = this.#events.findLast(
      (event) => event.k === k && event.side === side && event.part === part && !gone.has(event.id),
    );
    if (last === undefined) return;
    if (k === EVENT_CODES.goal) this.#add({ k: EVENT_CODES.withdrawn, side, at: now, s, part, wd: last.id });
    else this.#events = this.#events.filter((event) => event !== last);
    this.#rescore();
  }

  /** Adds the points, games and sets of tennis from the changed score lines. */
  #tennis(before: Match, now: number): void {
    const { nsg } = this.#match;
    for (const [pe, tyg, home, away] of nsg) {
      const [, , h, a] = before.nsg.find((line) => line[0] === pe && line[1] === tyg) ?? [pe, tyg, 0, 0];
      if (home === h && away === a) continue;
      const side: Side = home > h || (away < a && home === h) ? 1 : 2;
      if (pe === 5000 && tyg === 5) this.#add({ k: EVENT_CODES.set, side, at: now, sc: [home, away] });
      else if (tyg === 5556 && pe > 5001)
        this.#add({ k: EVENT_CODES.game, side, at: now, sc: [home, away], part: pe - 5002 });
      // A change to 0:0 adds no point, because the event of the won game covers it.
      else if (pe === 5000 && tyg === 5559 && home + away > 0)
        this.#add({ k: EVENT_CODES.point, side, at: now, sc: [home, away], n: 1 });
    }
  }

  /** Other sports: adds the difference between the current and the previous score. */
  #total(before: Match, now: number): void {
    const base = this.#match.sid * 1000;
    for (const side of [1, 2] as const) {
      const scoreOf = ({ nsg }: Match) =>
        Math.max(countOf(nsg, base, 5, side), countOf(nsg, base + 1, 5, side));
      const more = scoreOf(this.#match) - scoreOf(before);
      if (more > 0)
        this.#happen(this.#match.sid === 2 ? EVENT_CODES.goal : EVENT_CODES.point, side, now, null, 0, more);
    }
  }

  /** Invents the events before the first request, at seconds that depend only on the match. */
  #reconstruct(now: number): void {
    const { id, sid, nsg } = this.#match;
    if (sid === TENNIS) {
      const games = nsg.flatMap(([pe, tyg, h, a]) =>
        tyg === 5556 && pe > 5001
          ? [...Array<Side>(h).fill(1), ...Array<Side>(a).fill(2)].map((side, at) => ({
              side,
              part: pe - 5002,
              at,
            }))
          : [],
      );
      for (const [at, { side, part }] of games.entries())
        this.#add({ k: EVENT_CODES.game, side, part, at: now - (games.length - at) * 180_000 });
      return;
    }
    const s = secondsPlayed(this.#match, now, this.#speed);
    if (s === null) return;
    const [first] = partRange(this.#match);
    const length = partLength(this.#match);
    for (let part = 0; part < partsBegun(this.#match); part += 1) {
      const from = part * length;
      const span = Math.max(1, Math.min(length, s - from));
      for (const [tyg, k] of isFootball(sid) ? COUNTED : ([[5, EVENT_CODES.point]] as const))
        for (const side of [1, 2] as const) {
          let left = countOf(nsg, first + part, tyg, side);
          for (let at = 0; left > 0; at += 1) {
            const draw = seedOf(id, part, k, side, at);
            const points =
              k === EVENT_CODES.point ? Math.min(left, draw % 6 === 0 ? 1 : draw % 4 === 0 ? 3 : TWO) : 1;
            left -= points;
            const second = from + ((draw >>> 2) % span);
            this.#happen(
              k,
              side,
              now - ((s - second) * 1000) / this.#speed,
              second,
              part,
              k === EVENT_CODES.point ? points : 0,
            );
          }
        }
    }
  }
}
