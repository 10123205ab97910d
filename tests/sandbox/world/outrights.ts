import { priced } from '#sandbox/prices/margin.ts';
import type { Casting } from './casting.ts';
import type { Changes } from './book.ts';
import type { Market, Match, Text } from './news.ts';
import type { Random } from './random.ts';

const SUMMER: Text = ['冠军', 'Winner'];
const FIRST_RUNNER = 9001;

/** A tournament's winner, 8 to 24 runners; a move raises one runner and lowers the rest, so the margin stays. */
export class Outright {
  readonly match: Match;
  readonly #market: Omit<Market, 'od'>;
  readonly #random: Random;
  #weights: number[];
  #od: number[] = [];

  constructor(random: Random, casting: Casting, sport: number, index: number, n: number, now: number) {
    this.#random = random;
    const cast = casting.leagueOf(sport);
    const count = Math.min(cast.teams.length, 8 + random.int(17));
    const teams = cast.teams.slice(0, count);
    this.#weights = teams.map(() => Math.exp(random.normal()));
    const season = String(new Date(now).getUTCFullYear());
    this.match = {
      id: casting.nextId(), sid: sport, lid: cast.league.id, ty: 1, ye: season, ts: [], fid: 0, fmt: null,
      nm: [`${cast.league.na[0]} ${season} ${SUMMER[0]}`, `${cast.league.na[1]} ${season} ${SUMMER[1]}`],
      bt: now + (30 + random.int(90)) * 86_400_000, ms: 4, ne: 0, ssi: 0, smt: 0, nsg: [], mc: null, sb: null, vs: false, as: false, pl: 0,
    };
    this.#market = {
      n, mty: sport * 1000 + (index % 2 === 0 ? 999 : 998), pe: sport * 1000 + 999, ss: 1, au: 0, mbl: 0, line: null, main: true,
      ops: teams.map((_, i) => FIRST_RUNNER + i), names: teams.map((team) => team.na),
    };
    this.#price();
  }

  #price(): void {
    const sum = this.#weights.reduce((total, weight) => total + weight, 0);
    priced(this.#weights.map((weight) => (weight / sum)), 0, false, this.#od);
  }

  market(): Market {
    return { ...this.#market, od: [...this.#od] };
  }

  jitter(changes: Changes): number {
    const before = [...this.#od];
    const at = this.#random.int(this.#weights.length);
    this.#weights[at] = Math.max(0.02, Math.min(12, (this.#weights[at] ?? 1) * this.#random.range(0.85, 1.18)));
    this.#price();
    let count = 0;
    for (const [i, od] of this.#od.entries()) {
      if (before[i] === od) continue;
      changes.price(this.#market.n, i, od);
      count += 1;
    }
    return count;
  }
}
