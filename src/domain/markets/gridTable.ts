import type { Brand, MarketPeriod, MarketType, OptionType } from '../ids.ts';
import { E_SPORT_IDS } from '../match/sports.ts';

/** A market tab of a sport's list (LIST-37): `main` is always the first. */
export type GridId = Brand<string, 'GridId'>;

/** One column of the odds grid: a market type in a period, and the layout of its options. */
export type GridColumn = {
  readonly marketType: MarketType;
  /** Alternative type of the same market, for matches of another length. */
  readonly or?: MarketType;
  /** With `part`: the period of the first part. */
  readonly period: MarketPeriod;
  /**
   * Follows the part being played (0; before the start the first part) or the next part (1), instead of a
   * fixed period (LIST-26).
   */
  readonly part?: 0 | 1;
  /**
   * Option types line by line, each line from left to right. Empty: the options in the platform's order,
   * distributed evenly over the lines.
   */
  readonly options: readonly OptionType[];
  /** Options side by side in a line; more than one for markets with many options. */
  readonly across: number;
  readonly lines: number;
};
export type Grid = {
  readonly id: GridId;
  /** Key of its text: `t('grid.' + label)`. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
};

type Look = Pick<GridColumn, 'options' | 'across' | 'lines'>;
const types = (...codes: number[]): readonly OptionType[] => codes as unknown as readonly OptionType[];
/** Layout with the options one below the other. */
const stack = (...codes: number[]): Look => ({ options: types(...codes), across: 1, lines: codes.length });
const block = (across: number, ...codes: number[]): Look => ({
  options: types(...codes),
  across,
  lines: Math.ceil(codes.length / across),
});

const SIDES = stack(1, 2);
const THREE = stack(1, 2, 3);
const TOTAL = stack(4, 5);
const ODD_EVEN = stack(7, 6);
const YES_NO = stack(8, 9);
/** Home, away, no goal. */
const NEXT = stack(1, 2, 16);

const score = (home: number, away: number): number => 100 + 10 * home + away;
const OTHER_SCORE = 244;
/**
 * Layout of correct scores: home wins above the mirrored away wins, then the draws, then "any other score".
 * For scores to 4-4 that is thirteen in a line.
 */
const scores = (most: number): Look => {
  const wins = Array.from({ length: most }, (_, at) => at + 1).flatMap((home) =>
    Array.from({ length: home }, (_, away) => [home, away] as const),
  );
  const draws = [...Array.from({ length: most + 1 }, (_, goals) => score(goals, goals)), OTHER_SCORE];
  const half = Math.ceil(draws.length / 2);
  const above = [...wins.map(([home, away]) => score(home, away)), ...draws.slice(0, half)];
  const below = [...wins.map(([home, away]) => score(away, home)), ...draws.slice(half)];
  return block(above.length, ...above, ...below);
};
/** 0-1, 2-3, 4-6, 7 and more. */
const GOAL_BANDS = block(2, 301, 302, 303, 305);
/** None to five, six and more. */
const EXACT_GOALS = block(4, 311, 312, 313, 314, 315, 316, 322);
/** None, one, two, three and more. */
const EXACT_GOALS_OF_HALF = block(2, 311, 312, 313, 321);
/** Layout with the options in the platform's order, named by the platform. */
const listed = (across: number, lines: number): Look => ({ options: [], across, lines });
/** The nine combinations of half time and full time. */
const NINE = listed(3, 3);

const column = (marketType: number, period: number, look: Look, part?: 0 | 1): GridColumn => ({
  marketType: marketType as MarketType,
  period: period as MarketPeriod,
  ...look,
  ...(part === undefined ? undefined : { part }),
});
/** A market with a type of its own for each length of a match. */
const either = (marketType: number, or: number, period: number, look: Look): GridColumn => ({
  ...column(marketType, period, look),
  or: or as MarketType,
});
const grid = (id: string, columns: readonly GridColumn[], label = id): Grid => ({
  id: id as GridId,
  label,
  columns,
});

type Market = readonly [type: number, look: Look];
/** The same markets in each of several periods. */
const inPeriods = (periods: readonly number[], ...markets: readonly Market[]): GridColumn[] =>
  periods.flatMap((period) => markets.map(([type, look]) => column(type, period, look)));
/** The same markets in the part being played and in the next part. */
const inParts = (first: number, ...markets: readonly Market[]): GridColumn[] =>
  ([0, 1] as const).flatMap((part) => markets.map(([type, look]) => column(type, first, look, part)));

const football = (): Grid[] => [
  grid('main', inPeriods([1001, 1002], [1000, SIDES], [1007, TOTAL], [1005, THREE])),
  grid('half', inPeriods([1002, 1003], [1000, SIDES], [1007, TOTAL], [1005, THREE])),
  grid('correct-score', [column(1099, 1001, scores(4))]),
  grid('half-score', inPeriods([1002, 1003], [1100, scores(2)])),
  grid('goals', [
    column(1008, 1001, ODD_EVEN),
    column(1101, 1001, GOAL_BANDS),
    column(1102, 1001, EXACT_GOALS),
    column(1008, 1002, ODD_EVEN),
    column(1103, 1002, EXACT_GOALS_OF_HALF),
  ]),
  grid('corners', inPeriods([1001, 1002], [1011, SIDES], [1010, TOTAL], [1009, THREE])),
  grid('first-last', [
    column(1089, 1001, NEXT),
    column(1019, 1001, NEXT),
    column(1027, 1001, YES_NO),
    column(1089, 1002, NEXT),
    column(1027, 1002, YES_NO),
  ]),
  grid('half-full', [column(1033, 1001, NINE)]),
  grid('extra', [
    ...inPeriods([1013], [1000, SIDES], [1007, TOTAL], [1005, THREE]),
    column(1098, 1006, SIDES),
    column(1046, 1001, SIDES),
  ]),
];

const basketball = (): Grid[] => [
  grid(
    'main',
    [
      ...inPeriods([3001], [3002, SIDES], [3003, TOTAL], [3004, SIDES]),
      ...inPeriods([3003], [3002, SIDES], [3003, TOTAL], [3020, SIDES]),
    ],
    'full',
  ),
  grid('half', [...inPeriods([3003, 3004], [3002, SIDES], [3003, TOTAL], [3020, SIDES])]),
  grid('quarter', inParts(3005, [3002, SIDES], [3003, TOTAL], [3020, SIDES])),
];

/** Winner, handicap and total of the match and of the map being played. */
const eSport = (sport: number): Grid[] => {
  const trio = [
    [sport * 1000 + 1, SIDES],
    [sport * 1000 + 2, SIDES],
    [sport * 1000 + 3, TOTAL],
  ] as const;
  return [
    grid('main', inPeriods([sport * 1000 + 1], ...trio)),
    grid('maps', inParts(sport * 1000 + 2, ...trio)),
  ];
};

/**
 * Default columns of a list row and the market tabs of each sport (LIST-20 to LIST-24, wire facts 4.4), by
 * match-side code.
 */
export const GRIDS: ReadonlyMap<number, readonly Grid[]> = new Map<number, readonly Grid[]>([
  [1, football()],
  [
    2,
    [
      grid('main', inPeriods([2001], [2001, SIDES], [2002, TOTAL], [2003, THREE])),
      grid('periods', inParts(2003, [2001, SIDES], [2002, TOTAL], [2003, THREE])),
      grid('correct-score', [column(2012, 2001, scores(4))]),
      grid('goals', inPeriods([2001], [2004, ODD_EVEN], [2018, EXACT_GOALS])),
      grid('first-last', inPeriods([2001], [2010, NEXT], [2011, NEXT], [2019, YES_NO])),
    ],
  ],
  [3, basketball()],
  [
    4,
    [
      grid('main', inPeriods([4001], [4001, SIDES], [4002, TOTAL], [4003, THREE])),
      grid('half', inPeriods([4003, 4004], [4001, SIDES], [4002, TOTAL], [4003, THREE])),
    ],
  ],
  [
    5,
    [
      grid('main', inPeriods([5001], [5001, SIDES], [5004, SIDES], [5002, SIDES], [5003, TOTAL])),
      grid('sets', inParts(5002, [5012, SIDES], [5002, SIDES], [5003, TOTAL])),
      grid('set-score', [
        column(5004, 5001, SIDES),
        column(5005, 5001, TOTAL),
        either(5007, 5006, 5001, listed(3, 2)),
      ]),
    ],
  ],
  [
    6,
    [
      grid('main', inPeriods([6001], [6001, SIDES], [6002, TOTAL], [6003, SIDES])),
      grid('half', inPeriods([6003, 6004], [6001, SIDES], [6002, TOTAL], [6010, SIDES])),
      grid('quarter', inParts(6005, [6001, SIDES], [6002, TOTAL], [6010, SIDES])),
    ],
  ],
  [
    7,
    [
      grid('main', inPeriods([7001], [7003, SIDES], [7002, TOTAL], [7001, SIDES])),
      grid('innings', inPeriods([7003], [7013, SIDES], [7002, TOTAL], [7001, SIDES]), 'first-innings'),
    ],
  ],
  [
    8,
    [
      grid('main', inPeriods([8001], [8001, SIDES], [8002, TOTAL], [8005, THREE])),
      grid('half', inPeriods([8003, 8004], [8001, SIDES], [8002, TOTAL], [8005, THREE])),
    ],
  ],
  [
    13,
    [
      grid('main', inPeriods([13_001], [13_001, SIDES], [13_002, SIDES], [13_003, TOTAL])),
      grid('sets', inParts(13_002, [13_006, SIDES], [13_002, SIDES], [13_003, TOTAL]), 'volleyball-sets'),
      grid(
        'set-score',
        [
          column(13_008, 13_001, SIDES),
          column(13_009, 13_001, TOTAL),
          either(13_004, 13_005, 13_001, listed(4, 2)),
        ],
        'game-score',
      ),
    ],
  ],
  [
    15,
    [
      grid('main', inPeriods([15_001], [15_001, SIDES], [15_002, SIDES], [15_003, TOTAL])),
      grid('games', inParts(15_002, [15_008, SIDES], [15_002, SIDES], [15_003, TOTAL])),
      grid('game-score', [
        column(15_009, 15_001, SIDES),
        column(15_010, 15_001, TOTAL),
        either(15_004, 15_005, 15_001, listed(4, 2)),
      ]),
    ],
  ],
  [
    16,
    [
      grid('main', inPeriods([16_001], [16_003, SIDES], [16_001, SIDES], [16_002, TOTAL])),
      grid('frames', inParts(16_002, [16_006, SIDES], [16_004, SIDES], [16_005, TOTAL])),
    ],
  ],
  [
    18,
    [
      grid('main', inPeriods([18_001], [18_002, SIDES], [18_001, TOTAL])),
      grid('method', inPeriods([18_001], [18_003, YES_NO], [18_004, listed(3, 3)])),
    ],
  ],
  [
    19,
    [
      grid('main', inPeriods([19_001], [19_002, SIDES], [19_001, TOTAL])),
      grid('method', inPeriods([19_001], [19_003, YES_NO], [19_004, listed(2, 3)])),
    ],
  ],
  [
    47,
    [
      grid('main', inPeriods([47_001], [47_001, SIDES], [47_002, SIDES], [47_003, TOTAL])),
      grid('games', inParts(47_002, [47_006, SIDES], [47_002, SIDES], [47_003, TOTAL])),
      grid('game-score', [
        column(47_009, 47_001, SIDES),
        column(47_010, 47_001, TOTAL),
        either(47_004, 47_005, 47_001, listed(3, 2)),
      ]),
    ],
  ],
  [
    51,
    [
      grid('main', inPeriods([51_001], [51_001, SIDES], [51_002, SIDES], [51_003, TOTAL])),
      grid('sets', inParts(51_002, [51_006, SIDES], [51_002, SIDES], [51_003, TOTAL]), 'volleyball-sets'),
      grid(
        'set-score',
        [
          column(51_008, 51_001, SIDES),
          column(51_009, 51_001, TOTAL),
          either(51_005, 51_004, 51_001, listed(3, 2)),
        ],
        'game-score',
      ),
    ],
  ],
  [
    177,
    [
      grid('main', inPeriods([177_001, 177_002], [177_001, SIDES], [177_002, TOTAL], [177_003, THREE])),
      grid('half', inPeriods([177_002, 177_003], [177_001, SIDES], [177_002, TOTAL], [177_003, THREE])),
      grid('correct-score', [column(177_019, 177_001, scores(4))]),
      grid('half-score', inPeriods([177_002, 177_003], [177_020, scores(2)])),
      grid('goals', [
        column(177_007, 177_001, ODD_EVEN),
        column(177_014, 177_001, EXACT_GOALS),
        column(177_007, 177_002, ODD_EVEN),
        column(177_015, 177_002, EXACT_GOALS_OF_HALF),
      ]),
      grid('half-full', [column(177_022, 177_001, NINE)]),
    ],
  ],
  [
    178,
    [
      grid('main', [...inPeriods([178_001], [178_001, SIDES], [178_002, TOTAL], [178_003, SIDES])], 'full'),
      grid('half', inPeriods([178_003], [178_001, SIDES], [178_002, TOTAL], [178_003, SIDES])),
      grid('quarter', inParts(178_005, [178_001, SIDES], [178_002, TOTAL], [178_003, SIDES])),
    ],
  ],
  ...E_SPORT_IDS.map((sport) => [sport, eSport(sport)] as const),
]);
