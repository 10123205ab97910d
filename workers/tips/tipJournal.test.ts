import { expect, test } from 'vitest';
import { readTipEntry, reducePurchase, tipNoticeOf } from './tipJournal.ts';

/** A stored purchase of unknown outcome. */
const STORED = {
  uid: '710001',
  slipId: 's1',
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  title: 'Home wins',
  balanceBefore: null,
  notices: [],
  purchase: { id: 'p1', tipId: 't1', price: '18', at: 1_000, state: 'unknown', reason: null, payTime: null },
};

test('the end of a stored purchase of unknown outcome has a notice with the title of the tip (D32, F34)', () => {
  const read = readTipEntry(structuredClone(STORED));
  const ended = read && reducePurchase(read, { state: 'bought' }, 3_000);
  expect(ended?.notices).toMatchObject([{ ref: 'p1', shown: false, what: 'tip-bought' }]);
  const [notice] = ended?.notices ?? [];
  expect(ended !== undefined && notice !== undefined && tipNoticeOf(ended, notice)).toMatchObject({
    names: [{ match: 'Home wins' }],
  });
});

test.each([
  ['title', ''],
  ['balanceBefore', null],
  ['notices', []],
])('a stored purchase without %s is kept, with %j there (F34, I2)', (field, value) => {
  expect(readTipEntry({ ...STORED, [field]: undefined })).toEqual({ ...STORED, [field]: value });
});

test.each([undefined, '', 'abc'])('a stored purchase with %j as its price is not read (F34)', (price) => {
  expect(readTipEntry({ ...STORED, purchase: { ...STORED.purchase, price } })).toBeUndefined();
});
