import type { ServerClock } from '#sandbox/clock.ts';
import type { BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { COUNTER_STRIKE, DOTA, KINGS, LOL, VALORANT } from '#sandbox/sports/esports.ts';
import type { Kind } from '#sandbox/world/worldChange.ts';
import type { Body } from './envelope.ts';

/** Play types (wire facts 4.1) in both directions. */
export const PLAY_TYPES = {
  all: 0,
  rolling: 1,
  parlay: 2,
  today: 3,
  early: 4,
  todayAndRolling: 6,
  outright: 7,
  notOutright: 8,
  todayAndEarly: 9,
} as const;
const LIVE_TYPES: readonly number[] = [
  PLAY_TYPES.all,
  PLAY_TYPES.rolling,
  PLAY_TYPES.parlay,
  PLAY_TYPES.todayAndRolling,
  PLAY_TYPES.notOutright,
];
const TODAY_TYPES: readonly number[] = [PLAY_TYPES.today, PLAY_TYPES.todayAndRolling];

const kindsOf = (type: number): readonly Kind[] => {
  if (type === PLAY_TYPES.outright) return ['outright'];
  if (type === PLAY_TYPES.rolling) return ['live'];
  return LIVE_TYPES.includes(type) ? ['live', 'pre'] : ['pre'];
};

/** Classes of sports: 1 ball sports, 2 e-sports (wire facts 2.1). A request without classes has ball sports only. */
const DEFAULT_SPORT_TYPES: readonly number[] = [1];
const E_SPORTS: ReadonlySet<number> = new Set(
  [DOTA, LOL, VALORANT, COUNTER_STRIKE, KINGS].map(({ sid }) => sid),
);
const classOf = (sid: number): number => (E_SPORTS.has(sid) ? 2 : 1);

/** Returns a filter of sports by the classes that a request names. */
export const isInSportTypes =
  (body: Body) =>
  (sid: number): boolean =>
    (body.numbers('sportTypes') ?? DEFAULT_SPORT_TYPES).includes(classOf(sid));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** End of the platform's own day, cut at GMT-4 (wire facts 2.1), for requests that send no times. */
const endOfDay = (now: number): number => Math.floor((now - 4 * HOUR) / DAY) * DAY + DAY + 4 * HOUR - 1;

/** Returns the closed interval of start times of a play type (D21). A match in play is included whenever it began. */
export const windowOf = (
  type: number,
  now: number,
  begin: number | null,
  end: number | null,
): readonly [number, number] => {
  if (begin !== null || end !== null) return [begin ?? -Infinity, end ?? Infinity];
  // A postponed match also counts for today.
  if (TODAY_TYPES.includes(type)) return [-Infinity, endOfDay(now)];
  return type === PLAY_TYPES.early ? [endOfDay(now) + 1, Infinity] : [-Infinity, Infinity];
};

/** Sorted matches by sport and kind. A list is reused until a match is added, removed or moved. */
export class Lists {
  readonly #serverBoard: ServerBoard;
  readonly #clock: ServerClock;
  readonly #kept = new Map<
    string,
    { revision: number; total: number; byTime: BoardMatch[]; byLeague: BoardMatch[] | null }
  >();

  constructor(serverBoard: ServerBoard, clock: ServerClock) {
    this.#serverBoard = serverBoard;
    this.#clock = clock;
  }

  get sports(): readonly number[] {
    return [...new Set([...this.#serverBoard.leagues.values()].map((league) => league.sid))];
  }

  of(sid: number, kind: Kind, orderBy: number): readonly BoardMatch[] {
    const key = `${sid}/${kind}`;
    const revision = this.#serverBoard.revisions.get(key) ?? 0;
    let kept = this.#kept.get(key);
    if (kept === undefined || kept.revision !== revision) {
      const all = [...this.#serverBoard.matches.values()].filter(
        (boardMatch) => boardMatch.match.sid === sid && boardMatch.kind === kind,
      );
      const byTime = all.sort((a, b) => a.match.bt - b.match.bt || (a.match.id < b.match.id ? -1 : 1));
      kept = { revision, total: all.length, byTime, byLeague: null };
      this.#kept.set(key, kept);
    }
    if (orderBy !== 1) return kept.byTime;
    const rank = (boardMatch: BoardMatch) => this.#serverBoard.leagues.get(boardMatch.match.lid)?.or ?? 0;
    kept.byLeague ??= [...kept.byTime].sort((a, b) => rank(a) - rank(b));
    return kept.byLeague;
  }

  /** Returns all matches of a query in order. `from` and `to` are server times. */
  query(query: {
    sports: readonly number[];
    type: number;
    leagues: ReadonlySet<string> | null;
    from: number;
    to: number;
    orderBy: number;
  }): BoardMatch[] {
    const { type, leagues, orderBy } = query;
    const from = query.from - this.#clock.skew();
    const to = query.to - this.#clock.skew();
    const out: BoardMatch[] = [];
    for (const kind of kindsOf(type)) {
      for (const sid of query.sports) {
        for (const boardMatch of this.of(sid, kind, orderBy)) {
          if (leagues !== null && !leagues.has(boardMatch.match.lid)) continue;
          if (kind !== 'pre' || (boardMatch.match.bt >= from && boardMatch.match.bt <= to))
            out.push(boardMatch);
        }
      }
    }
    return out;
  }
}
