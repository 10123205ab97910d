import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { freshnessLimit, isStale, WORKER_SILENT_MS } from '../odds/freshness.ts';
import type { ProducerId } from '../ids.ts';
import { addSample, serverOffset, type ClockSample } from '../time/serverClock.ts';

const producer = (text: string) => text as ProducerId;

describe('the freshness of prices', () => {
  test.each([
    ['1/live', 10_000],
    ['5/pre', 130_000],
    ['1/outright', 180_000],
    ['1/unheard-of', 10_000],
  ])('prices of %s are fresh for %i ms and stale after (D3)', (id, limit) => {
    expect([
      freshnessLimit(producer(id)),
      isStale(producer(id), limit),
      isStale(producer(id), limit + 1),
    ]).toEqual([limit, false, true]);
  });

  test('an age that is no number is stale (D3)', () => {
    expect([
      isStale(producer('1/live'), Number.NaN),
      isStale(producer('1/live'), Number.POSITIVE_INFINITY),
      WORKER_SILENT_MS,
    ]).toEqual([true, true, 3_000]);
  });
});

const sample = (sent: number, rtt: number, offset: number): ClockSample => ({
  sent,
  received: sent + rtt,
  server: sent + rtt / 2 + offset,
});

describe("the server's clock", () => {
  test('one slow answer among five does not move the offset (F45)', () => {
    const samples = [
      sample(0, 20, 5000),
      sample(100, 20, 5002),
      { sent: 200, received: 3200, server: 5200 },
      sample(4000, 20, 4998),
      sample(4100, 20, 5001),
    ];
    expect(serverOffset(samples)).toBe(5000);
  });

  test('only the last five samples count, and one that took negative time is none (F45)', () => {
    let samples: readonly ClockSample[] = [];
    for (let i = 0; i < 5; i += 1) samples = addSample(samples, sample(i * 100, 10, 1_000));
    for (let i = 5; i < 10; i += 1) samples = addSample(samples, sample(i * 100, 10, 9_000));
    expect([samples.length, serverOffset(samples)]).toEqual([5, 9_000]);
    expect(addSample(samples, { sent: 10, received: 5, server: 0 })).toBe(samples);
    expect(serverOffset([])).toBeUndefined();
  });

  test('under any skew up to a day and any round trips up to 2 s the error is at most 1 s (F45)', () => {
    const trip = fc.record({
      out: fc.integer({ min: 0, max: 1000 }),
      back: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(trip, { minLength: 1, maxLength: 5 }),
        (skew, trips) => {
          const samples = trips.map(({ out, back }, index) => ({
            sent: index * 5000,
            received: index * 5000 + out + back,
            server: index * 5000 + out + skew,
          }));
          expect(Math.abs((serverOffset(samples) ?? Number.NaN) - skew)).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });
});
