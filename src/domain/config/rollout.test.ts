import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { isOlderVersion, isReloadHeld } from './rollout.ts';

const DEVICE = fc
  .array(fc.constantFrom(...'0123456789abcdef'.split('')), { minLength: 32, maxLength: 32 })
  .map((digits) => `P${digits.join('')}`);
const offered = (deviceId: string, reloadShare: number): boolean =>
  !isReloadHeld({ reloadShare, minimumVersion: '' }, deviceId, '1.4.0');

describe('a staged rollout', () => {
  test('a device that was offered the new build is offered it at every larger share', () => {
    fc.assert(
      fc.property(DEVICE, (id) => {
        const shares = Array.from({ length: 101 }, (_, share) => offered(id, share));
        expect(shares).toEqual(shares.toSorted((one, other) => Number(one) - Number(other)));
      }),
    );
    expect([...Array(101).keys()].map((share) => offered('P1', share))).toContain(true);
  });

  test('no device is offered it at 0 %, every device at 100 %', () => {
    fc.assert(
      fc.property(DEVICE, (id) => {
        expect([offered(id, 0), offered(id, 100)]).toEqual([false, true]);
      }),
    );
  });

  test('of many devices about the share is offered it', () => {
    const ids = Array.from(
      { length: 20_000 },
      (_, at) => `P${(at * 2_654_435_761).toString(16).padStart(32, '0')}`,
    );
    for (const share of [1, 5, 25, 50, 90]) {
      const count = ids.filter((id) => offered(id, share)).length;
      expect(Math.abs(count / 200 - share)).toBeLessThan(1.5);
    }
  });

  test('the minimum version goes before the share', () => {
    const rule = { reloadShare: 0, minimumVersion: '1.5.0' };
    expect(isReloadHeld(rule, 'P1', '1.4.9')).toBe(false);
    expect(isReloadHeld(rule, 'P1', '1.5.0')).toBe(true);
  });

  test.each([
    ['1.9.0', '1.10.0', true],
    ['1.10.0', '1.9.0', false],
    ['1.4.0', '1.4.0', false],
    ['1.4', '1.4.1', true],
    ['2.0.0', '1.99.99', false],
    ['0.0.0', '', false],
    ['1.0.0', '...', false],
  ])('version %s is older than %s: %s', (version, minimum, isOlder) => {
    expect(isOlderVersion(version, minimum)).toBe(isOlder);
  });
});
