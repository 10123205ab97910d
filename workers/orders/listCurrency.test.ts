import { expect, test } from 'vitest';
import { GUEST, type SessionView } from '#contract/session.ts';
import { createListCurrency } from './listCurrency.ts';

const member = (uid: string, currencyId: number): SessionView => ({
  ...GUEST,
  user: { uid, name: uid, memberType: 0, currencyId },
});

test('a user with several currencies keeps them over an expired login, the next user none (F31, I2)', () => {
  const listCurrency = createListCurrency();
  listCurrency.note(member('alice', 1));
  expect(listCurrency.filterFor(member('alice', 1))).toBe(1);
  listCurrency.note(member('alice', 2));
  listCurrency.note({ ...GUEST, expired: true });
  listCurrency.note(member('alice', 2));
  expect([listCurrency.filterFor(GUEST), listCurrency.filterFor(member('alice', 2))]).toEqual([null, null]);
  // Before the next user is noted, nothing of the earlier one counts.
  expect(listCurrency.filterFor(member('bob', 2))).toBe(2);
  listCurrency.note(member('bob', 2));
  expect(listCurrency.filterFor(member('bob', 2))).toBe(2);
});

test('bets in another currency count, also those of a later call', () => {
  const listCurrency = createListCurrency();
  listCurrency.note(member('alice', 1));
  listCurrency.note(member('alice', 1), [{ currencyId: 4 }]);
  listCurrency.note(member('alice', 1));
  expect(listCurrency.filterFor(member('alice', 1))).toBe(null);
});
