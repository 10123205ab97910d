import type { Outcomes } from './dist.ts';

/** Results of a plate appearance. Bases are bits: 1 first, 2 second, 4 third. */
const EVENTS = ['out', 'walk', 'single', 'double', 'triple', 'homer'] as const;
export type PlateEvent = (typeof EVENTS)[number];
export type Chances = Readonly<Record<PlateEvent, number>>;

/** Chances of a pitch: ball, strike, foul, ball in play. */
export const PITCH = { ball: 0.36, strike: 0.27, foul: 0.18, play: 0.19 } as const;
/** Results of a ball in play in an even match. */
const IN_PLAY = { single: 0.225, double: 0.065, triple: 0.006, homer: 0.042 } as const;

export const hitsOf = (strength: number): Omit<Chances, 'out' | 'walk'> => ({
  single: IN_PLAY.single * strength,
  double: IN_PLAY.double * strength,
  triple: IN_PLAY.triple * strength,
  homer: IN_PLAY.homer * strength,
});

/**
 * Returns the chances with which a count of balls and strikes ends: a walk, a strike-out, or a ball in play.
 */
const endsOf = (balls: number, strikes: number): readonly [walk: number, out: number, play: number] => {
  if (balls > 3) return [1, 0, 0];
  if (strikes > 2) return [0, 1, 0];
  const stay = strikes === 2 ? PITCH.foul : 0;
  const ways: (readonly [number, readonly [number, number, number]])[] = [
    [PITCH.ball, endsOf(balls + 1, strikes)],
    [PITCH.strike, endsOf(balls, strikes + 1)],
    [PITCH.play, [0, 0, 1]],
    ...(strikes === 2 ? [] : [[PITCH.foul, endsOf(balls, strikes + 1)] as const]),
  ];
  const sum = [0, 1, 2].map((i) => ways.reduce((all, [p, ends]) => all + p * (ends[i] ?? 0), 0) / (1 - stay));
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
};
const FRESH = endsOf(0, 0);

/**
 * Strengths are rounded to half a per cent, so that thousands of matches share the runs of a fresh inning.
 */
const GRAIN = 200;
const known = new Map<number, Chances>();

export const chancesOf = (strength: number): Chances => {
  const rounded = Math.round(strength * GRAIN) / GRAIN;
  const found = known.get(rounded) ?? chancesAt(rounded);
  known.set(rounded, found);
  return found;
};

const chancesAt = (strength: number): Chances => {
  const [walk, struck, play] = FRESH;
  const hits = hitsOf(strength);
  const each = {
    single: play * hits.single,
    double: play * hits.double,
    triple: play * hits.triple,
    homer: play * hits.homer,
  };
  const hit = each.single + each.double + each.triple + each.homer;
  return { ...each, walk, out: struck + play - hit };
};

/** Returns the bases and the runs after an event. */
export const advanceRunners = (event: PlateEvent, bases: number): readonly [bases: number, runs: number] => {
  const on = (bit: number) => ((bases & bit) === 0 ? 0 : 1);
  switch (event) {
    case 'out':
      return [bases, 0];
    case 'walk':
      return (bases & 1) === 0
        ? [bases | 1, 0]
        : (bases & 2) === 0
          ? [bases | 3, 0]
          : bases === 7
            ? [7, 1]
            : [7, 0];
    case 'single':
      return [1 | (on(1) === 1 ? 2 : 0), on(2) + on(4)];
    case 'double':
      return [2 | (on(1) === 1 ? 4 : 0), on(2) + on(4)];
    case 'triple':
      return [4, on(1) + on(2) + on(4)];
    default:
      return [0, on(1) + on(2) + on(4) + 1];
  }
};

const OUT = EVENTS.indexOf('out');
const MAX_RUNS = 10;
const MAX_BATTERS = 24;
const AFTER = EVENTS.map((event) => Array.from({ length: 8 }, (_, bases) => advanceRunners(event, bases)));

const fresh = new Map<Chances, Outcomes>();
/** Returns the runs of a whole half-inning. */
export const freshRuns = (chances: Chances): Outcomes => {
  const found = fresh.get(chances) ?? runsFrom(chances, 0, 0);
  fresh.set(chances, found);
  return found;
};

/** Returns the remaining runs of a half-inning with these outs and bases. More than ten runs count as ten. */
export const runsFrom = (chances: Chances, outs: number, bases: number): Outcomes => {
  const each = EVENTS.map((event) => chances[event]);
  const ended = Array.from({ length: MAX_RUNS + 1 }, () => 0);
  /** Chances by outs, bases and runs, in one flat array. */
  let now = new Float64Array(3 * 8 * (MAX_RUNS + 1));
  const at = (o: number, b: number, r: number) => (o * 8 + b) * (MAX_RUNS + 1) + r;
  now[at(outs, bases, 0)] = 1;
  for (let batter = 0; batter < MAX_BATTERS; batter += 1) {
    const next = new Float64Array(now.length);
    for (let o = 0; o < 3; o += 1) {
      for (let b = 0; b < 8; b += 1) {
        for (let r = 0; r <= MAX_RUNS; r += 1) {
          const p = now[at(o, b, r)] ?? 0;
          if (p < 1e-10) continue;
          for (let e = 0; e < EVENTS.length; e += 1) {
            const [to, runs] = AFTER[e]?.[b] ?? [0, 0];
            const q = p * (each[e] ?? 0);
            if (e === OUT && o === 2) ended[r] = (ended[r] ?? 0) + q;
            else {
              const cell = at(e === OUT ? o + 1 : o, to, Math.min(MAX_RUNS, r + runs));
              next[cell] = (next[cell] ?? 0) + q;
            }
          }
        }
      }
    }
    now = next;
  }
  const sum = ended.reduce((all, p) => all + p, 0);
  return ended.map((p, runs) => [runs, p / sum] as const);
};
