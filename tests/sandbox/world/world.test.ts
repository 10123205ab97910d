import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { ServerBoardWatcher } from '#sandbox/server-board/serverBoard.ts';
import { Openings, openingsOf } from './openings.ts';
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
const run = (
  seed: number,
  steps: number,
  options: { matches?: number; rate?: number; speed?: number } = {},
) => {
  const world = new World({ matches: 80, rate: 400, speed: 20, start: START, seed, ...options });
  const serverBoard = new ServerBoard();
  const watcher = { ...nobody };
  serverBoard.apply(world.step(0), watcher);
  for (let i = 0; i < steps; i += 1) serverBoard.apply(world.step(100), watcher);
  return { serverBoard, world };
};
const print = (serverBoard: ServerBoard) =>
  createHash('sha256')
    .update(JSON.stringify([...serverBoard.matches.values()].map(({ match, markets }) => [match, markets])))
    .digest('hex');
const printOf = (world: World, steps: number) => {
  const serverBoard = new ServerBoard();
  for (let i = 0; i <= steps; i += 1) serverBoard.apply(world.step(i === 0 ? 0 : 100), nobody);
  return print(serverBoard);
};
const markets = (serverBoard: ServerBoard) =>
  [...serverBoard.matches.values()].flatMap((boardMatch) =>
    boardMatch.markets.map((market) => ({ held: boardMatch, market })),
  );

test('the same seed and steps give the same world, another seed another one', () => {
  const first = print(run(7, 100).serverBoard);
  expect(print(run(7, 100).serverBoard)).toBe(first);
  expect(print(run(8, 100).serverBoard)).not.toBe(first);
});

test('a world that is handed on in parts is the one that is handed on at once', () => {
  const options = { matches: 300, rate: 400, speed: 20, start: START, seed: 7 };
  const parts = [...new World(options).begin()];
  expect(parts.length).toBeGreaterThan(1);
  const serverBoard = new ServerBoard();
  for (const part of parts) serverBoard.apply(part, nobody);
  expect(print(serverBoard)).toBe(print(run(7, 0, { matches: 300 }).serverBoard));
});

test('a world that takes its first markets from one of any rate is equal to one alone, and goes on alike', () => {
  const taking = vi.spyOn(Openings.prototype, 'openAll');
  for (const steps of [0, 300]) {
    // Each pass has another seed, so that no earlier world has filled the openings.
    const options = { matches: 80, speed: 20, start: START, seed: 700 + steps, featured: 2 };
    // The first world fills the openings and goes on, which changes its own markets only; the others take them.
    for (const [rate, isTaken] of [
      [400, false],
      [400, true],
      [90, true],
    ] as const) {
      const ofRate = { ...options, rate };
      const alone = printOf(new World(ofRate), steps);
      taking.mockClear();
      expect(printOf(new World(ofRate, openingsOf(ofRate)), steps)).toBe(alone);
      expect(taking.mock.results.length).toBeGreaterThan(50);
      expect(taking.mock.results.every(({ value }) => value === isTaken)).toBe(true);
    }
  }
  taking.mockRestore();
});

test('every match status occurs from the start, and one of no table', () => {
  const { serverBoard } = run(1, 0, { matches: 60 });
  const seen = new Set(
    [...serverBoard.matches.values(), ...serverBoard.ended.values()].map(({ match }) => match.ms),
  );
  expect([...seen].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 42]);
});

const inPlay = ({ matches }: ServerBoard) =>
  [...matches.values()].filter(({ match }) => match.ty === 2 && [5, 2, 8, 9].includes(match.ms));

test.each([
  { seed: 1, speed: 1 },
  { seed: 7, speed: 20 },
])('a team is in play in one match at a time (seed $seed, speed $speed)', ({ seed, speed }) => {
  const { serverBoard, world } = run(seed, 0, { matches: 400, rate: 0, speed });
  for (let look = 0; look < 5; look += 1) {
    const playing = inPlay(serverBoard).flatMap(({ match }) => match.ts.map((team) => team.id));
    expect(playing.length).toBeGreaterThan(130);
    expect(new Set(playing).size).toBe(playing.length);
    for (let i = 0; i < 150; i += 1) serverBoard.apply(world.step(100), nobody);
  }
});

