import type { LeagueAnswer } from '#contract/sharedQuery.ts';
import type { LeagueId, MatchId, Milliseconds, SportId, TeamId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts, Team } from '#domain/match/match.ts';
import type { Found } from '#platform/decode/list.ts';
import type { Board } from '../board/board.ts';
import { Names, type NameId } from './names.ts';

export type CataloguedLeague = {
  readonly id: LeagueId;
  readonly sportId: SportId;
  name: string;
  icon: string | null;
  hot: boolean;
  order: number;
  names: NameId;
  /** Number of known matches of the league, and number that the platform counts. */
  held: number;
  platformCount: number;
};
export type CataloguedTeam = {
  readonly id: TeamId;
  readonly sportId: SportId;
  name: string;
  icon: string | null;
  names: NameId;
  matches: number;
};
export type CataloguedMatch = {
  facts: MatchFacts;
  readonly league: CataloguedLeague;
  readonly title: NameId;
  readonly home: NameId;
  readonly away: NameId;
};

/**
 * Maximum number of matches added in one slice, about 10 µs each, so that no price is delayed. Checking
 * 50,000 known matches takes less than one such slice.
 */
const SLICE_MATCHES = 150;
/** Maximum number of kept matches that only the platform's search knows. */
const MAX_FOUND = 1_000;
/** Results of the platform's search are dropped after this time. */
const FOUND_MS: Milliseconds = 600_000;

const teamKey = (sportId: SportId, { id, name }: Team): string => `${sportId}/${id === '' ? name : id}`;

/**
 * Holds what can be found: matches of the board with their teams and leagues, leagues on sale, and matches
 * from the platform's search. It does not listen to the board. Match facts are immutable, so a walk over the
 * board's slots finds changes by identity.
 */
export class Catalogue {
  names = new Names();
  readonly matches = new Map<MatchId, CataloguedMatch>();
  readonly teams = new Map<string, CataloguedTeam>();
  readonly leagues = new Map<LeagueId, CataloguedLeague>();
  readonly #board: Pick<Board, 'matches' | 'leagues'>;
  readonly #seen: (MatchFacts | undefined)[] = [];
  /** When the platform's search last returned a match; the latest comes last. */
  readonly #foundAt = new Map<MatchId, Milliseconds>();
  #sold: LeagueAnswer = [];
  #cursor = 0;

  constructor(board: Pick<Board, 'matches' | 'leagues'>) {
    this.#board = board;
  }

