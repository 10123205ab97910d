import type { Random } from './random.ts';

export type Kicks = { readonly scored: readonly [number, number]; readonly taken: readonly [number, number] };

/**
 * A series of kicks (football) or shots (ice hockey), home first. Each side takes `series` of them, then they
 * go pair by pair.
 */
export class Shootout {
  readonly #series: number;
  readonly #chance: number;
  #scored: [number, number] = [0, 0];
  #taken: [number, number] = [0, 0];

  constructor(series: number, chance: number) {
    this.#series = series;
    this.#chance = chance;
  }

  get kicks(): Kicks {
    return { scored: [...this.#scored], taken: [...this.#taken] };
  }

  kick(random: Random): void {
    const side = this.#taken[0] === this.#taken[1] ? 0 : 1;
    this.#taken[side] += 1;
    if (random.chance(this.#chance)) this.#scored[side] += 1;
  }

  get decided(): boolean {
    const p = this.home;
    return p === 0 || p === 1;
  }

  /** Home's chance to win from this state. */
  get home(): number {
    return chance(this.#scored, this.#taken, this.#series, this.#chance);
  }
}

type Pair = readonly [number, number];
const chance = (scored: Pair, taken: Pair, series: number, p: number): number => {
  const left: Pair = [Math.max(0, series - taken[0]), Math.max(0, series - taken[1])];
  const lead = scored[0] - scored[1];
  if (lead > left[1] && taken[0] <= series && taken[1] <= series) return 1;
  if (-lead > left[0] && taken[0] <= series && taken[1] <= series) return 0;
  if (taken[0] >= series && taken[1] >= series) {
    if (taken[0] === taken[1]) return lead === 0 ? 0.5 : lead > 0 ? 1 : 0;
    // Home has taken its shot of a pair, and away still has to answer.
    return lead > 0 ? 1 - p + p / 2 : lead < 0 ? 0 : (1 - p) / 2;
  }
  const home = taken[0] === taken[1];
  const after = (goal: 0 | 1): number =>
    home
      ? chance([scored[0] + goal, scored[1]], [taken[0] + 1, taken[1]], series, p)
      : chance([scored[0], scored[1] + goal], [taken[0], taken[1] + 1], series, p);
  return p * after(1) + (1 - p) * after(0);
};
