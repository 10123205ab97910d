import type { DayRange } from '#domain/time/dayRange.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Catalogue, CataloguedLeague, CataloguedMatch, CataloguedTeam } from './catalogue.ts';
import { FIT, type NameId, type Needle } from './names.ts';

/** Maximum numbers of results that a search panel can show. */
const MOST = { matches: 10, leagues: 5, teams: 5 } as const;

/** The fit of the whole text to each name, and of each word if the text has several. A smaller fit is better. */
export type Fits = { readonly whole: Uint8Array; readonly words: readonly Uint8Array[] };
export const fitsOf = (catalogue: Catalogue, needles: readonly Needle[]): Fits => {
  const [whole, ...words] = needles.map((needle) => catalogue.names.fit(needle));
  return { whole: whole ?? new Uint8Array(0), words };
};

const at = (fits: Uint8Array, name: NameId): number => fits[name] ?? FIT.NONE;

/** Returns the fit of a name that contains all words: the worst of them. */
const fitOfName = ({ whole, words }: Fits, name: NameId): number => {
  let worst = words.length === 0 ? FIT.NONE : (FIT.prefix as number);
  for (const word of words) worst = Math.max(worst, at(word, name));
  return Math.min(at(whole, name), worst);
};

/**
 * Added to the fit of a match found only by its league, so that it ranks below one found equally well by a team. A fit
 * is a whole number, so a fraction tells that a league was found.
 */
const BY_LEAGUE = 0.5;

/** Returns the fit of a match to one term by its title or teams. */
const ofTeams = (fits: Uint8Array, { title, home, away }: CataloguedMatch): number =>
  Math.min(at(fits, title), at(fits, home), at(fits, away));
const ofMatch = (fits: Uint8Array, match: CataloguedMatch): number =>
  Math.min(ofTeams(fits, match), at(fits, match.league.names) + BY_LEAGUE);

/**
 * Returns the fit of a match. Each word may be in a different name of the match: "arsenal chelsea" finds it.
 */
const fitOfMatch = ({ whole, words }: Fits, match: CataloguedMatch): number => {
  const fit = ofMatch(whole, match);
  if (words.length === 0) return fit;
  let worst: number = FIT.prefix;
  let byTeam = false;
  for (const word of words) {
    const own = ofMatch(word, match);
    if (own >= FIT.NONE) return fit;
    if (Number.isInteger(own)) byTeam = true;
    worst = Math.max(worst, Math.floor(own));
  }
  return Math.min(fit, worst + (byTeam ? 0 : BY_LEAGUE));
};

/** Ranking keys besides the fit, in this order. Smaller values come first. */
type Rank<T> = { readonly item: T; readonly keys: readonly number[] };
const before = (a: readonly number[], b: readonly number[]): boolean => {
  for (let key = 0; key < a.length; key += 1)
    if (a[key] !== b[key]) return (a[key] as number) < (b[key] as number);
  return false;
};

/** Keeps the best few of any number of items. A rejected item costs one comparison. */
class Best<T> {
  readonly #most: number;
  readonly #kept: Rank<T>[] = [];
  count = 0;
  constructor(most: number) {
    this.#most = most;
  }
  offer(item: T, keys: readonly number[]): void {
    this.count += 1;
    const last = this.#kept.at(-1);
    if (this.#kept.length === this.#most && last !== undefined && !before(keys, last.keys)) return;
    const place = this.#kept.findIndex((each) => before(keys, each.keys));
    this.#kept.splice(place < 0 ? this.#kept.length : place, 0, { item, keys });
    if (this.#kept.length > this.#most) this.#kept.pop();
  }
  get items(): readonly T[] {
    return this.#kept.map(({ item }) => item);
  }
}

export type Ranked = {
  readonly matches: readonly CataloguedMatch[];
  readonly leagues: readonly CataloguedLeague[];
  readonly teams: readonly CataloguedTeam[];
  /** Number of further matches that were found. */
  readonly more: number;
};
export type RankBy = {
  readonly today: DayRange;
  readonly isInPlay: (facts: MatchFacts) => boolean;
  readonly isOver: (facts: MatchFacts) => boolean;
  /** Matches that the platform's search found for the text, in any language. */
  readonly platformMatches: ReadonlySet<string>;
};

/** Returns the rank by time: in play, then today, then later, and outrights last. */
const phaseOf = (facts: MatchFacts, { today, isInPlay }: RankBy): number => {
  if (facts.outright) return 3;
  return isInPlay(facts) ? 0 : facts.beginTime <= today.to ? 1 : 2;
};

/**
 * Returns the best matches, leagues and teams. Sorts by fit, then in play before today before later, then hot
 * leagues, then start time.
 */
export const rank = (catalogue: Catalogue, fits: Fits, by: RankBy): Ranked => {
  const matches = new Best<CataloguedMatch>(MOST.matches);
  for (const match of catalogue.matches.values()) {
    let fit = fitOfMatch(fits, match);
    if (fit > FIT.platform && by.platformMatches.has(match.facts.id)) fit = FIT.platform;
    if (fit >= FIT.NONE || by.isOver(match.facts)) continue;
    matches.offer(match, [fit, phaseOf(match.facts, by), match.league.hot ? 0 : 1, match.facts.beginTime]);
  }
  const leagues = new Best<CataloguedLeague>(MOST.leagues);
  for (const league of catalogue.leagues.values()) {
    const fit = fitOfName(fits, league.names);
    if (fit < FIT.NONE) leagues.offer(league, [fit, league.hot ? 0 : 1, league.order]);
  }
  const teams = new Best<CataloguedTeam>(MOST.teams);
  for (const team of catalogue.teams.values()) {
    const fit = fitOfName(fits, team.names);
    if (fit < FIT.NONE) teams.offer(team, [fit, -team.matches, team.name.length]);
  }
  return {
    matches: matches.items,
    leagues: leagues.items,
    teams: teams.items,
    more: matches.count - matches.items.length,
  };
};
