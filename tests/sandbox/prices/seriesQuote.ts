import { EXACTLY, SCORE } from './seriesQuestion.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';
import type { Group } from './groups.ts';
import { nearestLine } from './nearest.ts';
import type { Part } from './part.ts';
import { meanOf, ofPart, pair } from './partQuote.ts';
import type { PartEnds } from './partQuote.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';
import type { Count, Series, SeriesScore } from './series.ts';

/** The state of a match of parts, and the questions of its market types. */
export type SeriesState = {
  readonly series: Series;
  readonly seriesScore: SeriesScore;
  /** Period of the whole match. The period of part n is this number plus n. */
  readonly full: number;
  readonly over: boolean;
  readonly asks: ReadonlyMap<number, SeriesQuestion>;
  /**
   * Prices markets that the sport computes itself. Returns null if a market is not offered, and undefined if
   * the series prices it.
   */
  readonly own?: (group: Group, line: number | null) => readonly number[] | null | undefined;
  /** Returns the even line of those groups. */
  readonly ownEven?: (group: Group) => number | null | undefined;
};

const sum = (all: Iterable<number>): number => {
  let total = 0;
  for (const p of all) total += p;
  return total;
};

class SeriesQuote implements Quote {
  readonly #state: SeriesState;
  readonly #need: number;
  /** Number of the running or next part, from 1. */
  readonly #current: number;
  readonly #part: Part;
  #next: ReturnType<Series['following']> | undefined;
  #results: Float64Array | undefined;
  #ends: Float64Array | undefined;

  constructor(state: SeriesState) {
    this.#state = state;
    this.#need = state.series.need;
    const [home, away] = state.seriesScore.won;
    this.#current = home + away + 1;
    this.#part = state.over ? state.series.partAt(0, 0) : state.series.partAt(home, away);
  }

  #resultOf(): Float64Array {
    return (this.#results ??= this.#state.series.results(this.#state.seriesScore));
  }

  /** Returns the ends of the running part, combined over both possible beginners. */
  #endsOf(): Float64Array {
    if (this.#ends !== undefined) return this.#ends;
    const { views } = this.#state.seriesScore;
    const [only] = views;
    if (views.length === 1 && only !== undefined) return (this.#ends = only.ends);
    return (this.#ends = (only?.ends ?? new Float64Array()).map((_, i) =>
      sum(views.map(({ weight, ends }) => weight * (ends[i] ?? 0))),
    ));
  }

