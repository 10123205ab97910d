import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { variant } from './evilMessages.ts';

test('the 1,000 forged messages are all different, and each can be posted', () => {
  const all = Array.from({ length: 1_000 }, (_, nth) => inspect(structuredClone(variant(nth)), { depth: 9 }));
  expect(new Set(all).size).toBe(1_000);
});
