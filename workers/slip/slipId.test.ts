import { assert, double, integer, noBias, property, stringMatching } from '#tests/property.ts';
import { expect, test } from 'vitest';
import { createSlipId, slipIdForUser } from './slipId.ts';

const uid = stringMatching(/^[0-9a-z]{1,12}$/);

test("a guest's slipId for a user is the same in all workers, and differs per user (D25, I6)", () => {
  assert(
    property(
      integer({ min: 0, max: 0xffff_ffff_ffff }),
      noBias(double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      uid,
      uid,
      (at, chance, one, other) => {
        const slipId = createSlipId(at, () => chance);
        expect(slipIdForUser(one, slipId)).toBe(slipIdForUser(one, slipId));
        expect(slipIdForUser(one, slipId)).not.toBe(slipId);
        expect(slipIdForUser(one, slipId) === slipIdForUser(other, slipId)).toBe(one === other);
        expect(slipIdForUser(one, slipId)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      },
    ),
  );
});
