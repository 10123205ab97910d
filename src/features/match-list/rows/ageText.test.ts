import { expect, test } from 'vitest';
import { ageText } from './ageText.ts';

test('an age reads as minutes and seconds', () => {
  expect([-5, 42_000, 725_000, 7_200_000].map(ageText)).toEqual(['0:00', '0:42', '12:05', '2:00:00']);
});
