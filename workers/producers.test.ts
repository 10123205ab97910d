import { describe, expect, test } from 'vitest';
import type { ProducerId } from '#domain/ids.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createProducers } from './producers.ts';

const LIVE = '1/live' as ProducerId;
const PRE = '1/pre' as ProducerId;

describe('freshness of producers', () => {
  test.each([
    ['1/live', 10_000],
    ['1/pre', 130_000],
    ['1/outright', 180_000],
  ] as const)('%s is stale after %s ms of silence and not before (D3)', (id, limit) => {
    const clock = createFakeClock();
    const producers = createProducers(clock);
    producers.alive([id as ProducerId]);
    clock.advance(limit);
    expect(producers.read().stale).toEqual({});
    clock.advance(1);
    expect(Object.keys(producers.read().stale)).toEqual([id]);
    producers.alive([id as ProducerId]);
    expect(producers.isStale(id as ProducerId)).toBe(false);
  });

  test('one that never showed life, or of which nothing is left, has no fresh prices and is not told as stale (D3, I3)', () => {
    const producers = createProducers(createFakeClock());
    expect(producers.isStale(LIVE)).toBe(true);
    producers.alive([LIVE, PRE]);
    producers.keep(new Set([PRE]));
    expect([producers.isStale(LIVE), producers.isStale(PRE), producers.read().stale]).toEqual([
      true,
      false,
      {},
    ]);
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'a producer called "%s" is stale when it is silent, and no other seems to be (15.3.6)',
    (id) => {
      const clock = createFakeClock();
      const producers = createProducers(clock);
      producers.alive([id as ProducerId]);
      expect(Object.keys(producers.read().stale)).toEqual([]);
      clock.advance(200_000);
      expect(Object.keys(producers.read().stale)).toEqual([id]);
      expect(Object.keys(structuredClone(producers.read().stale))).toEqual([id]);
    },
  );

  test('a silent producer makes no other one stale, and the wall clock none at all (F47, F45)', () => {
    const clock = createFakeClock();
    const producers = createProducers(clock);
    producers.alive([LIVE, PRE]);
    clock.jumpWall(86_400_000);
    expect(producers.read().stale).toEqual({});
    clock.advance(11_000);
    expect(Object.keys(producers.read().stale)).toEqual([LIVE]);
  });

  test('a gap blocks presses at once and is drawn after 500 ms (D2)', () => {
    const clock = createFakeClock();
    const producers = createProducers(clock);
    producers.alive([LIVE]);
    producers.setGaps(new Map([[LIVE, clock.now()]]));
    expect(producers.read()).toEqual({ stale: {}, blocked: [LIVE] });
    clock.advance(500);
    expect(Object.keys(producers.read().stale)).toEqual([LIVE]);
    producers.setGaps(new Map());
    expect(producers.read()).toEqual({ stale: {}, blocked: [] });
  });

  test('after a sleep everything is stale until it shows life (F15)', () => {
    const clock = createFakeClock();
    const producers = createProducers(clock);
    producers.alive([LIVE, PRE]);
    producers.allStale();
    expect(Object.keys(producers.read().stale).sort()).toEqual([LIVE, PRE]);
    producers.alive([LIVE]);
    expect(Object.keys(producers.read().stale)).toEqual([PRE]);
  });
});