  /** Returns the chance of the results for which `holds` is true. */
  #result(holds: (home: number, away: number) => boolean): number {
    let total = 0;
    for (const [i, p] of this.#resultOf().entries()) {
      const homeWon = i < this.#need;
      if (holds(homeWon ? this.#need : i - this.#need, homeWon ? i : this.#need)) total += p;
    }
    return total;
  }

  /** Returns the running part or the one after it, with its possible ends; null for any other part. */
  #at(number: number): PartEnds | null {
    if (number === this.#current) return { part: this.#part, ends: this.#endsOf() };
    if (number !== this.#current + 1) return null;
    return (this.#next ??= this.#state.series.following(this.#state.seriesScore));
  }

  probs(group: Group, line: number | null): readonly number[] | null {
    const { over, own } = this.#state;
    if (over) return null;
    const known = own?.(group, line);
    if (known !== undefined) return known;
    const ask = this.#state.asks.get(group.mty);
    if (ask === undefined) return null;
    const at = group.pe - this.#state.full;
    if (at > 0) {
      const ends = this.#at(at);
      return ends === null ? null : ofPart(ask, group, (line ?? 0) / 4, ends);
    }
    return this.#ofMatch(ask, group, (line ?? 0) / 4);
  }

  #ofMatch(ask: SeriesQuestion, group: Group, line: number): readonly number[] | null {
    const { series, seriesScore } = this.#state;
    switch (ask.of) {
      case 'winner':
        return pair(this.#result((h, a) => h > a));
      case 'lead':
        return pair(series.above(seriesScore, 'lead', -line));
      case 'total':
      case 'home':
      case 'away':
        return pair(series.above(seriesScore, ask.of, line));
      case 'odd':
        return pair(series.odd(seriesScore));
      case 'partsOdd':
        return pair(this.#result((h, a) => (h + a) % 2 === 1));
      // Offers only lines between the winner market and a win without a lost part.
      case 'partLead':
        return Math.abs(line) < 1 || Math.abs(line) > this.#need
          ? null
          : pair(this.#result((h, a) => h - a + line > 0));
      case 'parts':
        return line < this.#need || line > 2 * this.#need - 1
          ? null
          : pair(this.#result((h, a) => h + a > line));
      case 'someHome':
        return seriesScore.won[0] > 0 ? null : pair(this.#result((h) => h > 0));
      case 'someAway':
        return seriesScore.won[1] > 0 ? null : pair(this.#result((_, a) => a > 0));
      case 'score':
        return ask.best === 2 * this.#need - 1
          ? group.ops.map((type) => this.#result((h, a) => SCORE + 10 * h + a === type))
          : null;
      case 'exact':
        return ask.best === 2 * this.#need - 1
          ? group.ops.map((type) => this.#result((h, a) => EXACTLY + h + a === type))
          : null;
      case 'firstAndMatch':
        return this.#firstAndMatch();
      default:
        return null;
    }
  }

  /** Prices first part and match: home and home, home and away, away and home, away and away. */
  #firstAndMatch(): readonly number[] | null {
    const { series, seriesScore } = this.#state;
    if (this.#current > 1) return null;
    const won = series.results({
      ...seriesScore,
      views: seriesScore.views.map((view) => ({
        ...view,
        ends: view.ends.map((p, i) => (i < this.#part.half ? p : 0)),
      })),
    });
    const both = sum(won.subarray(0, this.#need));
    const lost = sum(won.subarray(this.#need));
    const win = sum(this.#resultOf().subarray(0, this.#need));
    return [both, lost, win - both, 1 - lost - win];
  }

  even(group: Group): number | null {
    const { over, asks, ownEven, series, seriesScore } = this.#state;
    if (over) return null;
    const known = ownEven?.(group);
    if (known !== undefined) return known;
    const ask = asks.get(group.mty);
    if (ask === undefined) return null;
    const at = group.pe - this.#state.full;
    const ends = at > 0 ? this.#at(at) : null;
    if (at > 0 && ends === null) return null;
    const fits = fitsGroup(group);
    const offered = (line: number): boolean => fits(line) && this.#sensible(ask, at > 0, line);
    const chance = (line: number): number => this.probs(group, line)?.[0] ?? 0;
    const rising = ask.of === 'lead' || ask.of === 'partLead';
    return nearestLine(4 * this.#guess(ask, ends, series, seriesScore), chance, offered, rising);
  }

  /**
   * Rejects lines that only repeat another market: in a part a lead of half a point or one point, and half a
   * set in a match, equal the winner market.
   */
  #sensible({ of }: SeriesQuestion, part: boolean, line: number): boolean {
    if (part) return (of !== 'lead' && of !== 'partLead') || Math.abs(line) > 4;
    if (of === 'partLead') return Math.abs(line) > 4 && Math.abs(line) <= 4 * this.#need;
    return of !== 'parts' || (line > 4 * this.#need && line < 4 * (2 * this.#need - 1));
  }

  #guess({ of }: SeriesQuestion, part: PartEnds | null, series: Series, seriesScore: SeriesScore): number {
    if (of === 'parts' && part === null) return this.#need + 0.5;
    if (of === 'partLead' && part === null) return this.#result((h, a) => h > a) > 0.5 ? -1.5 : 1.5;
    const count: Count =
      of === 'home' || of === 'away' ? of : of === 'total' || of === 'parts' ? 'total' : 'lead';
    const mean = part !== null ? meanOf(part, count) : series.mean(seriesScore, count);
    return count === 'lead' ? -mean : mean;
  }
}

/** Prices a match of parts: sets, games, frames, maps. */
export const quoteSeries = (state: SeriesState): Quote => new SeriesQuote(state);
