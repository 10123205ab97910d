import { exact, handicap, nth, oddEven, plain, some, total, type Row } from './legRule.ts';

/** Exactly so many sets. */
const EXACT_SETS = {
  313: [2, 2],
  314: [3, 3],
  315: [4, 4],
  316: [5, 5],
  317: [6, 6],
  318: [7, 7],
} as const;

/** Market types of a sport of sets, less its number in thousands. */
type SetTypes = {
  /** Handicap and total of sets. */
  readonly sets: readonly [handicap: number, total: number];
  readonly setWinner: number;
  readonly odd: number;
  /** Totals of home and of away. */
  readonly sides: readonly [home: number, away: number];
  readonly scores: readonly [number, number];
  readonly exact: readonly [number, number];
};
/** Winner, handicap and total of all points are 1, 2 and 3 in each of these sports. */
const setRows = (sport: number, { sets, setWinner, odd, sides, scores, exact: counts }: SetTypes): Row[] => {
  const type = (at: number): number => sport * 1000 + at;
  return [
    plain(type(1), 'winner', 'sets'),
    handicap(type(2), 'games'),
    total(type(3), 'games'),
    handicap(type(sets[0]), 'sets'),
    total(type(sets[1]), 'sets'),
    plain(type(setWinner), 'winner', 'games'),
    oddEven(type(odd), 'games'),
    total(type(sides[0]), 'games', 0),
    total(type(sides[1]), 'games', 1),
    ...scores.map((at) => plain(type(at), 'correct-score', 'sets')),
    ...counts.map((at) => exact(type(at), EXACT_SETS, null, 'sets')),
  ];
};
const VOLLEYBALL: SetTypes = {
  sets: [8, 9],
  setWinner: 6,
  odd: 7,
  sides: [10, 11],
  scores: [4, 5],
  exact: [12, 13],
};
const BADMINTON: SetTypes = {
  sets: [9, 10],
  setWinner: 6,
  odd: 7,
  sides: [11, 12],
  scores: [4, 5],
  exact: [13, 14],
};
/** Titles whose maps are won by something else than what is counted in them, and those won by rounds. */
const TITLES = { won: [164, 165, 180], counted: [169, 179] } as const;
const titleRows = (sport: number, counted: 'sets' | 'maps'): Row[] => [
  plain(sport * 1000 + 1, 'winner', counted),
  handicap(sport * 1000 + 2, 'maps'),
  total(sport * 1000 + 3, 'maps'),
];

/** Rules of the sports that are won by sets, games, frames or maps. */
export const SET_RULES: readonly Row[] = [
  // Tennis
  plain(5001, 'winner', 'sets'),
  handicap(5002, 'games'),
  total(5003, 'games'),
  handicap(5004, 'sets'),
  total(5005, 'sets'),
  plain(5006, 'correct-score', 'sets'),
  plain(5007, 'correct-score', 'sets'),
  total(5008, 'games', 0),
  total(5009, 'games', 1),
  oddEven(5010, 'games'),
  plain(5011, 'correct-score', 'games'),
  plain(5012, 'winner', 'games'),
  nth(5013, 'games', false),
  plain(5014, 'tie-break', 'games'),
  plain(5015, 'first-and-match', 'sets'),
  some(5016, 0, 'sets'),
  some(5017, 1, 'sets'),
  exact(5020, EXACT_SETS, null, 'sets'),
  exact(5021, EXACT_SETS, null, 'sets'),
  // Volleyball, beach volleyball, table tennis, badminton
  ...setRows(13, VOLLEYBALL),
  ...setRows(51, VOLLEYBALL),
  ...setRows(15, { ...BADMINTON, setWinner: 8, odd: 6 }),
  ...setRows(47, BADMINTON),
  // Snooker
  handicap(16_001, 'sets'),
  total(16_002, 'sets'),
  plain(16_003, 'winner', 'sets'),
  handicap(16_004, 'games'),
  total(16_005, 'games'),
  plain(16_006, 'winner', 'games'),
  oddEven(16_007, 'sets'),
  ...TITLES.won.flatMap((sport) => titleRows(sport, 'sets')),
  ...TITLES.counted.flatMap((sport) => titleRows(sport, 'maps')),
];
