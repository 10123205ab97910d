import { assert, boolean, integer, property } from '#tests/property.ts';
import { expect, test } from 'vitest';
import { single } from '#sandbox/prices/groups.ts';
import { servesOf } from '#sandbox/prices/tennis.ts';
import type { Score } from './worldChange.ts';
import { seeded } from './random.ts';
import { TennisPlay } from './tennis.ts';

const SEED = integer({ min: 1, max: 1_000_000 });
const find = (nsg: readonly Score[], pe: number, tyg: number): readonly [number, number] | undefined => {
  const line = nsg.find((each) => each[0] === pe && each[1] === tyg);
  return line === undefined ? undefined : [line[2], line[3]];
};
const setsOf = (nsg: readonly Score[]) =>
  nsg.filter(([pe, tyg]) => pe >= 5002 && tyg === 5556).map(([, , h, a]) => [h, a] as const);
/** Plays a match to its end, and calls `look` after each step. */
const follow = (
  seed: number,
  five: boolean,
  look: (play: TennisPlay, ended: boolean, abandoned: boolean) => void,
): TennisPlay => {
  const play = new TennisPlay(seeded(seed), servesOf(0.64, 0.6), five);
  play.begin();
  for (let i = 0; i < 20_000; i += 1) {
    const { ended, abandoned } = play.advance(10);
    look(play, ended, abandoned === true);
    if (ended) return play;
  }
  throw new Error('it never ended');
};
const isOver = ([h, a]: readonly [number, number]) => {
  const [most, least] = h > a ? [h, a] : [a, h];
  return (most === 6 && least <= 4) || (most === 7 && (least === 5 || least === 6));
};
const canBe = ([h, a]: readonly [number, number]) =>
  isOver([h, a]) || (Math.max(h, a) <= 6 && !(Math.max(h, a) === 6 && Math.abs(h - a) >= 2));

const inTieBreak = (home: number, away: number) => Math.max(home, away) <= 6 || Math.abs(home - away) <= 1;
const inGame = (home: number, away: number) =>
  [home, away].every((each) => [0, 15, 30, 40, 50].includes(each)) &&
  (Math.max(home, away) < 50 || Math.min(home, away) === 40);

test('only scores that the rules allow are sent, and sets add up (wire facts 4.5)', () => {
  assert(
    property(SEED, boolean(), (seed, five) => {
      follow(seed, five, (play, ended, abandoned) => {
        const nsg = play.nsg();
        const sets = setsOf(nsg);
        const over = ended && !abandoned ? sets : sets.slice(0, -1);
        const won = [over.filter(([h, a]) => h > a).length, over.filter(([h, a]) => h < a).length];
        const told = find(nsg, 5000, 5) ?? [-1, -1];
        // During the break the set that has just ended is counted too.
        const last = sets.at(-1) ?? [0, 0];
        const isCountedToo = isOver(last) && (!ended || abandoned);
        const games = find(nsg, 5001, 5556) ?? [-1, -1];
        const [home = 0, away = 0] = find(nsg, 5000, 5559) ?? [];
        const isAllowed =
          sets.every(canBe) &&
          over.every(isOver) &&
          told[0] + told[1] === (won[0] ?? 0) + (won[1] ?? 0) + (isCountedToo ? 1 : 0) &&
          games[0] === sets.reduce((sum, [h]) => sum + h, 0) &&
          games[1] === sets.reduce((sum, [, a]) => sum + a, 0) &&
          (last[0] === 6 && last[1] === 6 ? inTieBreak(home, away) : inGame(home, away));
        if (!isAllowed) throw new Error(`The rules do not allow ${JSON.stringify(nsg)}.`);
      });
    }),
    { numRuns: 60 },
  );
});

test('the serve goes to the other side after every game, and by the pattern within a tie-break', () => {
  assert(
    property(SEED, (seed) => {
      // Games alternate their server through the match. So the number of all games, and in a tie-break the
      // number of its pairs of points, shows the first server.
      const firsts = new Set<number>();
      follow(seed, true, (play, ended) => {
        const nsg = play.nsg();
        const [home, away] = find(nsg, 5001, 5556) ?? [0, 0];
        const [h, a] = setsOf(nsg).at(-1) ?? [0, 0];
        const points = find(nsg, 5000, 5559) ?? [0, 0];
        const turns = home + away + (h === 6 && a === 6 ? Math.floor((points[0] + points[1] + 1) / 2) : 0);
        if (!ended) firsts.add(turns % 2 === 0 ? play.serving() : 3 - play.serving());
      });
      expect(firsts.size).toBe(1);
    }),
    { numRuns: 40 },
  );
});

test('a match ends with as many sets as it is best of, and stays ended', () => {
  let retired = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    let gone = false;
    const play = follow(seed, seed % 3 === 0, (_, __, abandoned) => {
      gone ||= abandoned;
    });
    const told = find(play.nsg(), 5000, 5) ?? [0, 0];
    if (gone) retired += 1;
    expect(Math.max(...told) === (play.fid + 1) / 2).toBe(!gone);
    const before = JSON.stringify([play.nsg(), play.clock()]);
    const after = play.advance(5000);
    expect([
      after.ended,
      after.facts,
      after.abandoned === true,
      JSON.stringify([play.nsg(), play.clock()]),
    ]).toEqual([true, false, gone, before]);
    expect([play.serving(), play.clock()?.r, play.clock()?.pe]).toEqual([0, false, gone ? 5097 : 5095]);
    expect(play.quote().probs(single(5001, 5001, 'two', [1, 2]), null)).toBe(null);
  }
  // Some matches end by a retirement (D29).
  expect(retired).toBeGreaterThan(0);
  expect(retired).toBeLessThan(20);
});

test('what the model expects is what is played', () => {
  const winner = single(5001, 5001, 'two', [1, 2]);
  const expected =
    new TennisPlay(seeded(1), servesOf(0.64, 0.6), false).quote().probs(winner, null)?.[0] ?? 0;
  let won = 0;
  let played = 0;
  for (let seed = 1; seed <= 1500; seed += 1) {
    const told = find(follow(seed * 7919, false, () => {}).nsg(), 5000, 5) ?? [0, 0];
    if (Math.max(...told) < 2) continue;
    played += 1;
    if (told[0] === 2) won += 1;
  }
  expect(Math.abs(won / played - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / played));
});
