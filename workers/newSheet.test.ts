import { assert, double, integer, noBias, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { newSheet, sheetFor } from './newSheet.ts';

const uid = stringMatching(/^[0-9a-z]{1,12}$/);

test("a guest's sheet is for a user what it is for all their workers, another for every other user, and of the form it had (D25, I6)", () => {
  assert(
    property(
      integer({ min: 0, max: 0xffff_ffff_ffff }),
      noBias(double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      uid,
      uid,
      (at, chance, one, other) => {
        const sheet = newSheet(at, () => chance);
        expect(sheetFor(one, sheet)).toBe(sheetFor(one, sheet));
        expect(sheetFor(one, sheet)).not.toBe(sheet);
        expect(sheetFor(one, sheet) === sheetFor(other, sheet)).toBe(one === other);
        expect(sheetFor(one, sheet)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      },
    ),
  );
});
