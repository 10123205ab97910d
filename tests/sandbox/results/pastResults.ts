import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { League, Match, Score, Text } from '#sandbox/world/worldChange.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';
import { pastLines } from './pastNsg.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Results can be requested for this many days. */
export const KEPT_DAYS = 45;
/** Number of matches of a sport whose teams also met on earlier days. */
const PAIRS = 40;
const MEET_CHANCE = 0.3;
/** A match is over this long after its start. */
const OVER_MS = 3 * HOUR;
const [ENDED, POSTPONED, CANCELLED, ABANDONED] = [0, 1, 3, 7];
/** An outright is decided once in this many days. */
const DECIDED_DAYS = 40;

/** A result of a match or an outright, invented or played in the sandbox. */
export type Past = {
  readonly id: string;
  readonly match: Match;
  readonly league: League | undefined;
  /** Start time by the server's clock. */
  readonly bt: number;
  readonly ms: number;
  readonly nsg: readonly Score[];
  readonly outright: {
    readonly title: Text;
    readonly season: string;
    readonly winners: readonly Text[];
  } | null;
};

/** Chooses the end of a match. Some matches are cancelled, postponed, or abandoned after the first part. */
const endOf = (sid: number, random: Random): Pick<Past, 'ms' | 'nsg'> => {
  const nsg = pastLines(sid, random);
  const chance = random.next();
  if (chance < 0.02) return { ms: CANCELLED, nsg: [] };
  if (chance < 0.03) return { ms: POSTPONED, nsg: [] };
  // Football that was abandoned in its second half keeps the score of the first half.
  if (chance < 0.05 && sid === 1)
    return {
      ms: ABANDONED,
      nsg: nsg
        .filter(([pe]) => pe === 1002)
        .flatMap((line): Score[] => [[1001, line[1], line[2], line[3]], line]),
    };
  return { ms: ENDED, nsg };
};

/**
 * Creates results of the past by seed, and collects those of matches and outrights that ended since the
 * sandbox started.
 */
export class PastResults {
  readonly #board: ServerBoard;
  readonly #seed: number;
  /** The pairs of each sport. They stay the same, so that a result of yesterday still exists tomorrow. */
  readonly #pairs = new Map<number, readonly Match[]>();

  constructor(board: ServerBoard, seed: number) {
    this.#board = board;
    this.#seed = seed;
  }

  /**
   * Returns the results of a sport that began in a range by the server's clock, league by league, the newest
   * first.
   */
  matches(sport: number, from: number, to: number, now: number, skew: number): Past[] {
    const list = this.#days(from, to, now).flatMap((day) => this.#matchesOf(sport, day));
    const over = list.filter(({ bt }) => bt < now - OVER_MS);
    return this.#sorted([...over, ...this.#justEnded(sport, skew)], from, to);
  }

  /** Returns the outrights of a sport that were decided in a range. */
  outrights(sport: number, from: number, to: number, now: number): Past[] {
    const list = this.#days(from, to, now).flatMap((day) => this.#outrightsOf(sport, day));
    return this.#sorted(
      list.filter(({ bt }) => bt < now),
      from,
      to,
    );
  }

  #days(from: number, to: number, now: number): number[] {
    const first = Math.floor(Math.max(from, now - KEPT_DAYS * DAY) / DAY);
    const last = Math.floor(Math.min(to, now) / DAY);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  }

  #sorted(list: readonly Past[], from: number, to: number): Past[] {
    const rank = ({ league }: Past): number => league?.or ?? 1_000_000;
    return list
      .filter(({ bt }) => bt >= from && bt <= to)
      .sort(
        (a, b) =>
          rank(a) - rank(b) ||
          Number(a.match.lid) - Number(b.match.lid) ||
          b.bt - a.bt ||
          (a.id < b.id ? -1 : 1),
      );
  }

  #pairsOf(sport: number): readonly Match[] {
    const known = this.#pairs.get(sport);
    if (known !== undefined) return known;
    const found = [...this.#board.matches.values()]
      .map(({ match }) => match)
      .filter(({ sid, ty, ts }) => sid === sport && ty === 2 && ts.length === 2)
      .slice(0, PAIRS);
    if (found.length > 0) this.#pairs.set(sport, found);
    return found;
  }

  #matchesOf(sport: number, day: number): Past[] {
    return this.#pairsOf(sport).flatMap((match): Past[] => {
      const random = seeded(seedOf(this.#seed, match.id, day));
      if (!random.chance(MEET_CHANCE)) return [];
      const bt = day * DAY + 10 * HOUR + random.int(20) * (HOUR / 2);
      return [
        {
          id: String(3_000_000_000 + (seedOf(match.id, day) % 900_000_000)),
          match,
          league: this.#board.leagues.get(match.lid),
          bt,
          ...endOf(sport, random),
          outright: null,
        },
      ];
    });
  }

  #justEnded(sport: number, skew: number): Past[] {
    return [...this.#board.ended.values()].flatMap(({ match }): Past[] =>
      match.sid !== sport || match.ty !== 2 || match.ts.length !== 2
        ? []
        : [
            {
              id: match.id,
              match,
              league: this.#board.leagues.get(match.lid),
              bt: match.bt + skew,
              ms: match.ms,
              nsg: match.nsg,
              outright: null,
            },
          ],
    );
  }

  #outrightsOf(sport: number, day: number): Past[] {
    return [...this.#board.matches.values()].flatMap(({ match, markets }): Past[] => {
      const [market] = markets;
      if (match.sid !== sport || match.ty !== 1 || match.nm === null || market === undefined) return [];
      if ((day + seedOf(this.#seed, match.id)) % DECIDED_DAYS !== 0) return [];
      const random = seeded(seedOf(this.#seed, match.id, day));
      const names = market.names ?? [];
      const season = match.ye ?? '';
      const before = previousSeason(season);
      const title = match.nm.map((text) => text?.replaceAll(season, before)) as unknown as Text;
      return [
        {
          id: String(4_000_000_000 + (seedOf(match.id, day) % 900_000_000)),
          match,
          league: this.#board.leagues.get(match.lid),
          bt: day * DAY + 16 * HOUR,
          // In rare cases a season is abandoned.
          ms: random.chance(0.05) ? CANCELLED : ENDED,
          nsg: [],
          outright: {
            title,
            season: before,
            winners: names.length === 0 ? [] : [names[random.int(Math.min(4, names.length))] as Text],
          },
        },
      ];
    });
  }
}

/** Returns "2025/26" for "2026/27", "2025" for "2026". */
const previousSeason = (season: string): string =>
  season.replace(/\d+/g, (year) => String(Number(year) - 1).padStart(year.length, '0'));
