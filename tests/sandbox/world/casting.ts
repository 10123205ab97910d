import { BasketballPlay } from './basketball.ts';
import { FootballPlay } from './football.ts';
import { DIVISIONS, SOURCES } from './leagues.ts';
import type { LeagueSource } from './leagues.ts';
import type { League, Match, Team, Text } from './news.ts';
import type { Play } from './play.ts';
import type { Random } from './random.ts';
import { TennisPlay } from './tennis.ts';

export const SPORTS = [1, 3, 5] as const;
/** Share of the matches by sport. */
const SHARE: Readonly<Record<number, number>> = { 1: 0.55, 3: 0.25, 5: 0.2 };
const A_DIVISION = 900;

type Cast = { readonly league: League; readonly teams: readonly Team[]; readonly strengths: readonly number[]; readonly source: LeagueSource };

const text = (pair: string): Text => {
  const [en = '', zh = ''] = pair.split('|');
  return [zh, en];
};
const joined = (name: Text, division: Text): Text =>
  division[1] === '' ? name : [`${name[0]} ${division[0]}`, `${name[1]} ${division[1]}`];

/** Leagues, teams and who meets whom. Strengths come from the seed, so a team is strong in the whole run. */
export class Casting {
  readonly #random: Random;
  readonly #bySport = new Map<number, Cast[]>();
  readonly leagues: League[] = [];
  #next = 1_000_000;

  constructor(random: Random, matches: number) {
    this.#random = random;
    const divisions = Math.min(DIVISIONS.length, Math.max(1, Math.ceil(matches / A_DIVISION)));
    const regions = [...new Set(SOURCES.map((each) => each.region))];
    const teamIds = new Map<string, string>();
    const teamId = (key: string) => teamIds.get(key) ?? (teamIds.set(key, String(20_001 + teamIds.size)), teamIds.get(key) ?? '');
    for (const [d, division] of DIVISIONS.slice(0, divisions).entries()) {
      for (const source of SOURCES) this.#add(source, d, division, regions.indexOf(source.region), teamId);
    }
  }

  #add(source: LeagueSource, d: number, division: Text, region: number, teamId: (key: string) => string): void {
    const league: League = {
      id: String(10_001 + this.leagues.length),
      sid: source.sid,
      na: joined(text(source.na), division),
      or: d * 100 + source.level + 1,
      hot: d === 0 && source.hot === true,
      rid: 101 + region,
      rnm: text(source.region),
    };
    const teams = source.teams.split(',').map((pair): Team => ({ id: teamId(`${source.sid}${pair}${d}`), na: joined(text(pair), division) }));
    const cast = { league, teams, strengths: teams.map(() => this.#random.normal()), source };
    this.leagues.push(league);
    this.#bySport.set(source.sid, [...(this.#bySport.get(source.sid) ?? []), cast]);
  }

  sport(): number {
    const at = this.#random.next();
    let sum = 0;
    for (const sport of SPORTS) if (at < (sum += SHARE[sport] ?? 0)) return sport;
    return 1;
  }

  nextId(): string {
    return String((this.#next += 1));
  }

  leagueOf(sport: number): Cast {
    return this.#random.pick(this.#bySport.get(sport) ?? []);
  }

  match(sport: number, bt: number): { match: Match; play: Play } {
    const random = this.#random;
    const cast = this.leagueOf(sport);
    const h = random.int(cast.teams.length);
    const a = (h + 1 + random.int(cast.teams.length - 1)) % cast.teams.length;
    const home = cast.teams[h];
    const away = cast.teams[a];
    if (home === undefined || away === undefined) throw new Error('a league without teams');
    const neutral = random.chance(sport === 5 ? 0.5 : 0.04);
    const play = this.#play(cast, (cast.strengths[h] ?? 0) - (cast.strengths[a] ?? 0), neutral);
    const match: Match = {
      id: this.nextId(), sid: sport, lid: cast.league.id, ty: 2, nm: null, ye: null, fid: play.fid, fmt: play.fmt, ts: [home, away],
      bt, ms: 4, ne: neutral ? 1 : 0, ssi: 0, smt: 0, nsg: [], mc: null, sb: null,
      vs: random.chance(0.5), as: random.chance(0.6), pl: random.chance(0.92) ? 1 : 0,
    };
    return { match, play };
  }

  #play(cast: Cast, edge: number, neutral: boolean): Play {
    const random = this.#random;
    const at = edge + (neutral ? 0 : 0.35);
    if (cast.source.sid === 1) {
      const goals = random.range(2.3, 3.1);
      const share = 1 / (1 + Math.exp(-0.42 * at));
      return new FootballPlay(random, goals * share, goals * (1 - share));
    }
    if (cast.source.sid === 3) return new BasketballPlay(random, 1 + 0.035 * at, 1 - 0.035 * at, cast.source.na.startsWith('NBA'));
    const women = cast.source.na.startsWith('WTA') || cast.source.na.includes('Women');
    const level = women ? 0.68 : 0.8;
    const lift = Math.max(-0.12, Math.min(0.12, 0.035 * edge));
    return new TennisPlay(random, level + lift, level - lift, cast.source.na.includes('Open Men'));
  }
}
