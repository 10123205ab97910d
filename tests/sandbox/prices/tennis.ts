import type { Group } from './groups.ts';
import { other, Part } from './part.ts';
import type { Side } from './part.ts';
import type { Quote } from './quote.ts';
import { Series } from './series.ts';
import { quoteSeries } from './seriesQuote.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';
import { gameChance, SET, tieBreakChance } from './tennisPoints.ts';

/** Each side's chance to win a point on its own serve. */
export type Serves = readonly [home: number, away: number];

/** The state of a match. Before it begins no player serves. */
export type TennisState = {
  readonly serves: Serves;
  readonly of: 3 | 5;
  readonly sets: readonly [number, number];
  /** Games of the running set, points of the running game, and games of the earlier sets. */
  readonly games: readonly [number, number];
  readonly points: readonly [number, number];
  readonly played: readonly [number, number];
  /**
   * The server of the running game (in a tie-break, of its first point), and the first server of the set;
   * null before the match.
   */
  readonly server: Side | null;
  readonly beginner: Side;
  readonly over: boolean;
};

/** Strengths are rounded to half a per cent of the points, so that thousands of matches share a model. */
const GRAIN = 200;

/** One model of points, games and sets, so that all markets of a match agree. */
class TennisModel {
  readonly series: Series;
  readonly set: Part;
  /** Home's chance to win a point on its own serve, and on the other side's serve. */
  readonly #points: readonly [number, number];

  constructor(serves: Serves, of: 3 | 5) {
    const points = [serves[0], 1 - serves[1]] as const;
    this.#points = points;
    const games = [gameChance(points[0]), gameChance(points[1])] as const;
    const tie = [tieBreakChance(points, 0), tieBreakChance(points, 1)] as const;
    this.set = new Part({
      goal: SET,
      cap: 7,
      chance: (h, a, server) => (h === 6 && a === 6 ? tie : games)[server],
      next: (_h, _a, server) => other(server),
    });
    // The serve alternates by game across the end of a set. This includes a tie-break, which counts as a game
    // and makes the number of games odd.
    this.series = new Series({
      need: (of + 1) / 2,
      part: this.set,
      next: (beginner, units) => (units % 2 === 0 ? beginner : other(beginner)),
    });
  }

  /** Returns home's chance to win the running game. */
  game({ games, points, server }: TennisState): number {
    const side = server ?? 0;
    return games[0] === 6 && games[1] === 6
      ? tieBreakChance(this.#points, side, ...points)
      : gameChance(this.#points[side], ...points);
  }
}

const kept = new Map<string, TennisModel>();
const rounded = (p: number): number => Math.round(p * GRAIN) / GRAIN;
/** Returns the rounded strengths of a model. */
export const servesOf = (home: number, away: number): Serves => [rounded(home), rounded(away)];
const modelOf = (serves: Serves, of: 3 | 5): TennisModel => {
  const key = `${serves[0]} ${serves[1]} ${of}`;
  const found = kept.get(key) ?? new TennisModel(serves, of);
  kept.set(key, found);
  return found;
};

const FULL = 5001;
const GAME_WINNER = 5013;
const TIE_BREAK = 5014;
export const TENNIS_QUESTIONS: ReadonlyMap<number, SeriesQuestion> = new Map<number, SeriesQuestion>([
  [5001, { of: 'winner' }],
  [5002, { of: 'lead' }],
  [5003, { of: 'total' }],
  [5004, { of: 'partLead' }],
  [5005, { of: 'parts' }],
  [5006, { of: 'score', best: 3 }],
  [5007, { of: 'score', best: 5 }],
  [5008, { of: 'home' }],
  [5009, { of: 'away' }],
  [5010, { of: 'odd' }],
  [5011, { of: 'partScore' }],
  [5012, { of: 'partWinner' }],
  [5015, { of: 'firstAndMatch' }],
  [5016, { of: 'someHome' }],
  [5017, { of: 'someAway' }],
  [5020, { of: 'exact', best: 3 }],
  [5021, { of: 'exact', best: 5 }],
]);

export const quoteTennis = (state: TennisState): Quote => {
  const { games, sets, server, over, played } = state;
  const model = modelOf(state.serves, state.of);
  const running = (group: Group): boolean => group.pe - FULL === sets[0] + sets[1] + 1;
  const tied = games[0] === 6 && games[1] === 6;
  const won = server === null ? 0.5 : model.game(state);
  const ends = server === null ? null : model.set.from(...games, server, won);
  const seriesScore =
    ends === null
      ? model.series.start()
      : { won: sets, played, views: [{ weight: 1, beginner: state.beginner, ends }] };
  const tieBreak = (): readonly number[] => {
    let p = 0;
    for (const view of seriesScore.views)
      p += view.weight * ((view.ends[6] ?? 0) + (view.ends[model.set.half + 6] ?? 0));
    return [p, 1 - p];
  };
  return quoteSeries({
    series: model.series,
    seriesScore,
    full: FULL,
    over,
    asks: TENNIS_QUESTIONS,
    own: (group) => {
      if (group.mty === TIE_BREAK) return running(group) && !tied ? tieBreak() : null;
      if (group.mty !== GAME_WINNER) return undefined;
      return running(group) && !tied && server !== null ? [won, 1 - won] : null;
    },
    // The number of the running game, as a line in quarters.
    ownEven: (group) => {
      if (group.mty !== GAME_WINNER) return undefined;
      return running(group) && !tied && server !== null ? 4 * (games[0] + games[1] + 1) : null;
    },
  });
};
