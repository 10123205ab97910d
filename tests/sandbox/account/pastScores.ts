import type { PlayEvent, Score } from '#sandbox/world/worldChange.ts';

type Pair = readonly [number, number];
/** The end of a past match: its score lines, and the events that the lines do not show. */
export type PastEnding = { readonly nsg: readonly Score[]; readonly events: readonly PlayEvent[] };

/** Usual final scores of a sport with one running score, the likely ones first. */
const FINALS: ReadonlyMap<number, readonly Pair[]> = new Map<number, readonly Pair[]>([
  [
    1,
    [
      [1, 0],
      [2, 1],
      [1, 1],
      [0, 1],
      [2, 0],
      [1, 2],
      [0, 0],
      [0, 2],
      [3, 1],
      [2, 2],
      [3, 0],
      [1, 3],
      [0, 3],
      [3, 2],
      [2, 3],
      [4, 1],
      [1, 4],
      [4, 0],
    ],
  ],
  [
    177,
    [
      [3, 2],
      [2, 3],
      [1, 2],
      [4, 2],
      [2, 2],
      [2, 1],
      [0, 2],
      [3, 3],
      [5, 3],
      [1, 4],
      [3, 0],
      [2, 5],
    ],
  ],
  [
    2,
    [
      [3, 2],
      [2, 4],
      [4, 1],
      [1, 2],
      [5, 3],
      [2, 1],
      [3, 6],
      [0, 3],
      [4, 3],
      [2, 3],
    ],
  ],
  [3, Array.from({ length: 60 }, (_, i) => [84 + ((i * 7) % 31), 83 + ((i * 11) % 37)] as const)],
  [178, Array.from({ length: 60 }, (_, i) => [40 + ((i * 7) % 31), 39 + ((i * 11) % 37)] as const)],
  [
    4,
    [
      [24, 17],
      [13, 20],
      [31, 24],
      [10, 27],
      [19, 16],
      [22, 25],
    ],
  ],
  [
    6,
    [
      [24, 17],
      [13, 20],
      [31, 24],
      [10, 27],
      [27, 23],
      [20, 34],
    ],
  ],
  [
    7,
    [
      [4, 2],
      [3, 5],
      [6, 1],
      [2, 3],
      [7, 4],
      [0, 4],
      [5, 3],
      [1, 2],
    ],
  ],
  [
    8,
    [
      [29, 26],
      [24, 28],
      [31, 30],
      [27, 33],
      [26, 22],
      [25, 26],
    ],
  ],
  [
    1777,
    [
      [36, 31],
      [28, 35],
      [41, 33],
      [30, 34],
    ],
  ],
]);
/** Score-type group of the points in a part, for sports that are played in parts. */
const PARTS: ReadonlyMap<number, number> = new Map([
  [5, 5556],
  [13, 5556],
  [51, 5556],
  [15, 5559],
  [47, 5559],
  [16, 12],
  [164, 127],
  [165, 127],
  [180, 127],
  [169, 31],
  [179, 31],
]);
/** Points of the winner and the loser of a part. */
const POINTS: ReadonlyMap<number, readonly Pair[]> = new Map<number, readonly Pair[]>([
  [
    5,
    [
      [6, 4],
      [6, 3],
      [7, 5],
      [6, 2],
      [7, 6],
    ],
  ],
  [
    13,
    [
      [25, 21],
      [25, 18],
      [26, 24],
      [25, 23],
    ],
  ],
  [
    51,
    [
      [21, 17],
      [21, 15],
      [22, 20],
    ],
  ],
  [
    15,
    [
      [11, 7],
      [11, 9],
      [12, 10],
      [11, 5],
    ],
  ],
  [
    47,
    [
      [21, 16],
      [21, 18],
      [22, 20],
      [21, 12],
    ],
  ],
  [
    16,
    [
      [72, 31],
      [65, 44],
      [88, 12],
    ],
  ],
]);
const USUAL_POINTS: readonly Pair[] = [
  [13, 8],
  [13, 11],
  [13, 5],
];
/** The winner of each part. */
const COURSES: readonly (readonly (1 | 2)[])[] = [
  [1, 1],
  [2, 1, 1],
  [2, 2],
  [1, 2, 2],
  [1, 2, 1],
  [2, 1, 2],
];
const FIGHTS: ReadonlySet<number> = new Set([18, 19]);
const ROUND = 300;

const ofParts = (sid: number, tyg: number, n: number): PastEnding => {
  const sets = COURSES[n % COURSES.length] ?? [1, 1];
  // Volleyball is played to three sets.
  const course = sid === 13 ? [...sets, sets.at(-1) ?? 1] : sets;
  const points = POINTS.get(sid) ?? USUAL_POINTS;
  const base = sid * 1000 + 1;
  const won = (side: 1 | 2): number => course.filter((each) => each === side).length;
  return {
    nsg: [
      [sid === 5 ? base - 1 : base, 5, won(1), won(2)],
      ...course.map((side, i): Score => {
        const [more, less] = points[(n + i) % points.length] ?? [1, 0];
        return side === 1 ? [base + 1 + i, tyg, more, less] : [base + 1 + i, tyg, less, more];
      }),
    ],
    events: course.map((side, i): PlayEvent => [5, base + 1 + i, side, 1, 0]),
  };
};

/**
 * Returns possible endings of a match of a sport, the usual ones first; empty for a sport without a table
 * here.
 */
export const pastEndings = (sid: number): readonly PastEnding[] => {
  const finals = FINALS.get(sid);
  if (finals !== undefined)
    return finals.map(([h, a]) => ({
      nsg: [0, 1, ...(sid === 1 || sid === 177 ? [] : [2])].map((at): Score => [sid * 1000 + at, 5, h, a]),
      events: [],
    }));
  const tyg = PARTS.get(sid);
  if (tyg !== undefined) return Array.from({ length: 12 }, (_, n) => ofParts(sid, tyg, n));
  return FIGHTS.has(sid)
    ? Array.from({ length: 6 }, (_, n): PastEnding => {
        const side = n % 2 === 0 ? 1 : 2;
        return {
          nsg: [[sid * 1000 + 1, 5, side === 1 ? 1 : 0, side === 2 ? 1 : 0]],
          events: [[n % 3, sid * 1000 + 1, side, ROUND, n % 3 === 2 ? 3 * ROUND : (n + 1) * 140]],
        };
      })
    : [];
};
