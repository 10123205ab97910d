import { expect, test } from 'vitest';
import { readReserveEntry } from './reserveEntry.ts';

const WATCH = {
  uid: '710001',
  slipId: 'watch-r1',
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  matchId: 'm1',
  names: {},
  intent: null,
  reference: '',
  watched: { id: 'r1', key: 'k1:1', odds: 2_000, stake: '10', currencyId: 1, isWaiting: true },
  known: [],
  notices: [],
};

const REQUEST = {
  ...WATCH,
  slipId: 'press1',
  reference: 'press1-1',
  watched: null,
  intent: {
    id: 'press1',
    kind: 'create',
    state: 'unknown',
    at: 1_000,
    reservation: null,
    key: 'k1:1',
    odds: 2_000,
    stake: '10',
    currencyId: 1,
  },
};

test('a stored entry of a reserved bet is read as it is (F34)', () => {
  expect([WATCH, REQUEST].map(readReserveEntry)).toEqual([WATCH, REQUEST]);
  expect(readReserveEntry({ ...REQUEST, known: undefined })).toBeUndefined();
  expect(readReserveEntry({ ...REQUEST, intent: { ...REQUEST.intent, stake: 'abc' } })).toBeUndefined();
  expect(readReserveEntry({ ...WATCH, watched: { ...WATCH.watched, stake: '' } })).toBeUndefined();
});

test.each([
  ['a request', REQUEST, 'press1'],
  ['a watch', { ...WATCH, watched: { ...WATCH.watched, reference: 'press2-1' } }, 'press2-1'],
  ['a watch of another device', WATCH, 'watch-r1'],
])(
  '%s that was stored without a reference is kept, with the reference %3$s (F34, I2)',
  (_what, stored, reference) => {
    const { reference: _reference, ...rest } = stored;
    expect(readReserveEntry(rest)).toEqual({ ...stored, reference });
  },
);
