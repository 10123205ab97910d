import { describe, expect, test } from 'vitest';
import * as property from '#tests/property.ts';
import type { Thousandths } from '../ids.ts';
import { beginTrail, extendTrail, trailPoints, type LegTick } from './legTrail.ts';

const ticks = (...all: readonly (readonly [number, number])[]): readonly LegTick[] =>
  all as unknown as readonly LegTick[];
const odds = (value: number) => value as Thousandths;
const leg = { displayed: odds(1950), sent: odds(1950), accepted: odds(1900) };

describe('the trail of a leg', () => {
  test('has the displayed, sent and accepted odds, each with its time and the age of its price (D6)', () => {
    const begun = beginTrail(ticks([1_000, 1900], [9_000, 1950]), 10_000);
    const trail = {
      ...extendTrail(begun, ticks([9_000, 1950], [11_000, 0], [12_000, 1900]), 13_000),
      sentAt: 10_200,
      acceptedAt: 13_000,
    };
    expect(trailPoints({ ...leg, trail })).toEqual([
      { kind: 'tick', at: -9_000, odds: 1900, ageMs: null },
      { kind: 'tick', at: -1_000, odds: 1950, ageMs: null },
      { kind: 'displayed', at: 0, odds: 1950, ageMs: 1_000 },
      { kind: 'sent', at: 200, odds: 1950, ageMs: 1_200 },
      { kind: 'closed', at: 1_000, odds: 0, ageMs: null },
      { kind: 'tick', at: 2_000, odds: 1900, ageMs: null },
      { kind: 'accepted', at: 3_000, odds: 1900, ageMs: 1_000 },
    ]);
  });

  test('has no age of a price that it did not record', () => {
    const trail = beginTrail([], 10_000);
    expect(trailPoints({ ...leg, trail }).map(({ ageMs }) => ageMs)).toEqual([null]);
    expect(trailPoints({ ...leg, trail: beginTrail(ticks([1, 1800]), 10_000) }).at(-1)?.ageMs).toBeNull();
  });

  test('keeps the price at the press, however old, and only recent prices before it', () => {
    const { ticks: kept } = beginTrail(ticks([1_000, 1800], [2_000, 1850], [500_000, 1900]), 600_000);
    expect(kept).toEqual([[500_000, 1900]]);
  });

  test('has a bounded length for any prices', () => {
    property.assert(
      property.property(
        property.array(property.tuple(property.nat(100_000), property.integer({ min: 0, max: 5_000 })), {
          maxLength: 200,
        }),
        property.nat(100_000),
        (all, pressedAt) => {
          const sorted = ticks(...[...all].sort((a, b) => a[0] - b[0]));
          const trail = extendTrail(beginTrail(sorted, pressedAt), sorted, 100_000);
          expect(trail.ticks.length).toBeLessThanOrEqual(14);
          expect(trail.ticks.filter(([at]) => at <= pressedAt).length).toBeLessThanOrEqual(8);
          // Extending a trail by its own ticks changes nothing.
          expect(extendTrail(trail, trail.ticks, 100_000)).toBe(trail);
        },
      ),
    );
  });
});
