import { expect, test } from 'vitest';
import { createMoveMarks, type Later } from './moveMarks.ts';

/** Timers that run when told to. */
const driven = () => {
  const waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  const later: Later = (ms, run) => void waiting.push({ at: now + ms, run });
  const pass = (ms: number) => {
    const end = now + ms;
    for (let next = waiting.find(({ at }) => at <= end); next !== undefined; next = waiting.find(({ at }) => at <= end)) {
      waiting.splice(waiting.indexOf(next), 1);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { later, pass, waiting };
};

const setUp = () => {
  const time = driven();
  let ticks: readonly number[] = [];
  const mark = createMoveMarks(time.later, (live) => {
    ticks = live;
  });
  return { ...time, mark, isLive: (move: string) => ticks.includes(Number(move.slice(move.indexOf('-') + 1))) };
};

test('a move is marked at once, still after 1.2 s, and no more after 1.5 s', () => {
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
