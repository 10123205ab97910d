import { expect, test } from 'vitest';
import { languageFile } from '#sandbox/http/languageFile.ts';
import { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { ServerBoardWatcher } from '#sandbox/server-board/serverBoard.ts';
import { matchRecord } from '#sandbox/wire/record.ts';
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
const start = (matches: number, seed: number): ServerBoard => {
  const world = new World({ matches, rate: 0, speed: 1, start: START, seed });
  const serverBoard = new ServerBoard();
  serverBoard.apply(world.step(0), nobody);
  return serverBoard;
};
const file = languageFile();

test.each([12, 13, 14, 60, 400].flatMap((matches) => [1, 2, 3].map((seed) => ({ matches, seed }))))(
  'a world of $matches matches has a sport, a market type, a clock phase and a status of no table (seed $seed)',
  ({ matches, seed }) => {
    const serverBoard = start(matches, seed);
    const all = [...serverBoard.matches.values()].filter(({ match }) => match.ty === 2);
    const football = all.filter(({ match }) => match.sid === 1);
    const phases = all.filter(
      ({ match }) =>
        match.ms === 5 &&
        match.mc !== null &&
        file['Match Period'][String(match.mc.pe)] === undefined &&
        match.sid === 1,
    );
    const markets = football.filter(({ markets: boardMatch }) =>
      boardMatch.some((market) => market.main && file.MarketType[String(market.mty)] === undefined),
    );
    const statuses = all.filter(({ match }) => match.ms === 42);
    expect([
      phases.length,
      markets.length,
      statuses.length,
      all.some(({ match }) => match.sid === 1777),
    ]).toEqual([1, 1, 1, true]);
    expect(statuses.map(({ kind }) => kind)).toEqual(['pre']);
  },
);

test('the server names what no table has: sport and status by language file, market by group', () => {
  expect([file.Sports['1777']?.THA, file['Match Status']['42']?.ENG]).toEqual([
    'กาบัดดี้',
    'Awaiting Confirmation',
  ]);
  const serverBoard = start(60, 1);
  const boardMatch = [...serverBoard.matches.values()].find(({ markets }) =>
    markets.some((market) => market.mty === 1_888),
  );
  const record =
    boardMatch === undefined
      ? undefined
      : matchRecord(boardMatch, serverBoard.leagues.get(boardMatch.match.lid), boardMatch.markets, {
          language: 'VIE',
          now: START,
          speed: 1,
        });
  const group = record?.mg.find(({ mty }) => mty === 1_888);
  expect([group?.nm, group?.mks[0]?.op.map(({ na }) => na)]).toEqual([
    'Vị trí thay người đầu tiên',
    ['Tiền đạo', 'Tiền vệ', 'Hậu vệ'],
  ]);
  const other = [...serverBoard.matches.values()].find(({ match }) => match.sid === 1777 && match.ty === 2);
  expect(
    other?.markets.every(({ mty, nm }) => file.MarketType[String(mty)] === undefined && nm !== undefined),
  ).toBe(true);
});