test('about as many matches stay in play while the hours go by', () => {
  const { serverBoard, world } = run(3, 0, { matches: 60, rate: 0, speed: 200 });
  const at = inPlay(serverBoard).length;
  for (let i = 0; i < 600; i += 1) serverBoard.apply(world.step(300), nobody);
  expect(inPlay(serverBoard).length).toBeGreaterThan(at * 0.5);
  expect(inPlay(serverBoard).length).toBeLessThan(at * 1.5);
});

test('no match that was in play at the start is so a day later', () => {
  const { serverBoard, world } = run(1, 0, { matches: 30, rate: 0, speed: 200 });
  const first = new Set(inPlay(serverBoard).map(({ match }) => match.id));
  for (let i = 0; i < 1440; i += 1) serverBoard.apply(world.step(300), nobody);
  expect(inPlay(serverBoard).filter(({ match }) => first.has(match.id))).toEqual([]);
});

test('a person or a club has one id and one name in all the competitions they enter', () => {
  const { serverBoard } = run(7, 0, { matches: 400, rate: 0 });
  const ids = new Map<string, Set<string>>();
  for (const { match } of serverBoard.matches.values()) {
    for (const team of match.ts)
      ids.set(
        `${match.sid} ${team.na[1]}`,
        (ids.get(`${match.sid} ${team.na[1]}`) ?? new Set()).add(`${team.id} ${team.na[0]}`),
      );
  }
  expect(ids.size).toBeGreaterThan(200);
  expect([...ids].filter(([, each]) => each.size > 1)).toEqual([]);
});

/** Maximum margin of a market by the number of its options, because the margin grows with that number. */
const MAX_MARGIN = [
  [3, 0.08],
  [9, 0.11],
  [19, 0.17],
  [99, 0.24],
] as const;

test("a market's margin stays between 2 and 8 per cent however its prices move, or by its options", () => {
  const { serverBoard } = run(3, 300);
  const sums = markets(serverBoard)
    .filter(({ held: boardMatch, market }) => boardMatch.match.ty === 2 && market.od.every((od) => od > 0))
    .map(({ market }) => {
      const most = MAX_MARGIN.find(([options]) => market.ops.length <= options)?.[1] ?? 0;
      const margin =
        market.od.reduce((sum, od) => sum + 1000 / od, 0) / (market.ops.includes(50) ? 2 : 1) - 1;
      return { mty: market.mty, margin, off: margin < 0.02 || margin > most };
    });
  expect(sums.length).toBeGreaterThan(2000);
  expect(sums.filter(({ off }) => off)).toEqual([]);
});

test('no price is at or under 1.000, and there is one for most of what is on sale', () => {
  const options = markets(run(11, 200).serverBoard).flatMap(({ market }) => market.od);
  expect(options.filter((od) => od !== 0 && od <= 1000)).toEqual([]);
  expect(options.filter((od) => od === 0).length).toBeLessThan(options.length * 0.12);
});

test('handicap and 1x2 of a football match agree on who is stronger before it begins', () => {
  const { serverBoard } = run(5, 100, { matches: 300 });
  let compared = 0;
  for (const { match, markets: all } of serverBoard.matches.values()) {
    if (match.sid !== 1 || match.ms !== 4) continue;
    const line =
      all.find((market) => market.mty === 1000 && market.pe === 1001 && market.mbl === 1)?.line ?? 0;
    const [home = 0, , away = 0] = all.find((market) => market.mty === 1005 && market.pe === 1001)?.od ?? [];
    if (Math.abs(line) < 2 || home === 0 || away === 0) continue;
    compared += 1;
    expect(line < 0).toBe(home < away);
  }
  expect(compared).toBeGreaterThan(20);
});

