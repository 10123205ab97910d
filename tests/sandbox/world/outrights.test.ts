import { expect, test } from 'vitest';
import { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { BoardMatch, ServerBoardWatcher } from '#sandbox/server-board/serverBoard.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';
import { matchRecord } from '#sandbox/wire/record.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { World } from './world.ts';

const nobody: ServerBoardWatcher = {
  league() {},
  put() {},
  gone() {},
  moved() {},
  facts() {},
  markets() {},
  ended() {},
  sale() {},
  price() {},
  goal() {},
};
const START = Date.UTC(2026, 2, 14, 12);
const run = (matches: number, seed: number, steps: number) => {
  const world = new World({ matches, rate: 2_000, speed: 20, start: START, seed });
  const serverBoard = new ServerBoard();
  const told: string[] = [];
  serverBoard.apply(world.step(0), nobody);
  for (let i = 0; i < steps; i += 1)
    serverBoard.apply(world.step(100), {
      ...nobody,
      sale: (_, market) => told.push(`${market.id} ${market.ss}`),
    });
  return { serverBoard, told };
};
const outrights = (serverBoard: ServerBoard): BoardMatch[] =>
  [...serverBoard.matches.values()].filter(({ match }) => match.ty === 1);
const written = (boardMatch: BoardMatch, serverBoard: ServerBoard, language: Language) =>
  matchRecord(boardMatch, serverBoard.leagues.get(boardMatch.match.lid), boardMatch.markets, {
    language,
    now: START,
    speed: 1,
  });

test.each([1, 2, 3])(
  'every sport has outrights of two kinds and more, of 8 to 48 runners that are named (seed %i)',
  (seed) => {
    const { serverBoard } = run(60, seed, 0);
    const all = outrights(serverBoard);
    for (const { sid } of SPORTS) {
      const own = all.filter(({ match }) => match.sid === sid);
      expect(
        new Set(own.map((boardMatch) => written(boardMatch, serverBoard, 'ENG').mg[0]?.nm)).size,
      ).toBeGreaterThanOrEqual(2);
      for (const { match, markets } of own) {
        expect([
          markets.length,
          [998, 999].includes((markets[0]?.mty ?? 0) % 1000),
          markets[0]?.pe,
          match.ts,
        ]).toEqual([1, true, sid * 1000 + 999, []]);
        expect(markets[0]?.ops.length).toBeGreaterThanOrEqual(8);
        expect(markets[0]?.ops.length).toBeLessThanOrEqual(48);
        expect(new Set(markets[0]?.names?.map(([, en]) => en)).size).toBe(markets[0]?.ops.length);
        expect(match.bt).toBeGreaterThan(START + 86_400_000);
      }
    }
  },
);

test('an outright says its league, season and what it asks, in every language', () => {
  const { serverBoard } = run(60, 1, 0);
  const scorer = outrights(serverBoard).find(
    (boardMatch) =>
      written(boardMatch, serverBoard, 'ENG').nm === 'English Premier League 2025/26 Top Goalscorer',
  );
  expect(scorer?.match.ye).toBe('2025/26');
  const names = (['CMN', 'ZHO', 'VIE', 'THA'] as const).map((language) =>
    scorer === undefined ? '' : written(scorer, serverBoard, language).nm,
  );
  expect(names).toEqual([
    '英格兰超级联赛 2025/26 最佳射手',
    '英格蘭超級聯賽 2025/26 最佳射手',
    'Ngoại hạng Anh 2025/26 Vua phá lưới',
    'พรีเมียร์ลีก อังกฤษ 2025/26 ดาวซัลโว',
  ]);
  expect(scorer === undefined ? '' : written(scorer, serverBoard, 'CMN').mg[0]?.mks[0]?.op[0]?.na).toBe(
    '哈兰德',
  );
});

test('the prices of a winner give the book its margin, also after they have moved', () => {
  const { serverBoard } = run(60, 5, 600);
  const sums = outrights(serverBoard)
    .filter(({ markets }) => (markets[0]?.mty ?? 0) % 1000 === 998 && !markets[0]?.od.includes(0))
    .map(({ markets }) => (markets[0]?.od ?? []).reduce((sum, od) => sum + 1000 / od, 0));
  expect(sums.length).toBeGreaterThan(5);
  expect(Math.min(...sums)).toBeGreaterThan(1.05);
  expect(Math.max(...sums)).toBeLessThan(1.3);
});

test('outrights come off sale and back, and runners are locked at times', () => {
  const { serverBoard, told } = run(60, 5, 2_000);
  const ids = new Set(outrights(serverBoard).map(({ markets }) => markets[0]?.id));
  const sales = told.filter((each) => ids.has(each.split(' ')[0]));
  expect([sales.some((each) => each.endsWith(' 0')), sales.some((each) => each.endsWith(' 1'))]).toEqual([
    true,
    true,
  ]);
  expect(outrights(serverBoard).some(({ markets }) => markets[0]?.od.includes(0))).toBe(true);
});
