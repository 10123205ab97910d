import { assert, double, integer, property } from '#tests/property.ts';
import { createViolations } from '#tests/violations.ts';
import { describe, expect, test } from 'vitest';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import { BOXING } from './boxing.ts';
import { playToEnd, createTestPlay, scoreAt } from './playToEnd.ts';
import { MMA } from './mma.ts';

const SEED = integer({ min: 1, max: 1_000_000 });
const EDGE = double({ min: -3, max: 3, noNaN: true });
const sum = (list: readonly number[]) => list.reduce((total, p) => total + p, 0);

describe.each([
  { name: 'MMA', sport: MMA, round: 300, formats: { 1_800_001: 3, 1_800_002: 5 }, ways: 3 },
  {
    name: 'boxing',
    sport: BOXING,
    round: 180,
    formats: { 1_900_003: 6, 1_900_004: 8, 1_900_005: 10, 1_900_006: 12 },
    ways: 2,
  },
])('$name', ({ sport, round, formats, ways }) => {
  const full = sport.sid * 1000 + 1;
  const mty = (n: number) => sport.sid * 1000 + n;
  const winner = single(mty(2), full, 'two', HOME_AWAY);
  const rounds = lined(mty(1), full, 'total', 1, 4, 2);
  const method = sport.groups.find((group) => group.mty === mty(4)) ?? winner;

  test('the clock counts a round down, stops in breaks, and rounds follow each other', () => {
    const { found, unless } = createViolations();
    assert(
      property(SEED, EDGE, (seed, edge) => {
        let before = { pe: sport.sid * 1000 + 2, s: round };
        playToEnd(createTestPlay(sport, seed, edge), 7, ({ play, outcome }) => {
          const clock = play.clock();
          const pe = clock?.pe ?? 0;
          const s = clock?.s ?? 0;
          const text = () => `seed ${seed}: clock ${JSON.stringify(clock)} after ${JSON.stringify(before)}`;
          unless(s >= 0 && s <= round && clock?.tp === 2, text);
          unless(pe > before.pe || (pe === before.pe && s <= before.s), text);
          unless(clock?.r === (pe % 2 === 0) && (clock?.s === null) === (pe % 2 !== 0), text);
          // A fight has no score before its result.
          unless(play.nsg().length === (outcome.ended ? 1 : 0), text);
          before = { pe, s };
        });
      }),
      { numRuns: 40 },
    );
    expect(found).toEqual([]);
  });

  test('it ends at any moment or with the judges, has at most its rounds, and stays ended', () => {
    const phases = new Set<number>();
    let stopped = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      let judged = false;
      const { play } = playToEnd(createTestPlay(sport, seed, (seed % 5) - 2), 5, ({ play: each }) => {
        judged ||= each.clock()?.pe === full + 90;
      });
      expect(new Map(Object.entries(formats)).get(String(play.fmt))).toBe(play.fid);
      expect(play.clock()?.pe).toBe(full + 94);
      stopped += judged ? 0 : 1;
      phases.add(play.fid);
      const won = scoreAt(play.nsg(), full, 5) ?? [2, 2];
      expect(sum(won) <= 1 && (judged || sum(won) === 1)).toBe(true);
      expect(play.advance(3000)).toMatchObject({ ended: true, facts: false });
      expect(
        sport.groups.every(
          (group) => play.quote().probs(group, 2) === null && play.quote().even(group) === null,
        ),
      ).toBe(true);
    }
    expect(phases.size).toBeGreaterThan(1);
    expect(stopped).toBeGreaterThan(50);
    expect(stopped).toBeLessThan(150);
  });

  test('winner, distance, rounds and method agree at every moment', () => {
    assert(
      property(SEED, EDGE, integer({ min: 0, max: 1200 }), (seed, edge, at) => {
        const play = createTestPlay(sport, seed, edge);
        play.begin();
        const { ended } = play.advance(at);
        const quote = play.quote();
        const ends = quote.probs(method, null) ?? [];
        const home = sum(ends.slice(0, ways));
        const away = sum(ends.slice(ways, 2 * ways));
        const win = quote.probs(winner, null)?.[0] ?? 0;
        expect(ended || Math.abs(sum(ends) - 1) < 1e-9).toBe(true);
        expect(ended || Math.abs(win - home / (home + away)) < 1e-9).toBe(true);
        const distance = quote.probs(single(mty(3), full, 'two', [8, 9]), null)?.[0] ?? 0;
        const judges = (ends[ways - 1] ?? 0) + (ends[2 * ways - 1] ?? 0) + (ends[2 * ways] ?? 0);
        expect(Math.abs(distance - judges)).toBeLessThan(1e-9);
        // Only half rounds are offered. A later one is never likelier, and a past one is not offered.
        const over = Array.from({ length: play.fid }, (_, i) => quote.probs(rounds, 4 * i + 2)?.[0] ?? null);
        const open = over.filter((p) => p !== null);
        expect(open.every((p, i) => p <= (open[i - 1] ?? 1) && p >= distance - 1e-9)).toBe(true);
        expect(over.slice(over.length - open.length)).toEqual(open);
      }),
      { numRuns: 80 },
    );
  });

  test('what the model expects is what is fought', () => {
    const runs = 700;
    const all = Array.from({ length: runs }, (_, i) => {
      const play = createTestPlay(sport, 13 * i + 5, 0.8);
      const [expected = 0] = play.quote().probs(winner, null) ?? [];
      const won = scoreAt(playToEnd(play, 20, () => {}).play.nsg(), full, 5) ?? [0, 0];
      return { expected, won };
    }).filter(({ won }) => sum(won) === 1);
    const expected = sum(all.map((each) => each.expected)) / all.length;
    const won = all.filter((each) => each.won[0] === 1).length / all.length;
    expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / all.length));
  });
});
