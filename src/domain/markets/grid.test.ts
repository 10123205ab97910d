import { describe, expect, test } from 'vitest';
import { columnPeriod, hasCurrentPart, extraGroups, gridOf, gridsOf, MAIN_GRID } from './grid.ts';
import type { Grid, GridColumn, GridId } from './gridTable.ts';
import type { MatchPhase, SportId } from '../ids.ts';
import type { MatchClock, MatchFacts } from '../match/match.ts';
import { scoreOfOption } from './optionTypes.ts';
import { runningPart } from '../match/parts.ts';
import { partGroup, partPeriods } from '../match/partPeriods.ts';
import { periodName } from '../match/periods.ts';
import { SPORT_ORDER } from '../match/sports.ts';

const E_SPORTS = [164, 165, 169, 179, 180];
const ALL = [...SPORT_ORDER, ...E_SPORTS] as SportId[];
const main = (sport: number): string[] =>
  gridOf(sport as SportId, MAIN_GRID).columns.map(({ marketType, period }) => `${marketType}@${period}`);
const ids = (sport: number) => gridsOf(sport as SportId).map(({ id }) => id);
const columnsOf = (sport: number, id: string) => gridOf(sport as SportId, id as GridId).columns;
const types = (columns: readonly GridColumn[]) => [
  ...new Set(columns.map(({ marketType }) => Number(marketType))),
];

const clockAt = (phase: number): MatchClock => ({
  running: true,
  phase: phase as MatchPhase,
  second: 0,
  direction: 'down',
  precision: 'second',
  stoppage: null,
  asOf: 0,
});
const at = (phase: number | null, which: GridColumn) =>
  columnPeriod(which, { sportId: 3 as SportId, scores: [], clock: phase === null ? null : clockAt(phase) });

/** The frames that a row of snooker asks for at a score in frames. */
const framesOf = (home: number, away: number) => {
  const scores = [{ period: 16_001, group: 5, home, away }] as unknown as MatchFacts['scores'];
  const groups = extraGroups(16 as SportId, 'frames' as GridId, {
    sportId: 16 as SportId,
    scores,
    clock: null,
  });
  expect(new Set(groups.map(({ marketType }) => Number(marketType)))).toEqual(
    new Set([16_004, 16_005, 16_006]),
  );
  const periods = new Set(groups.map(({ period }) => Number(period)));
  expect(groups).toHaveLength(3 * periods.size);
  return [...periods].sort((one, other) => one - other);
};

