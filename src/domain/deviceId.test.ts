import { describe, expect, test } from 'vitest';
import { createDeviceId, isDeviceId } from './deviceId.ts';

const count = (bytes: Uint8Array) => {
  bytes.forEach((_, index) => {
    bytes[index] = index;
  });
};

describe('device id', () => {
  test('it begins with P on a PC and H on mobile, and holds the random bits (BOOT-10, BOOT-11, CONST-35)', () => {
    expect(createDeviceId('pc', count)).toBe('P000102030405060708090a0b0c0d0e0f');
    expect(createDeviceId('mobile', count)).toBe('H000102030405060708090a0b0c0d0e0f');
  });

  test('a stored id is kept if it is one of this kind of device', () => {
    const id = createDeviceId('pc', count);
    expect([
      isDeviceId(id, 'pc'),
      isDeviceId(id, 'mobile'),
      isDeviceId('P-1', 'pc'),
      isDeviceId(null, 'pc'),
    ]).toEqual([true, false, false, false]);
  });
});
