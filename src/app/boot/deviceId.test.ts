import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { createTextStore } from '#state/storage.ts';
import { readDeviceId, withPrefix } from './deviceId.ts';

const ID = /^[0-9a-f]{32}$/;
const random = (bytes: Uint8Array) => void bytes.fill(0xa5);
const held = (text: string | null) => {
  const kept = new Map(text === null ? [] : [['deviceId', text]]);
  return createTextStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, each) => void kept.set(key, each),
  }));
};

describe('the device id', () => {
  test('is made once and kept (BOOT-07)', () => {
    const store = held(null);
    const made = readDeviceId(store, random);
    expect(made).toBe('a5'.repeat(16));
    expect(readDeviceId(store, (bytes) => void bytes.fill(1))).toBe(made);
    expect([withPrefix(made, { variant: 'plain' })[0], withPrefix(made, { variant: 'mobile' })[0]]).toEqual([
      'P',
      'H',
    ]);
  });

  test('is created again over any of 200 leftovers, and without storage (F34)', () => {
    const leftovers = fc.sample(
      fc.oneof(
        fc.string({ maxLength: 80 }),
        fc.json(),
        fc.constantFrom('P'.repeat(32), 'a5'.repeat(15), `${'a5'.repeat(16)} `, 'A5'.repeat(16), ''),
      ),
      { numRuns: 200, seed: 7 },
    );
    for (const text of leftovers) expect(readDeviceId(held(text), random)).toMatch(ID);
    const denied = createTextStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readDeviceId(denied, random)).toMatch(ID);
  });
});
