import type { Group } from './groups.ts';
import { above } from './normal.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/** Chance of each side to hold its serve, best of `of` sets, sets and games as they stand, games of the sets before. */
export type TennisState = {
  readonly hold: readonly [number, number];
  readonly of: 3 | 5;
  readonly sets: readonly [number, number];
  readonly games: readonly [number, number];
  readonly played: readonly [number, number];
  /** Who serves the next game: 1 home, 2 away. */
  readonly serving: 1 | 2;
};

/** Chance of home to win a set from these games, and the games still expected of each side, by recursion over games. */
const setFrom = (hold: readonly [number, number]) => {
  const kept = new Map<number, readonly [number, number]>();
  const walk = (h: number, a: number, homeServes: boolean): readonly [number, number] => {
    if ((h >= 6 && h - a >= 2) || h === 7) return [1, 0];
    if ((a >= 6 && a - h >= 2) || a === 7) return [0, 0];
    const key = h * 32 + a * 2 + (homeServes ? 1 : 0);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const p = h === 6 && a === 6 ? 0.5 + (hold[0] - hold[1]) / 2 : homeServes ? hold[0] : 1 - hold[1];
    const won = walk(h + 1, a, !homeServes);
    const lost = walk(h, a + 1, !homeServes);
    const out = [p * won[0] + (1 - p) * lost[0], 1 + p * won[1] + (1 - p) * lost[1]] as const;
    kept.set(key, out);
    return out;
  };
  return walk;
};

const matchFrom = (p: number, first: number, need: number, sets: readonly [number, number]) => {
  const out = new Map<number, number>();
  let ended = 0;
  const walk = (h: number, a: number, reach: number, played: number): void => {
    if (reach <= 0) return;
    if (h === need || a === need) {
      out.set(h - a, (out.get(h - a) ?? 0) + reach);
      ended += reach * played;
      return;
    }
    const win = played === 0 ? first : p;
    walk(h + 1, a, reach * win, played + 1);
    walk(h, a + 1, reach * (1 - win), played + 1);
  };
  walk(sets[0], sets[1], 1, 0);
  return { margins: out, sets: ended };
};

export const quoteTennis = (state: TennisState): Quote => {
  const walk = setFrom(state.hold);
  const need = (state.of + 1) / 2;
  const now = walk(state.games[0], state.games[1], state.serving === 1);
  const fresh = walk(0, 0, true);
  const whole = matchFrom(fresh[0], now[0], need, state.sets);
  const win = [...whole.margins].reduce((sum, [margin, p]) => (margin > 0 ? sum + p : sum), 0);
  const over = state.sets[0] === need || state.sets[1] === need;
  const gamesLeft = now[1] + Math.max(0, whole.sets - 1) * fresh[1];
  const bias = (state.hold[0] - state.hold[1]) * 0.5;
  const diff = state.played[0] + state.games[0] - state.played[1] - state.games[1] + gamesLeft * bias * 1.1;
  const sum = state.played[0] + state.played[1] + state.games[0] + state.games[1] + gamesLeft;
  const root = Math.sqrt(Math.max(0.05, gamesLeft));
  const margin = (line: number) => [...whole.margins].reduce((total, [by, p]) => (4 * by + line > 0 ? total + p : total), 0);
  const first = (group: Group, line: number): number => {
    if (group.mty === 5001) return win;
    if (group.mty === 5012) return now[0];
    if (group.mty === 5010) return 0.5;
    if (group.mty === 5004) return margin(line);
    return group.shape === 'total' ? above(sum, 1.1 * root, line / 4) : above(diff, 1.05 * root, -line / 4);
  };
  return {
    probs(group, line) {
      if (over || (group.mty === 5012 && state.sets[0] + state.sets[1] > 0)) return null;
      const p = first(group, line ?? 0);
      return [p, 1 - p];
    },
    even(group) {
      if (group.mty === 5004) return win >= 0.5 ? -6 : 6;
      const fits = fitsGroup(group);
      const from = Math.round(4 * (group.shape === 'total' ? sum : -diff));
      for (let off = 0; off < 8; off += 1) {
        if (fits(from + off)) return from + off;
        if (fits(from - off)) return from - off;
      }
      return from;
    },
  };
};
