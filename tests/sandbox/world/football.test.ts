import * as fc from '#tests/property.ts';
import { createViolations, isSamePair } from '#tests/violations.ts';
import { expect, test } from 'vitest';
import { FootballPlay } from './football.ts';
import type { Goal } from './play.ts';
import { seeded } from './random.ts';

/**
 * The phases that may follow each phase (wire facts 4.6b): regular time, and in a cup extra time and
 * penalties.
 */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  1001: [1002],
  1002: [1003],
  1003: [1004],
  1004: [1005, 1011],
  1005: [1012],
  1012: [1006],
  1006: [1007],
  1007: [1008],
  1008: [1009],
  1009: [1013, 1011],
  1013: [1010],
  1010: [1014],
  1014: [1011],
  1011: [],
};
const rules = (cup: boolean) => ({
  sid: 1,
  fmt: 100001,
  half: 2700,
  rest: 900,
  added: [150, 300] as const,
  cup,
});
const means = { score: [1.4, 1.2] as [number, number], corners: [5, 5] as [number, number] };
const sc = (play: FootballPlay, pe: number, tyg = 5): readonly [number, number] => {
  const found = play.nsg().find((score) => score[0] === pe && score[1] === tyg);
  return [found?.[2] ?? 0, found?.[3] ?? 0];
};
const plus = (...pairs: (readonly [number, number])[]) =>
  pairs.reduce<readonly [number, number]>(([h, a], [x, y]) => [h + x, a + y], [0, 0]);

/** Plays a match to its end in steps of `step` seconds, and calls `look` after each. */
const playOut = (
  seed: number,
  cup: boolean,
  step: number,
  look: (play: FootballPlay, goals: Goal[], withdrawn: Goal[]) => void,
): FootballPlay => {
  const play = new FootballPlay(seeded(seed), rules(cup), means);
  play.begin();
  for (let ended = false, at = 0; !ended; at += step) {
    const outcome = play.advance(step);
    look(play, outcome.goals, outcome.withdrawn);
    ended = outcome.ended;
    if (at > 20_000) throw new Error('it does not end');
  }
  return play;
};
const seeds = fc.integer({ min: 0, max: 1e6 });

test('the phases follow each other as the table has it, with extra time and penalties only in a cup', () => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, cup) => {
      let phase = 1001;
      playOut(seed, cup, 5, (play) => {
        const now = play.clock()?.pe ?? 0;
        if (now !== phase && !NEXT[phase]?.includes(now)) throw new Error(`${phase} to ${now}`);
        if (!cup && now >= 1005 && now !== 1011) throw new Error(`${now} in a league`);
        phase = now;
        seen.add(now);
      });
      expect(phase).toBe(1011);
    }),
    { numRuns: 120 },
  );
  expect([...seen].sort((a, b) => a - b)).toEqual([
    1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014,
  ]);
});

test('scores and corners of the halves add up to those of the match, those of extra time to its own', () => {
  const { found, unless } = createViolations();
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, cup) => {
      const ended = playOut(seed, cup, 30, (play) => {
        const text = () => `seed ${seed}: ${play.nsg().join(' ')}`;
        unless(
          isSamePair(sc(play, 1000), plus(sc(play, 1002), sc(play, 1003), sc(play, 1004), sc(play, 1005))),
          text,
        );
        unless(isSamePair(sc(play, 1013), plus(sc(play, 1004), sc(play, 1005))), text);
        unless(isSamePair(plus(sc(play, 1000, 7), sc(play, 1000, 8)), sc(play, 1000, 9)), text);
      });
      expect(sc(ended, 1001)).toEqual(plus(sc(ended, 1002), sc(ended, 1003)));
    }),
    { numRuns: 40 },
  );
  expect(found).toEqual([]);
});

test('a cup match has a winner in the end, and a shoot-out has no clock', () => {
  let shootouts = 0;
  for (let seed = 0; seed < 150; seed += 1) {
    const play = playOut(seed, true, 20, (now) => {
      if (now.clock()?.pe !== 1010) return;
      expect(now.clock()?.s).toBeNull();
      expect(now.stage()).toBe(2);
    });
    const [home, away] = sc(play, 1000);
    const kicks = sc(play, 1006);
    if (home === away) shootouts += 1;
    expect(home === away ? kicks[0] !== kicks[1] : kicks[0] === 0 && kicks[1] === 0).toBe(true);
  }
  expect(shootouts).toBeGreaterThan(3);
});

test('a withdrawn goal lowers the score of its side by one, and every goal has a number of its own', () => {
  let taken = 0;
  const { found, unless } = createViolations();
  fc.assert(
    fc.property(seeds, (seed) => {
      let before: readonly [number, number] = [0, 0];
      const numbers: number[] = [];
      playOut(seed, false, 20, (play, goals, withdrawn) => {
        const now = sc(play, 1000);
        const moved = plus(
          before,
          ...goals.map(({ side }): [number, number] => (side === 1 ? [1, 0] : [0, 1])),
          ...withdrawn.map(({ side }): [number, number] => (side === 1 ? [-1, 0] : [0, -1])),
        );
        const text = () => `seed ${seed}: ${now.join(':')} after ${before.join(':')}`;
        unless(isSamePair(now, moved), text);
        unless(Math.min(...now) >= 0, text);
        for (const goal of withdrawn) {
          expect(numbers).toContain(goal.n);
          expect(goal.sc).toEqual(now);
        }
        numbers.push(...goals.map(({ n }) => n));
        taken += withdrawn.length;
        before = now;
      });
      expect(new Set(numbers).size).toBe(numbers.length);
    }),
    { numRuns: 60 },
  );
  expect(found).toEqual([]);
  expect(taken).toBeGreaterThan(3);
});

test('a goal on demand counts, is withdrawn on demand, and nothing can be withdrawn from nil-nil', () => {
  const play = new FootballPlay(seeded(1), rules(false), { score: [0, 0], corners: [5, 5] });
  expect(play.score(1)).toBeNull();
  play.begin();
  expect(play.withdraw()).toBeNull();
  play.score(2);
  play.score(1);
  expect(sc(play, 1000)).toEqual([1, 1]);
  expect(play.withdraw(2)?.withdrawn).toEqual([{ n: 1, side: 2, sc: [1, 0] }]);
  expect(play.withdraw(2)).toBeNull();
  expect(play.withdraw()?.withdrawn).toEqual([{ n: 2, side: 1, sc: [0, 0] }]);
});