test('a longer handicap for the home side never pays less', () => {
  const { serverBoard } = run(9, 50);
  const wrong: string[] = [];
  for (const { markets: all } of serverBoard.matches.values()) {
    const lines = all
      .filter(
        (market) => market.mty === 1000 && market.pe === 1001 && market.ss === 1 && (market.od[0] ?? 0) > 0,
      )
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    for (const [i, market] of lines.entries()) {
      const next = lines[i + 1];
      if (next !== undefined && (market.od[0] ?? 0) * 1.02 < (next.od[0] ?? 0)) wrong.push(market.id);
    }
  }
  expect(wrong).toEqual([]);
});

test('a goal suspends the markets of its match, and new lines come back under new market ids', () => {
  const world = new World({ matches: 60, rate: 0, speed: 10, start: START, seed: 4 });
  const serverBoard = new ServerBoard();
  serverBoard.apply(world.step(0), nobody);
  const goals: string[] = [];
  const totals = (id: string) =>
    (serverBoard.matches.get(id)?.markets ?? []).filter(
      (market) => market.mty === 1007 && market.pe === 1001,
    );
  const watcher: ServerBoardWatcher = {
    ...nobody,
    goal: (boardMatch) => void (boardMatch.match.sid === 1 && goals.push(boardMatch.match.id)),
  };
  /** Plays until a goal. Returns true if the lines moved with it; a goal may also leave them unchanged. */
  const afterGoal = (): boolean => {
    goals.length = 0;
    for (let i = 0; i < 20_000 && goals.length === 0; i += 1) serverBoard.apply(world.step(100), watcher);
    const id = goals[0] ?? '';
    const before = new Map(totals(id).map((market) => [market.id, market.line]));
    expect(serverBoard.matches.get(id)?.markets.some((market) => market.ss === 1)).toBe(false);
    for (let i = 0; i < 300 && !totals(id).some((market) => market.ss === 1); i += 1)
      serverBoard.apply(world.step(100), watcher);
    const after = totals(id);
    expect(after.filter((market) => before.has(market.id) && before.get(market.id) !== market.line)).toEqual(
      [],
    );
    return after.length > 0 && after.every((market) => !before.has(market.id));
  };
  expect(Array.from({ length: 6 }, afterGoal)).toContain(true);
});

test('the number of matches on offer stays while matches end and begin', () => {
  const { serverBoard, world } = run(2, 0, { matches: 60, speed: 200, rate: 0 });
  const offered = () => [...serverBoard.matches.values()].filter(({ match }) => match.ty === 2).length;
  const at = offered();
  for (let i = 0; i < 1000; i += 1) serverBoard.apply(world.step(300), nobody);
  expect(serverBoard.ended.size).toBeGreaterThan(20);
  expect(offered()).toBe(at);
  expect([...serverBoard.matches.values()].filter(({ match }) => match.ms === 5).length).toBeGreaterThan(5);
});

test('a suspended market is never moved by the odds changes', () => {
  const world = new World({ matches: 60, rate: 5000, speed: 1, start: START, seed: 6 });
  const serverBoard = new ServerBoard();
  serverBoard.apply(world.step(0), nobody);
  const wrong: string[] = [];
  for (let i = 0; i < 200; i += 1) {
    const batch = world.step(100);
    const shut = new Set(
      markets(serverBoard)
        .filter(({ market }) => market.ss === 0)
        .map(({ market }) => market.n),
    );
    const news = new Set(batch.changes.flatMap((each) => (each.k === 'sale' ? each.ns : [])));
    for (let w = 0; w < batch.prices.length; w += 4) {
      const n = batch.prices[w] ?? 0;
      if (shut.has(n) && !news.has(n)) wrong.push(String(n));
    }
    serverBoard.apply(batch, nobody);
  }
  // Clock repricing may change a market that is off, but not a suspended one.
  expect(wrong).toEqual([]);
});
