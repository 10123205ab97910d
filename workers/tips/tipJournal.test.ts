import { expect, test } from 'vitest';
import { isTipEntry, reducePurchase, tipNoticeOf } from './tipJournal.ts';

/** An entry as builds stored it before a purchase of unknown outcome had a notice. */
const OLDER = {
  uid: '710001',
  slipId: 's1',
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  purchase: { id: 'p1', tipId: 't1', price: '18', at: 1_000, state: 'unknown', reason: null, payTime: null },
};

test('a purchase of unknown outcome that an older build stored is kept, and its end has a notice (D32, F34)', () => {
  const read: unknown = structuredClone(OLDER);
  if (!isTipEntry(read)) throw new Error('The entry was not read.');
  const ended = reducePurchase(read, { state: 'bought' }, 3_000);
  expect(ended?.notices).toMatchObject([{ ref: 'p1', shown: false, what: 'tip-bought' }]);
  const [notice] = ended?.notices ?? [];
  expect(ended !== undefined && notice !== undefined && tipNoticeOf(ended, notice)).toMatchObject({
    names: [{ match: '' }],
  });
});
