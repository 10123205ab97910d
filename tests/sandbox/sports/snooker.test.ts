import { assert, double, integer, property } from '#tests/property.ts';
import { createViolations, isSamePair } from '#tests/violations.ts';
import { expect, test } from 'vitest';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Score } from '#sandbox/world/worldChange.ts';
import { playToEnd, createTestPlay, scoreAt } from './playToEnd.ts';
import { SNOOKER } from './snooker.ts';

const SEED = integer({ min: 1, max: 1_000_000 });
const EDGE = double({ min: -3, max: 3, noNaN: true });
const FULL = 16_001;
const winner = single(16_003, FULL, 'two', HOME_AWAY);
const start = (seed: number, edge: number, fmt = 1_600_002) => createTestPlay(SNOOKER, seed, edge, { fmt });
const framesOf = (nsg: readonly Score[]) =>
  nsg.filter(([pe, tyg]) => pe > FULL && tyg === 12).map(([, , h, a]) => [h, a] as const);

test('points never go back, reds never come back, and frames add up (wire facts 3.6, 4.5)', () => {
  const { found, unless } = createViolations();
  assert(
    property(SEED, EDGE, (seed, edge) => {
      let before: readonly (readonly [number, number])[] = [];
      let reds = 15;
      playToEnd(start(seed, edge), 12, ({ play, outcome }) => {
        const nsg = play.nsg();
        const frames = framesOf(nsg);
        const text = () => `seed ${seed}: frames ${frames.join(' ')}, all scores ${nsg.join(' ')}`;
        unless(
          frames.every(
            ([h, a], i) => h >= (before[i]?.[0] ?? 0) && a >= (before[i]?.[1] ?? 0) && Math.max(h, a) <= 155,
          ),
          text,
        );
        const board = play.board?.() ?? null;
        const left = Number(board?.srr ?? 0);
        unless(left <= (frames.length > before.length ? 15 : reds), text);
        unless(board === null || board.sv === 1 || board.sv === 2, text);
        [before, reds] = [frames, board === null ? 15 : left];
        const done = board === null ? frames : frames.slice(0, -1);
        unless(
          isSamePair(scoreAt(nsg, FULL, 5), [
            done.filter(([h, a]) => h > a).length,
            done.filter(([h, a]) => h < a).length,
          ]),
          text,
        );
        const [home = 0, away = 0] = scoreAt(nsg, FULL, 13) ?? [];
        unless(Math.min(home, away) === 0, text);
        unless(
          outcome.ended || play.clock()?.pe === 16_000 + 2 * frames.length + (board === null ? 1 : 0),
          text,
        );
      });
    }),
    { numRuns: 25 },
  );
  expect(found).toEqual([]);
});

test('a match has as many frames as its format says, and stays ended', () => {
  for (const [fmt, of] of [
    [1_600_001, 5],
    [1_600_004, 11],
    [1_600_006, 19],
    [1_600_009, 35],
  ] as const) {
    const { play, outcome } = playToEnd(start(fmt, 0.4, fmt), 60, () => {});
    const won = scoreAt(play.nsg(), FULL, 5) ?? [0, 0];
    expect([play.fid, Math.max(...won), outcome.ended]).toEqual([of, (of + 1) / 2, true]);
    const before = JSON.stringify([play.nsg(), play.clock()]);
    expect(play.advance(9000)).toMatchObject({ ended: true, facts: false });
    expect(JSON.stringify([play.nsg(), play.clock()])).toBe(before);
    expect(
      SNOOKER.groups.every(
        (group) => play.quote().probs(group, 2) === null && play.quote().even(group) === null,
      ),
    ).toBe(true);
  }
});

test('a frame is over after a quarter of an hour or a little more', () => {
  let [frames, seconds] = [0, 0];
  for (let seed = 1; seed <= 30; seed += 1) {
    const { play } = playToEnd(start(seed, 0, 1_600_004), 30, ({ play: each }) => {
      seconds += each.clock()?.r === true ? 30 : 0;
    });
    frames += framesOf(play.nsg()).length;
  }
  expect(seconds / frames / 60).toBeGreaterThan(13);
  expect(seconds / frames / 60).toBeLessThan(23);
});

test('winner, frame handicap and number of frames agree at every moment', () => {
  assert(
    property(SEED, EDGE, integer({ min: 0, max: 9000 }), (seed, edge, at) => {
      const play = start(seed, edge);
      play.begin();
      play.advance(at);
      const quote = play.quote();
      const win = quote.probs(winner, null)?.[0] ?? 0;
      const lead = (line: number) => quote.probs(lined(16_001, FULL, 'handicap', 1, 4, 2), line)?.[0] ?? -1;
      const leads = [-14, -10, -6, 6, 10, 14].map(lead);
      const ended = play.advance(0).ended;
      // A line of -1.5 is less likely than the win, and +1.5 is likelier.
      expect(ended || (leads[2] ?? 2) <= win + 1e-9).toBe(true);
      expect(ended || (leads[3] ?? -2) >= win - 1e-9).toBe(true);
      expect(leads.every((p, i) => p >= (leads[i - 1] ?? -1) - 1e-9)).toBe(true);
      const over = [18, 22, 26].map(
        (line) => quote.probs(lined(16_002, FULL, 'total', 1, 4, 2), line)?.[0] ?? 0,
      );
      expect(over.every((p, i) => p <= (over[i - 1] ?? 1) + 1e-9)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what the model expects is what is played, of a frame and of a match', () => {
  const runs = 500;
  const quote = start(1, 1).quote();
  const expected = quote.probs(winner, null)?.[0] ?? 0;
  const frame = quote.probs(single(16_006, 16_002, 'two', HOME_AWAY), null)?.[0] ?? 0;
  const ends = Array.from({ length: runs }, (_, i) =>
    playToEnd(start(17 * i + 3, 1), 200, () => {}).play.nsg(),
  );
  const near = (won: number, p: number) =>
    Math.abs(won / runs - p) < 4 * Math.sqrt((p * (1 - p)) / runs) + 0.02;
  expect(near(ends.filter((nsg) => scoreAt(nsg, FULL, 5)?.[0] === 4).length, expected)).toBe(true);
  expect(
    near(ends.filter((nsg) => (framesOf(nsg)[0]?.[0] ?? 0) > (framesOf(nsg)[0]?.[1] ?? 0)).length, frame),
  ).toBe(true);
});