describe('the columns of a list', () => {
  test.each<[string, number, readonly string[]]>([
    ['football (LIST-21)', 1, ['1000@1001', '1007@1001', '1005@1001', '1000@1002', '1007@1002', '1005@1002']],
    [
      'basketball (LIST-22)',
      3,
      ['3002@3001', '3003@3001', '3004@3001', '3002@3003', '3003@3003', '3020@3003'],
    ],
    ['tennis (LIST-23)', 5, ['5001@5001', '5004@5001', '5002@5001', '5003@5001']],
    ['ice hockey (LIST-24)', 2, ['2001@2001', '2002@2001', '2003@2001']],
    ['rugby', 4, ['4001@4001', '4002@4001', '4003@4001']],
    ['american football', 6, ['6001@6001', '6002@6001', '6003@6001']],
    ['baseball', 7, ['7003@7001', '7002@7001', '7001@7001']],
    ['handball', 8, ['8001@8001', '8002@8001', '8005@8001']],
    ['volleyball', 13, ['13001@13001', '13002@13001', '13003@13001']],
    ['table tennis', 15, ['15001@15001', '15002@15001', '15003@15001']],
    ['snooker', 16, ['16003@16001', '16001@16001', '16002@16001']],
    ['MMA', 18, ['18002@18001', '18001@18001']],
    ['boxing', 19, ['19002@19001', '19001@19001']],
    ['badminton', 47, ['47001@47001', '47002@47001', '47003@47001']],
    ['beach volleyball', 51, ['51001@51001', '51002@51001', '51003@51001']],
    [
      'e-football',
      177,
      ['177001@177001', '177002@177001', '177003@177001', '177001@177002', '177002@177002', '177003@177002'],
    ],
    ['e-basketball', 178, ['178001@178001', '178002@178001', '178003@178001']],
    ['Dota 2', 164, ['164001@164001', '164002@164001', '164003@164001']],
    ['Honor of Kings', 180, ['180001@180001', '180002@180001', '180003@180001']],
  ])('%s are the known ones', (_name, sport, columns) => {
    expect(main(sport)).toEqual(columns);
  });

  test('football has all its columns, from the handicap to the corners (LIST-20, LIST-21)', () => {
    expect(types(gridsOf(1 as SportId).flatMap(({ columns }) => columns)).sort((a, b) => a - b)).toEqual(
      expect.arrayContaining([1000, 1005, 1007, 1008, 1009, 1010, 1011, 1019, 1089, 1099, 1101]),
    );
    expect(ids(1)).toEqual(
      expect.arrayContaining(['main', 'half', 'correct-score', 'goals', 'corners', 'first-last']),
    );
  });

  test('correct score has each score to 4-4 once, home wins over the mirrored away wins, the rest last', () => {
    const [column] = columnsOf(1, 'correct-score') as [GridColumn];
    const scores = column.options.map(scoreOfOption);
    expect([column.options.length, new Set(column.options).size, column.across, column.lines]).toEqual([
      26, 26, 13, 2,
    ]);
    for (let at = 0; at < 10; at += 1) expect(scores[at]).toEqual([...(scores[at + 13] ?? [])].reverse());
    expect(column.options.at(-1)).toBe(244);
  });

  test('basketball filters by full, half and quarter; quarters follow the one being played (LIST-26)', () => {
    expect(gridsOf(3 as SportId).map(({ label }) => label)).toEqual(['full', 'half', 'quarter']);
    const half = columnsOf(3, 'half').map(({ period }) => periodName(period)?.key);
    expect(new Set(half)).toEqual(new Set(['first-half', 'second-half']));
    const [column, , , next] = columnsOf(3, 'quarter') as [GridColumn, GridColumn, GridColumn, GridColumn];
    expect([
      at(null, column),
      at(null, next),
      at(3007, column),
      at(3008, column),
      at(3008, next),
      at(3011, column),
    ]).toEqual([3005, 3006, 3006, 3007, 3008, 3008]);
  });

  test('no column is twice in a grid, and every position has its own number (LIST-37)', () => {
    const all = ALL.flatMap(gridsOf);
    for (const { columns } of all) {
      expect(new Set(columns.map((each) => `${each.marketType}/${each.period}/${each.part}`)).size).toBe(
        columns.length,
      );
      for (const { options, across, lines } of columns)
        expect(options.length <= across * lines && lines <= 3).toBe(true);
    }
  });

  test('every sport of the table has a main grid first, and its periods have names (LIST-37)', () => {
    for (const sport of ALL) {
      expect(gridsOf(sport)[0]?.id).toBe('main');
      for (const { columns } of gridsOf(sport))
        for (const { period } of columns) expect(periodName(period), `${sport} ${period}`).toBeDefined();
    }
  });

  test("a sport without a table shows the platform's first markets; an unknown tab is the first one (D17)", () => {
    expect([
      gridsOf(999 as SportId).length,
      main(999),
      gridOf(1 as SportId, 'nonsense' as GridId).id,
    ]).toEqual([1, [], 'main']);
  });

  test('the extra markets of a tab are requested by group, at most 50; the main markets are not (D1)', () => {
    for (const sport of ALL) {
      expect(extraGroups(sport, MAIN_GRID)).toEqual([]);
    }
    for (const sport of ALL)
      for (const { id } of gridsOf(sport)) expect(extraGroups(sport, id).length).toBeLessThanOrEqual(50);
    expect(
      extraGroups(3 as SportId, 'half' as GridId).map(({ marketType, period }) => `${marketType}@${period}`),
    ).toEqual(['3002@3004', '3003@3004', '3020@3004']);
    expect(extraGroups(999 as SportId, 'half' as GridId)).toEqual([]);
  });

  test('quarters stay quarters where basketball has the scores of halves alone', () => {
    const scores = [3003, 3004].map((period) => ({ period, group: 5, home: 1, away: 0 }));
    const match = { sportId: 3 as SportId, scores, clock: null } as unknown as MatchFacts;
    const quarters = columnsOf(3, 'quarter').map((each) => Number(columnPeriod(each, match)));
    expect([...new Set(quarters)]).toEqual([3005, 3006]);
    expect(extraGroups(3 as SportId, 'quarter' as GridId, match)).toEqual(
      extraGroups(3 as SportId, 'quarter' as GridId),
    );
  });

  test('frames of snooker are asked for the frame being played, the next one, and the one after it', () => {
    expect(framesOf(0, 0)).toEqual([16_002, 16_003, 16_004]);
    // Frame 8, the last but one, and the last one of a best of 35.
    expect(framesOf(3, 4)).toEqual([16_009, 16_010, 16_011]);
    expect(framesOf(17, 16)).toEqual([16_035, 16_036]);
    expect(framesOf(17, 17)).toEqual([16_036]);
  });

  test('a grid of the part being played asks for every part that a row can show at once', () => {
    let grids = 0;
    for (const sport of ALL)
      for (const each of gridsOf(sport).filter(hasCurrentPart)) {
        grids += 1;
        const main = new Set(
          gridOf(sport, MAIN_GRID).columns.map(({ marketType, period }) => `${marketType}@${period}`),
        );
        const last = partPeriods(sport).at(-1) ?? 0;
        for (const period of partPeriods(sport)) {
          // The part being played is the last one with a score.
          const scores = [
            { period, group: partGroup(sport), home: 1, away: 0 },
          ] as unknown as MatchFacts['scores'];
          const match = { sportId: sport, scores, clock: null };
          expect(runningPart(match)).toBe(period);
          const asked = extraGroups(sport, each.id, match).map(
            (group) => `${group.marketType}@${group.period}`,
          );
          // In a break every column shows the part after its own.
          const shown = each.columns.flatMap((column) =>
            [0, column.part === undefined ? 0 : 1]
              .map((after) => columnPeriod(column, match) + after)
              .filter((shownPeriod) => shownPeriod <= last)
              .map((shownPeriod) => `${column.marketType}@${shownPeriod}`),
          );
          expect([...asked].sort()).toEqual([...new Set(shown)].filter((group) => !main.has(group)).sort());
        }
      }
    expect(grids).toBeGreaterThan(10);
    expect(
      ([gridOf(5 as SportId, 'sets' as GridId), gridOf(5 as SportId, MAIN_GRID)] as Grid[]).map(
        hasCurrentPart,
      ),
    ).toEqual([true, false]);
  });
});