  /** Takes one slice of changes from the board. Returns true once the whole board has been walked. */
  walk(now: Milliseconds): boolean {
    if (this.#cursor === 0) {
      this.#leagues();
      this.#forgetFound(now);
    }
    const { facts } = this.#board.matches;
    let putCount = 0;
    for (; this.#cursor < facts.length && putCount < SLICE_MATCHES; this.#cursor += 1) {
      const now = facts[this.#cursor];
      const before = this.#seen[this.#cursor];
      if (now === before) continue;
      this.#seen[this.#cursor] = now;
      if (before !== undefined && before.id !== now?.id && this.#board.matches.slotOf(before.id) < 0)
        this.#drop(before.id);
      if (now !== undefined && this.#put(now)) putCount += 1;
    }
    if (this.#cursor < facts.length) return false;
    this.#cursor = 0;
    return true;
  }

  /** Takes results of the platform's search. Matches that the board holds stay the board's. */
  putFound({ records, leagues }: Found, now: Milliseconds): void {
    for (const league of leagues)
      if (!this.#board.leagues.has(league.id))
        this.#putLeague(league, this.leagues.get(league.id)?.platformCount ?? 0);
    for (const { facts } of records) {
      this.#foundAt.delete(facts.id);
      this.#foundAt.set(facts.id, now);
      if (this.#board.matches.slotOf(facts.id) < 0) this.#put(facts);
    }
    this.#forgetFound(now);
  }

  /** Takes the leagues on sale of every sport. */
  putLeaguesOnSale(sold: LeagueAnswer): void {
    if (sold === this.#sold) return;
    this.#sold = sold;
    this.#leagues();
  }

  /** Clears the catalogue: the language changed, or thousands of names belong to no match any more. */
  clear(): void {
    this.names = new Names();
    for (const map of [this.matches, this.teams, this.leagues, this.#foundAt]) map.clear();
    this.#seen.length = 0;
    this.#sold = [];
    this.#cursor = 0;
  }

  #forgetFound(now: Milliseconds): void {
    for (const [id, at] of this.#foundAt) {
      if (this.#foundAt.size <= MAX_FOUND && now - at < FOUND_MS) break;
      this.#foundAt.delete(id);
      if (this.#board.matches.slotOf(id) < 0) this.#drop(id);
    }
  }

  /** Adds or updates a match. Returns whether anything changed. */
  #put(facts: MatchFacts): boolean {
    const known = this.matches.get(facts.id);
    if (known !== undefined && sameNames(known.facts, facts)) {
      known.facts = facts;
      return false;
    }
    if (known !== undefined) this.#drop(facts.id);
    const { outright, home, away, sportId, leagueId } = facts;
    const isNamed = outright || home.name === '';
    const league = this.#leagueOf(leagueId, sportId);
    league.held += 1;
    this.matches.set(facts.id, {
      facts,
      league,
      title: isNamed ? this.names.add(facts.name) : -1,
      home: isNamed ? -1 : this.#join(home, sportId),
      away: isNamed ? -1 : this.#join(away, sportId),
    });
    return true;
  }

  #drop(id: MatchId): void {
    const known = this.matches.get(id);
    if (known === undefined) return;
    this.matches.delete(id);
    const {
      facts: { home, away, sportId },
      league,
      title,
    } = known;
    this.names.drop(title);
    if (title < 0) for (const team of [home, away]) this.#leave(team, sportId);
    league.held -= 1;
  }

  #join(team: Team, sportId: SportId): NameId {
    const key = teamKey(sportId, team);
    const known = this.teams.get(key);
    const names = this.names.add(team.name);
    if (known === undefined)
      this.teams.set(key, { id: team.id, name: team.name, sportId, icon: team.icon, names, matches: 1 });
    else {
      known.matches += 1;
      known.name = team.name;
      known.names = names;
      known.icon ??= team.icon;
    }
    return names;
  }

  #leave(team: Team, sportId: SportId): void {
    const key = teamKey(sportId, team);
    const known = this.teams.get(key);
    this.names.drop(this.names.idOf(team.name));
    if (known === undefined) return;
    known.matches -= 1;
    if (known.matches <= 0) this.teams.delete(key);
  }

  #leagues(): void {
    for (const sold of this.#sold) {
      const { id, name, sportId, logoUrl, hot, order, matchCount } = sold;
      this.#putLeague({ id, name, sportId, icon: logoUrl, hot, order }, matchCount);
    }
    for (const league of this.#board.leagues.values())
      this.#putLeague(league, this.leagues.get(league.id)?.platformCount ?? 0);
  }

  /** Returns the match's league. It has no name until the league itself arrives. */
  #leagueOf(id: LeagueId, sportId: SportId): CataloguedLeague {
    const known = this.leagues.get(id);
    if (known !== undefined) return known;
    const league: CataloguedLeague = {
      id,
      sportId,
      name: '',
      icon: null,
      hot: false,
      order: 0,
      names: -1,
      held: 0,
      platformCount: 0,
    };
    this.leagues.set(id, league);
    return league;
  }

  #putLeague(
    { id, name, sportId, icon, hot, order }: Omit<LeagueFacts, 'regionName'>,
    platformCount: number,
  ): void {
    const league = this.#leagueOf(id, sportId);
    if (league.name !== name) {
      const before = league.names;
      league.name = name;
      league.names = this.names.add(name);
      this.names.drop(before);
    }
    Object.assign(league, { icon, hot, order, platformCount });
  }
}

const sameNames = (a: MatchFacts, b: MatchFacts): boolean =>
  a.leagueId === b.leagueId &&
  a.sportId === b.sportId &&
  a.outright === b.outright &&
  a.name === b.name &&
  a.home.name === b.home.name &&
  a.away.name === b.away.name &&
  a.home.id === b.home.id &&
  a.away.id === b.away.id;
