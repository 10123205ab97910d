import { sportOf, SPORTS } from '#sandbox/sports/sports.ts';
import { divisionOf, MAX_DIVISIONS } from '#sandbox/leagues/divisions.ts';
import { SOURCES } from '#sandbox/leagues/leagues.ts';
import { parseNames } from '#sandbox/leagues/names.ts';
import { REGIONS } from '#sandbox/leagues/regions.ts';
import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { League, Match, Team } from './worldChange.ts';
import type { Play } from './play.ts';
import type { Random } from './random.ts';

const PLAYED: ReadonlySet<number> = new Set(SPORTS.map(({ sid }) => sid));
const REGION_NAMES = REGIONS.map(parseNames);
const SHARES = SPORTS.reduce((sum, { share }) => sum + share, 0);
/**
 * Parts of a team's strength: at most this much by its place in the list, and this much by chance; the total
 * deviation is one.
 */
const BY_PLACE = 1.55;
const BY_CHANCE = 0.45;
/** The offset in the league order of each further division, and the number of matches for each division. */
const A_LEVEL = 100;
const A_DIVISION = 900;
/** World seconds between two matches of a team, as long as free teams exist. */
const BETWEEN_MATCHES = 3.5 * 3_600;
const WEEK = 7 * 86_400_000;
/** Names of cups. One team of a cup match must qualify, so a draw leads to further play. */
const CUP = /\b(cup|copa|coupe|coppa|pokal|champions league|europa league|libertadores|sudamericana)\b/i;
/**
 * Multiples of BETWEEN_MATCHES. The next one is tried when no team is free for the one before: some days, a
 * day; a football match fits the second last, a basketball match the last.
 */
const SPACINGS = [17, 6, 1, 0.6, 0.3];
/**
 * The multiples in a large world with few free teams, where trying the wide ones would only delay the start.
 */
const FEW_SPACINGS = [1, 0.3];
/**
 * Number of leagues that are searched for two free teams. In a large world few teams are free, and a longer
 * search would only delay the start.
 */
const MAX_TRIES = 24;
const TRIES_IN_ALL = 30_000;
/** With fewer tries per match the world is too large to search everywhere. */
const MIN_TRIES_FOR_ALL = 6;

/**
 * The teams of a league. `times`: the sorted wall ms of each team's matches; a team shares one list between
 * its leagues. Only teams of one pool play each other.
 */
export type LeagueRoster = {
  readonly league: League;
  readonly teams: readonly Team[];
  readonly pools: readonly number[];
  readonly strengths: readonly number[];
  readonly source: LeagueSource;
  readonly times: readonly number[][];
};
/** Two teams that play each other, as indexes in the league's teams. */
type Pair = { readonly cast: LeagueRoster; readonly home: number; readonly away: number };

/**
 * Returns the index of the first time after `at` in sorted times. The function is called for every candidate
 * of 50,000 matches.
 */
