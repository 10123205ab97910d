import { expect, test } from 'vitest';
import type { OptionType } from '../ids.ts';
import { optionWithLine } from './optionWithLine.ts';

test.each([
  ['Over 2.5/3', 4, '2.75', 'Over 2.5/3', 'Over 2.5/3'],
  ['Over 2.75', 4, '2.5/3', 'Over 2.75', 'Over 2.75'],
  ['大2.5/3', 4, '2.75', '大2.5/3', '大2.5/3'],
  ['Over', 4, '2.75', 'Over 2.5/3', 'Over 2.75'],
  ['Home & Over 2/2.5', 17, '2.25', 'Home & Over 2/2.5', 'Home & Over 2/2.5'],
  ['Schalke 04 & Over', 17, '4', 'Schalke 04 & Over 4', 'Schalke 04 & Over 4'],
  ['Ajax U21 & Over', 17, '21', 'Ajax U21 & Over 21', 'Ajax U21 & Over 21'],
])('%s of type %i has its line %s once, in any notation', (optionName, type, linear, split, decimal) => {
  const option = { selectionType: type as OptionType, optionName, linear };
  expect([optionWithLine(option, 'split'), optionWithLine(option, 'decimal')]).toEqual([split, decimal]);
});
