import { describe, expect, test } from 'vitest';
import { LOCKED, OFF, priceWord, SUSPENDED, UNREADABLE } from '#domain/odds/priceWord.ts';
import { WORKER_SILENT_MS } from '#domain/odds/freshness.ts';
import { findPressProblem, type PressCheck } from './findPressProblem.ts';
import { createWorkerLiveness } from './workerLiveness.ts';

const fresh: PressCheck = { word: priceWord(1950, 0), awaiting: false, priceStale: false, silentFor: 0 };

describe('a press', () => {
  test('on a fresh open price goes through', () => expect(findPressProblem(fresh)).toBeNull());

  test.each([
    ['the worker has been silent for 3 s (D3)', { silentFor: WORKER_SILENT_MS }, 'worker-silent'],
    ['the tab awaits a snapshot (F12)', { awaiting: true }, 'price-stale'],
    ['its producer is stale (F47)', { priceStale: true }, 'price-stale'],
    ['it is locked (FEED-16)', { word: priceWord(1950, LOCKED) }, 'option-closed'],
    ['its market is suspended (FEED-15)', { word: priceWord(1950, SUSPENDED) }, 'option-closed'],
    ['its market is off sale', { word: priceWord(1950, OFF) }, 'option-closed'],
    ['its price could not be read (F38)', { word: priceWord(0, UNREADABLE) }, 'option-closed'],
    ['its odds are 1.000 (D14)', { word: priceWord(1000, 0) }, 'option-closed'],
    ['it is no longer offered', { word: undefined }, 'option-gone'],
  ])('is refused when %s', (_why, change, code) => {
    expect(findPressProblem({ ...fresh, ...change })).toEqual({ code });
  });
});

describe('signs of life', () => {
  test('count from when a message was sent: what queued while the tab was frozen stays as old as it is (F12)', () => {
    const signs = createWorkerLiveness();
    signs.stamp(1000, 5001);
    signs.stamp(2000, 6000.2);
    signs.stamp(3000, 67_000);
    expect(signs.last()).toBeCloseTo(7000.2);
    expect(signs.toWorkerTime(7000.2)).toBeCloseTo(3000);
  });

  test('an answered call counts from when it was begun', () => {
    const signs = createWorkerLiveness();
    signs.stamp(0, 100);
    signs.answered(900);
    expect(signs.last()).toBe(900);
  });
});