const firstAfter = (times: readonly number[], at: number): number => {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (times[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return low;
};

const clear = (times: readonly number[], bt: number, apart: number): boolean =>
  (times[firstAfter(times, bt - apart)] ?? Infinity) >= bt + apart;

/**
 * Creates leagues and teams, and pairs teams for matches. Strengths come from the seed, so a team keeps its
 * strength in the whole run.
 */
export class Matchmaker {
  readonly #random: Random;
  readonly #bySport = new Map<number, LeagueRoster[]>();
  readonly #times = new Map<string, number[]>();
  readonly #speed: number;
  readonly #tries: number;
  readonly leagues: League[] = [];
  #next = 1_000_000;

  constructor(random: Random, matches: number, speed: number) {
    this.#random = random;
    this.#speed = speed;
    this.#tries = Math.max(2, Math.min(MAX_TRIES, Math.round(TRIES_IN_ALL / matches)));
    const divisions = Math.min(MAX_DIVISIONS, Math.max(1, Math.ceil(matches / A_DIVISION)));
    const teamIds = new Map<string, string>();
    const teamId = (key: string) =>
      teamIds.get(key) ?? (teamIds.set(key, String(20_001 + teamIds.size)), teamIds.get(key) ?? '');
    const played = SOURCES.filter(({ sid }) => PLAYED.has(sid));
    for (let d = 0; d < divisions; d += 1) for (const source of played) this.#add(source, d, teamId);
  }

  #add(source: LeagueSource, d: number, teamId: (key: string) => string): void {
    const division = divisionOf(source, d);
    const region = REGION_NAMES.findIndex(([, en]) => en === source.region);
    const league: League = {
      id: String(10_001 + this.leagues.length),
      sid: source.sid,
      na: division.league,
      or: d * A_LEVEL + source.level + 1,
      hot: d === 0 && source.hot === true,
      rid: 101 + region,
      rnm: REGION_NAMES[region] ?? [source.region, source.region],
    };
    const teams = division.pools
      .flat()
      .map((na): Team => ({ id: teamId(`${source.sid} ${na[1]} ${division.same ? 0 : d}`), na }));
    const cast: LeagueRoster = {
      league,
      teams,
      pools: division.pools.flatMap((pool, i) => pool.map(() => i)),
      strengths: division.pools.flatMap((pool) => this.#strengths(pool.length)),
      source,
      times: teams.map(({ id }) => this.#timesOf(id)),
    };
    this.leagues.push(league);
    this.#bySport.set(source.sid, [...(this.#bySport.get(source.sid) ?? []), cast]);
  }

  /**
   * Returns the strengths of the teams: better teams come first in the list, with a random part by the seed.
   */
  #strengths(count: number): number[] {
    return Array.from(
      { length: count },
      (_, i) => BY_PLACE * (1 - (2 * i) / Math.max(1, count - 1)) + BY_CHANCE * this.#random.normal(),
    );
  }

  #timesOf(team: string): number[] {
    const times = this.#times.get(team) ?? [];
    this.#times.set(team, times);
    return times;
  }

  sport(): number {
    const at = this.#random.next() * SHARES;
    let sum = 0;
    for (const { sid, share } of SPORTS) if (at < (sum += share)) return sid;
    return SPORTS[0]?.sid ?? 1;
  }

  nextId(): string {
    return String((this.#next += 1));
  }

  /** Returns the main leagues of a sport. */
  mainLeagues(sport: number): readonly LeagueRoster[] {
    return (this.#bySport.get(sport) ?? []).filter(({ league }) => league.or <= A_LEVEL);
  }

  leagueOf(sport: number): LeagueRoster {
    return this.#random.pick(this.#bySport.get(sport) ?? []);
  }

  match(sport: number, bt: number): { match: Match; play: Play } {
    const random = this.#random;
    const { cast, home: h, away: a } = this.#pair(sport, bt);
    const home = cast.teams[h];
    const away = cast.teams[a];
    if (home === undefined || away === undefined) throw new Error('a league without teams');
    const rules = sportOf(sport);
    const neutral = random.chance(rules.neutral);
    const play = rules.play(random, {
      source: cast.source,
      edge: (cast.strengths[h] ?? 0) - (cast.strengths[a] ?? 0),
      neutral,
      cup: CUP.test(cast.league.na[1]),
    });
    const match: Match = {
      id: this.nextId(),
      sid: sport,
      lid: cast.league.id,
      ty: 2,
      nm: null,
      ye: null,
      fid: play.fid,
      fmt: play.fmt,
      ts: [home, away],
      bt,
      ms: 4,
      ne: neutral ? 1 : 0,
      ssi: 0,
      smt: 0,
      nsg: [],
      mc: null,
      sb: null,
      vs: random.chance(0.5),
      as: random.chance(0.6),
      pl: random.chance(0.92) ? 1 : 0,
    };
    return { match, play };
  }

  /** Returns the wall ms from one match of a team to its next. */
  #apart(sport: number): number {
    return ((sportOf(sport).apart ?? BETWEEN_MATCHES) * 1000) / this.#speed;
  }

  /**
   * Returns two teams of one league that have no other match around that time; if there are more matches than
   * teams, any two.
   */
  #pair(sport: number, bt: number): Pair {
    for (const part of this.#tries < MIN_TRIES_FOR_ALL ? FEW_SPACINGS : SPACINGS) {
      const apart = this.#apart(sport) * part;
      for (let tries = 0; tries < this.#tries; tries += 1) {
        const cast = this.leagueOf(sport);
        const home = this.#free(cast, bt, apart);
        const away = home === undefined ? undefined : this.#free(cast, bt, apart, home);
        if (home !== undefined && away !== undefined) return this.#engage({ cast, home, away }, bt);
      }
    }
    const last = this.#tries >= MIN_TRIES_FOR_ALL ? this.#freest(sport, bt) : undefined;
    if (last !== undefined) return this.#engage(last, bt);
    const cast = this.leagueOf(sport);
    const home = this.#random.int(cast.teams.length);
    const others = cast.pools.flatMap((pool, at) => (pool === cast.pools[home] && at !== home ? [at] : []));
    return this.#engage({ cast, home, away: this.#random.pick(others) }, bt);
  }

  /** Returns the two teams of one pool that are free for the longest time around `bt`, in any league. */
  #freest(sport: number, bt: number): Pair | undefined {
    let best: Pair | undefined;
    let longest = -1;
    for (const cast of this.#bySport.get(sport) ?? []) {
      const free = cast.times.map((times) =>
        times.reduce((least, time) => Math.min(least, Math.abs(time - bt)), Infinity),
      );
      for (const pool of new Set(cast.pools)) {
        const [home, away] = [...free.keys()]
          .filter((at) => cast.pools[at] === pool)
          .sort((x, y) => (free[y] ?? 0) - (free[x] ?? 0));
        if (home === undefined || away === undefined || (free[away] ?? 0) <= longest) continue;
        longest = free[away] ?? 0;
        best = { cast, home, away };
      }
    }
    return best;
  }

  /** Returns the index of the first free team, searched from a random index on. */
  #free({ times, pools }: LeagueRoster, bt: number, apart: number, against?: number): number | undefined {
    const from = this.#random.int(times.length);
    for (let i = 0; i < times.length; i += 1) {
      const at = (from + i) % times.length;
      if (against !== undefined && (at === against || pools[at] !== pools[against])) continue;
      if (clear(times[at] ?? [], bt, apart)) return at;
    }
    return undefined;
  }

  #engage(pair: Pair, bt: number): Pair {
    for (const at of [pair.home, pair.away]) {
      const times = pair.cast.times[at];
      if (times === undefined) continue;
      // Matches are placed up to six days ahead, so matches a week before this one are over.
      times.splice(0, firstAfter(times, bt - WEEK / this.#speed));
      times.splice(firstAfter(times, bt), 0, bt);
    }
    return pair;
  }
}
