import { writePrices } from '#sandbox/prices/margin.ts';
import type { ChangeSink } from './book.ts';
import type { Market, Match, Sale, Text } from './worldChange.ts';
import type { Plan } from './outrightPlans.ts';
import type { Random } from './random.ts';

const FIRST_RUNNER = 9001;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Distance of runners, in log weights per deviation of strength. */
const SPREAD = 1.15;
/** The book's margin: a fixed part, and a part for each runner. */
const MARGIN = 0.06;
const MARGIN_A_RUNNER = 0.004;
/** Minimum and maximum chance of a runner. */
const LEAST = 0.0019;
const MOST = 0.85;
/**
 * Chances in each move that the outright is off sale for some moves, and that a runner is locked or unlocked;
 * and the chance that a runner is locked at the start.
 */
const SUSPENDED = 0.015;
const LOCKED = 0.03;
const AT_START = 0.02;

/** Sports whose seasons span two years. All other seasons lie within one year. */
const SPLIT: ReadonlySet<number> = new Set([1, 2, 3, 4, 8, 13]);
const CALENDAR: ReadonlySet<string> = new Set([
  'China',
  'Japan',
  'South Korea',
  'Brazil',
  'Argentina',
  'United States',
  'Thailand',
  'Asia',
  'World',
]);
/** Sports with tournaments of some days. */
const DAYS: ReadonlySet<number> = new Set([5, 15, 16, 47, 51]);
const MAY = 4;
const JULY = 6;
const NOVEMBER = 10;
/** Returns the season's name, "2025/26" or "2026" for a season within one year, and its end. */
const seasonOf = (
  { cast: { source, league } }: Plan,
  now: number,
): { readonly name: string; readonly end: number } => {
  // All outrights of a league end on the same day, which depends on the league.
  const at = Number(league.id);
  const year = new Date(now).getUTCFullYear();
  const split = SPLIT.has(source.sid) && !(source.sid === 1 && CALENDAR.has(source.region));
  const from = new Date(now).getUTCMonth() >= JULY ? year : year - 1;
  const end = split
    ? Date.UTC(from + 1, MAY, 14 + (at % 17), 18)
    : Date.UTC(year, NOVEMBER, 1 + (at % 28), 15);
  const soon = (Math.floor(now / DAY) + 9 + (at % 30)) * DAY + 15 * HOUR;
  return {
    name: split ? `${from}/${String(from + 1).slice(2)}` : String(year),
    end: DAYS.has(source.sid) || end < soon ? soon : end,
  };
};
const titleOf = ({ cast: { league }, kind }: Plan, season: string): Text => {
  const [zh, en, vi, th, tw] = league.na;
  return [
    `${zh} ${season} ${kind[0]}`,
    `${en} ${season} ${kind[1]}`,
    `${vi || en} ${season} ${kind[2] || kind[1]}`,
    `${th || en} ${season} ${kind[3] || kind[1]}`,
    tw ? `${tw} ${season} ${kind[4] || kind[0]}` : '',
  ];
};

/**
 * An outright of a season (MENU-14), such as the winner, relegation or the top scorer. A move raises one
 * runner and lowers the rest, so that the margin stays.
 */
export class Outright {
  readonly match: Match;
  readonly #market: Omit<Market, 'od' | 'ss'>;
  readonly #random: Random;
  readonly #places: number;
  readonly #weights: number[];
  readonly #locked = new Set<number>();
  #ss: Sale = 1;
  /** Moves until the outright is on sale again. */
  #off = 0;
  #od: number[] = [];

  constructor(random: Random, plan: Plan, id: string, n: number, now: number) {
    this.#random = random;
    this.#places = plan.places;
    const runners = plan.runners
      .map((name, i) => ({ name, weight: Math.exp(SPREAD * (plan.strengths[i] ?? 0)) }))
      .sort((a, b) => b.weight - a.weight);
    this.#weights = runners.map(({ weight }) => weight);
    const sid = plan.cast.source.sid;
    const { name: season, end } = seasonOf(plan, now);
    this.match = {
      id,
      sid,
      lid: plan.cast.league.id,
      ty: 1,
      ye: season,
      ts: [],
      fid: 0,
      fmt: null,
      nm: titleOf(plan, season),
      bt: end,
      ms: 4,
      ne: 0,
      ssi: 0,
      smt: 0,
      nsg: [],
      mc: null,
      sb: null,
      vs: false,
      as: false,
      pl: 0,
    };
    this.#market = {
      n,
      mty: sid * 1000 + (plan.own ? 999 : 998),
      pe: sid * 1000 + 999,
      au: 0,
      mbl: 0,
      line: null,
      main: true,
      nm: plan.kind,
      ops: runners.map((_, i) => FIRST_RUNNER + i),
      names: runners.map(({ name }) => name),
    };
    if (random.chance(AT_START)) this.#ss = 0;
    if (this.#ss === 0) this.#off = 3;
    for (const i of runners.keys()) if (random.chance(AT_START)) this.#locked.add(i);
    this.#price();
  }

  #price(): void {
    const sum = this.#weights.reduce((total, weight) => total + weight, 0);
    const probs = this.#weights.map((weight) =>
      Math.min(MOST, Math.max(LEAST, (this.#places * weight) / sum)),
    );
    writePrices(
      probs,
      0,
      false,
      this.#od,
      probs.reduce((total, p) => total + p, 0),
      MARGIN + MARGIN_A_RUNNER * probs.length,
    );
    for (const i of this.#locked) this.#od[i] = 0;
  }

  market(): Market {
    return { ...this.#market, ss: this.#ss, od: [...this.#od] };
  }

  /** Makes one move and returns the number of changed prices. */
  jitter(changes: ChangeSink): number {
    if (this.#ss === 0) {
      this.#off -= 1;
      if (this.#off <= 0) this.#sell(1, changes);
      return 0;
    }
    if (this.#random.chance(SUSPENDED)) {
      this.#off = 1 + this.#random.int(4);
      this.#sell(0, changes);
      return 0;
    }
    const before = [...this.#od];
    const at = this.#random.int(this.#weights.length);
    if (this.#locked.has(at)) this.#locked.delete(at);
    else if (this.#random.chance(LOCKED)) this.#locked.add(at);
    this.#weights[at] = Math.max(
      0.02,
      Math.min(16, (this.#weights[at] ?? 1) * this.#random.range(0.85, 1.18)),
    );
    this.#price();
    let count = 0;
    for (const [i, od] of this.#od.entries()) {
      if (before[i] === od) continue;
      changes.price(this.#market.n, i, od);
      count += 1;
    }
    return count;
  }

  #sell(ss: Sale, changes: ChangeSink): void {
    this.#ss = ss;
    changes.add({ k: 'sale', ns: [this.#market.n], ss });
  }
}
