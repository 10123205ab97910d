import { expect, test } from 'vitest';
import { createMoveMarks, type Later } from './moveMarks.ts';

/** Timers that the test runs. */
const driven = () => {
  const waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  const schedule: Later = (ms, run) => void waiting.push({ at: now + ms, run });
  const pass = (ms: number) => {
    const end = now + ms;
    for (
      let next = waiting.find(({ at }) => at <= end);
      next !== undefined;
      next = waiting.find(({ at }) => at <= end)
    ) {
      waiting.splice(waiting.indexOf(next), 1);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { now: () => now, schedule, pass, waiting };
};

const setUp = () => {
  const time = driven();
  let ticks: readonly number[] = [];
  const shown: number[] = [];
  const mark = createMoveMarks(time, (live) => {
    ticks = live;
    shown.push(time.now());
  });
  return {
    ...time,
    mark,
    shown,
    isLive: (move: string) => ticks.includes(Number(move.slice(move.indexOf('-') + 1))),
  };
};

test('a move is marked at once, is still marked after 1.2 s, and is not after 1.5 s', () => {
  const { mark, pass, isLive } = setUp();
  const up = mark('up');
  expect(up).toMatch(/^up-/);
  expect(isLive(up)).toBe(true);
  pass(1200);
  expect(isLive(up)).toBe(true);
  pass(301);
  expect(isLive(up)).toBe(false);
});

test('an old mark never comes back, however often prices move and rest', () => {
  const { mark, pass, isLive } = setUp();
  const old = mark('down');
  for (let round = 0; round < 50; round += 1) {
    pass(1600 + round * 70);
    expect(isLive(old)).toBe(false);
    expect(isLive(mark('down'))).toBe(true);
  }
});

test('a board where nothing moves keeps no timer (G15)', () => {
  const { mark, pass, waiting } = setUp();
  expect(waiting).toHaveLength(0);
  mark('up');
  pass(3000);
  expect(waiting).toHaveLength(0);
});

test('while prices move every tick turns with a move, and a mark still ends in time', () => {
  const { mark, pass, shown, isLive } = setUp();
  shown.length = 0;
  const moves = Array.from({ length: 30 }, (_, at) => at * 200);
  const first = mark('up');
  const seen = moves.map((at) => {
    mark('up');
    const live = isLive(first);
    pass(200);
    return { at, live };
  });
  expect(seen.filter(({ at, live }) => (at <= 1200 && !live) || (at >= 2200 && live))).toEqual([]);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((at) => !moves.includes(at))).toEqual([]);
});
