import { expect, test } from 'vitest';
import { seriesStakes } from './seriesStakes.ts';
import type { Slip } from './slip.ts';

const stakes = (all: Record<string, string>) => all as Slip['stakes'];

test.each<[string, Record<string, string>, number, number, Record<string, string>]>([
  ['a third leg: the double becomes a treble, not three doubles', { s2: '100' }, 2, 3, { s3: '100' }],
  ['a leg taken out: the treble becomes a double', { s3: '100' }, 3, 2, { s2: '100' }],
  ['what was on the doubles beside it gives way', { s3: '100', s2: '5' }, 3, 2, { s2: '100' }],
  ['doubles alone stay on what is left of them', { s2: '5' }, 3, 2, { s2: '5' }],
  [
    'a fourth leg: the other series stay',
    { s3: '100', s2: '5', s0: '2' },
    3,
    4,
    { s4: '100', s2: '5', s0: '2' },
  ],
  ['two legs have no full cover', { s0: '2' }, 3, 2, {}],
  ['nothing of a larger parlay comes back', { s5: '9' }, 2, 3, {}],
  [
    'legs of their own keep their stakes',
    { single: '1', '7:1': '2', s2: '3' },
    2,
    3,
    { single: '1', '7:1': '2', s3: '3' },
  ],
  ['one leg is no parlay: it waits', { s2: '3' }, 2, 1, { s2: '3' }],
  ['and goes on', { s2: '3' }, 1, 2, { s2: '3' }],
  ['also over three legs that come at once', { s2: '3' }, 0, 3, { s3: '3' }],
  ['the same parlay', { s2: '3', s9: '1' }, 3, 3, { s2: '3', s9: '1' }],
])(
  'the stake on all legs in one stays on all legs in one: %s (C44, F29)',
  (_what, from, before, after, to) => {
    expect(seriesStakes(stakes(from), before, after)).toEqual(to);
  },
);
