import { expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import { presetsOf } from './presets.ts';

test.each([
  [null, ['10', '50', '100', '500']],
  ['10', ['10', '50', '100', '500']],
  ['10.00', ['10', '50', '100', '500']],
  ['5', ['5', '25', '50', '250']],
  ['12', ['20', '100', '200', '1000']],
  ['10.5', ['20', '100', '200', '1000']],
  ['95', ['100', '500', '1000', '5000']],
  ['50000', ['50000', '250000', '500000', '2500000']],
  ['0.1', ['10', '50', '100', '500']],
] as const)('from a smallest stake of %s a press adds %j', (least, all) => {
  expect(presetsOf(least as Amount | null)).toEqual(all);
});
