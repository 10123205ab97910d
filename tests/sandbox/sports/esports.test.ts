import { assert, double, integer, property } from '#tests/property.ts';
import { createViolations, isSamePair } from '#tests/violations.ts';
import { describe, expect, test } from 'vitest';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Score } from '#sandbox/world/worldChange.ts';
import { COUNTER_STRIKE, DOTA, KINGS, LOL, VALORANT } from './esports.ts';
import { playToEnd, createTestPlay, scoreAt } from './playToEnd.ts';
import type { Sport } from './sport.ts';

const SEED = integer({ min: 1, max: 1_000_000 });
const EDGE = double({ min: -3, max: 3, noNaN: true });
const ROUNDS = 31;
const TOWERS = 33;
const GOLD = 34;
const KILLS = 127;
const partsOf = (nsg: readonly Score[], full: number, group: number) =>
  nsg.filter(([pe, tyg]) => pe > full && tyg === group).map(([, , h, a]) => [h, a] as const);
const most = (pair: readonly [number, number]) => Math.max(...pair);
const least = (pair: readonly [number, number]) => Math.min(...pair);
const sizes = { 3: 3, 4: 5, 5: 7 } as const;
const start = (sport: Sport, seed: number, edge: number, digit = 3) =>
  createTestPlay(sport, seed, edge, { fmt: sport.sid * 100_000 + digit });

/** True for a possible final score of rounds: 13, or after 12-12 a lead of two or four of six rounds. */
const won = ([h, a]: readonly [number, number], six: boolean) => {
  const [up, down] = h > a ? [h, a] : [a, h];
  if (down < 12) return up === 13;
  return six ? up - down >= 2 && up > 15 && (up - 13) % 3 === 0 && down >= up - 4 : up - down === 2;
};

describe.each([
  { name: 'CS2', sport: COUNTER_STRIKE, six: true },
  { name: 'Valorant', sport: VALORANT, six: false },
])('$name', ({ sport, six }) => {
  const full = sport.sid * 1000 + 1;

  test('a map ends at thirteen rounds, overtime by its rules, and maps add up', () => {
    let overtimes = 0;
    const { found, unless } = createViolations();
    assert(
      property(SEED, double({ min: -1, max: 1, noNaN: true }), (seed, edge) => {
        playToEnd(start(sport, seed, edge), 60, ({ play, outcome }) => {
          const nsg = play.nsg();
          const maps = partsOf(nsg, full, ROUNDS);
          const running = play.clock()?.r === true;
          const done = running ? maps.slice(0, -1) : maps;
          const last = maps.at(-1) ?? [0, 0];
          const score = scoreAt(nsg, full, 5);
          const text = () => `seed ${seed}: maps ${maps.join(' ')}, score ${String(score)}`;
          unless(
            done.every((map) => won(map, six)),
            text,
          );
          unless(!running || !(won(last, six) || (most(last) > 13 && most(last) - least(last) > 3)), text);
          unless(
            isSamePair(score, [done.filter(([h, a]) => h > a).length, done.filter(([h, a]) => h < a).length]),
            text,
          );
          unless(partsOf(nsg, full, KILLS).length === maps.length, text);
          unless(outcome.ended || play.clock()?.pe === full - 1 + 2 * maps.length + (running ? 0 : 1), text);
          overtimes += maps.some((map) => least(map) >= 12) ? 1 : 0;
        });
      }),
      { numRuns: 40 },
    );
    expect(found).toEqual([]);
    expect(overtimes).toBeGreaterThan(0);
  });
});

describe.each([
  { name: 'Dota 2', sport: DOTA, minutes: [25, 60] },
  { name: 'LoL', sport: LOL, minutes: [20, 50] },
  { name: 'Honor of Kings', sport: KINGS, minutes: [11, 28] },
])('$name', ({ sport, minutes }) => {
  const full = sport.sid * 1000 + 1;

  test('kills, towers and gold never go back, the clock counts a map up, and maps add up', () => {
    const { found, unless } = createViolations();
    assert(
      property(SEED, EDGE, (seed, edge) => {
        let before = { maps: 0, numbers: [0], seconds: 0 };
        const lengths: number[] = [];
        playToEnd(start(sport, seed, edge), 15, ({ play, outcome }) => {
          const nsg = play.nsg();
          const gold = partsOf(nsg, full, GOLD);
          const towers = partsOf(nsg, full, TOWERS);
          const numbers = [gold.at(-1), towers.at(-1), partsOf(nsg, full, KILLS).at(-1)].flatMap((pair) => [
            ...(pair ?? [0, 0]),
          ]);
          const seconds = play.clock()?.s ?? before.seconds;
          const same = gold.length === before.maps;
          const text = () => `seed ${seed}: ${numbers.join(' ')} at ${seconds} s, towers ${towers.join(' ')}`;
          unless(
            !same || (numbers.every((n, i) => n >= (before.numbers[i] ?? 0)) && seconds >= before.seconds),
            text,
          );
          unless(
            towers.every((pair) => most(pair) <= 11),
            text,
          );
          const running = play.clock()?.r === true;
          if (!running) lengths.push(before.seconds / 60);
          const [home, away] = scoreAt(nsg, full, 5) ?? [0, 0];
          unless(home + away === gold.length - (running ? 1 : 0), text);
          unless(outcome.ended || play.clock()?.pe === full - 1 + 2 * gold.length + (running ? 0 : 1), text);
          before = { maps: gold.length, numbers, seconds };
        });
        expect(
          lengths.every((length) => length >= (minutes[0] ?? 0) - 1 && length <= (minutes[1] ?? 0) + 4),
        ).toBe(true);
      }),
      { numRuns: 25 },
    );
    expect(found).toEqual([]);
  });
});

