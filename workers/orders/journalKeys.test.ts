import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { compareKeys } from '#tests/worker/money/keyOrder.ts';
import { entryKey, userKeyRange } from './journalKeys.ts';

const uid = fc.oneof(fc.constantFrom('7', '71', '710', '71,', '71"', '', ' ', '\uffff'), fc.string());

test("all intents of a user are within that user's bounds, and no other's, however alike the ids (I6, D25)", () => {
  fc.assert(
    fc.property(uid, uid, fc.string(), (mine, other, slipId) => {
      const [first, last] = userKeyRange(mine);
      const key = entryKey(other, slipId);
      const isWithin = compareKeys(first, key) <= 0 && compareKeys(key, last) <= 0;
      expect(isWithin).toBe(mine === other);
    }),
  );
});

test('two intents share a place only where both their user and their slip are the same (I6)', () => {
  fc.assert(
    fc.property(uid, uid, fc.string(), fc.string(), (mine, other, slipId, another) => {
      expect(compareKeys(entryKey(mine, slipId), entryKey(other, another)) === 0).toBe(
        mine === other && slipId === another,
      );
      expect(compareKeys(entryKey(mine, slipId), entryKey(other, slipId)) === 0).toBe(mine === other);
    }),
  );
});