describe.each([
  { name: 'CS2', sport: COUNTER_STRIKE },
  { name: 'Valorant', sport: VALORANT },
  { name: 'Dota 2', sport: DOTA },
  { name: 'LoL', sport: LOL },
  { name: 'Honor of Kings', sport: KINGS },
])('$name', ({ sport }) => {
  const full = sport.sid * 1000 + 1;
  const winner = single(full, full, 'two', HOME_AWAY);

  test('a match has as many maps as its format says, and stays ended', () => {
    for (const digit of [3, 4, 5] as const) {
      for (let seed = 1; seed < 12; seed += 1) {
        const { play } = playToEnd(start(sport, seed, 0.3, digit), 60, () => {});
        const maps = scoreAt(play.nsg(), full, 5) ?? [0, 0];
        expect(play.fid).toBe(sizes[(play.fmt % 10) as 3 | 4 | 5]);
        expect(most(maps)).toBe((play.fid + 1) / 2);
        const before = JSON.stringify([play.nsg(), play.clock()]);
        expect(play.advance(9000)).toMatchObject({ ended: true, facts: false });
        expect(JSON.stringify([play.nsg(), play.clock()])).toBe(before);
        expect(
          sport.groups.every(
            (group) => play.quote().probs(group, 2) === null && play.quote().even(group) === null,
          ),
        ).toBe(true);
      }
    }
  });

  test('winner, map handicap, number of maps and the running map agree at every moment', () => {
    assert(
      property(SEED, EDGE, integer({ min: 0, max: 6000 }), (seed, edge, at) => {
        const play = start(sport, seed, edge);
        play.begin();
        const { ended } = play.advance(at);
        const quote = play.quote();
        const p = (n: number, line: number, pe = full) =>
          quote.probs(lined(sport.sid * 1000 + n, pe, n === 2 ? 'handicap' : 'total', 1, 4, 2), line)?.[0] ??
          null;
        const win = quote.probs(winner, null)?.[0] ?? 0;
        const maps = scoreAt(play.nsg(), full, 5) ?? [0, 0];
        const map = quote.probs({ ...winner, pe: full + maps[0] + maps[1] + 1 }, null)?.[0] ?? 0;
        const [sweep, safe] = [p(2, -6) ?? 0, p(2, 6) ?? 1] as const;
        expect(ended || (sweep <= win + 1e-9 && win <= safe + 1e-9)).toBe(true);
        // If one map is left, the winner of the map wins the match.
        const decider = !ended && maps[0] === maps[1] && maps[0] === (play.fid - 1) / 2;
        expect(!decider || Math.abs(win - map) < 1e-9).toBe(true);
        expect(ended || (map > 0 && map < 1)).toBe(true);
        const under = [6, 10, 14, 18, 22].map((line) => p(3, line)).filter((each) => each !== null);
        expect(under.every((each, i) => each <= (under[i - 1] ?? 1) + 1e-9)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('what the model expects is what is played, of a map and of a match', () => {
    const runs = 500;
    const plays = Array.from({ length: runs }, (_, i) => start(sport, 19 * i + 7, 1)).filter(
      (play) => play.fid === 3,
    );
    const [expected = 0] = plays[0]?.quote().probs(winner, null) ?? [];
    const [map = 0] = plays[0]?.quote().probs({ ...winner, pe: full + 1 }, null) ?? [];
    let [matches, firsts] = [0, 0];
    for (const play of plays) {
      let first: number | undefined;
      playToEnd(play, 120, () => {
        if (play.clock()?.r === false) first ??= scoreAt(play.nsg(), full, 5)?.[0];
      });
      matches += scoreAt(play.nsg(), full, 5)?.[0] === 2 ? 1 : 0;
      firsts += first ?? 0;
    }
    const near = (count: number, p: number) =>
      Math.abs(count / plays.length - p) < 4 * Math.sqrt((p * (1 - p)) / plays.length) + 0.01;
    expect([near(matches, expected), near(firsts, map)]).toEqual([true, true]);
  });
});
