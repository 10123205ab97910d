import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Session, Wallet } from './session.ts';
import { isLastKnown, isStoredSession, isSession, isSessionChange, isWallet } from './sessionChecks.ts';

const WALLET: Wallet = {
  centerBalance: '10.00',
  total: null,
  oldGameBalance: '0',
  channels: [{ channel: '7', amount: '1.5' }],
  experienceCash: [{ coinCode: 'CNY', amount: '88', until: null }],
  security: { phone: true },
  balances: [{ coinCode: 'CNY', amount: '20.4', isDefault: true }],
};
const SESSION: Session = {
  authorization: 'abc.DEF-1',
  uid: '71',
  name: '王小明',
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: WALLET,
  maintenance: false,
};

describe('a session from outside', () => {
  test('of a user or an agent, with a wallet or without, is one (SETTINGS-08, USER-01, USER-03)', () => {
    expect([
      isSession(SESSION),
      isSession({ ...SESSION, memberType: 1, wallet: null }),
      isSession({ ...SESSION, maintenance: undefined }),
      isWallet(WALLET),
    ]).toEqual([true, true, true, true]);
    expect([
      isStoredSession({ generation: 3, session: SESSION }),
      isStoredSession({ generation: 0, session: null }),
    ]).toEqual([true, true]);
  });

  test.each([
    ['71', 'abc'],
    ['auth0|5f7', 'Bearer x'],
    ['tenant:42', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['google-oauth2|1234567890', 'Digest username="a", realm="b"'],
    ['urn:members:71', '!'],
    ['YWxpY2U=', 'x'.repeat(4096)],
    ['u'.repeat(128), 'Token ~'],
  ])('has a uid such as %s and a value such as %s', (uid, authorization) => {
    expect(isSession({ ...SESSION, uid, authorization })).toBe(true);
  });

  test.each<[string, object]>([
    ['a value that would end a header', { authorization: 'a\r\nX-Evil: 1' }],
    ['an empty value', { authorization: '' }],
    ['a value of 5,000 characters', { authorization: 'x'.repeat(5000) }],
    ['another member type', { memberType: 2 }],
    ['a value that ends with a space', { authorization: 'Bearer ' }],
    ['a value with a character of another script', { authorization: 'Bearer é' }],
    ['a uid with a space', { uid: 'a b' }],
    ['a uid with a line break', { uid: 'a\n' }],
    ['a uid that reads as a path', { uid: '../71' }],
    ['a uid with markup', { uid: '<b>' }],
    ['a uid of 129 characters', { uid: 'x'.repeat(129) }],
    ['no uid', { uid: '' }],
    ['a uid that is a number', { uid: 7 }],
    ['a currency that is no whole number', { currencyId: 1.5 }],
    ['a name of 1,000 characters', { name: 'x'.repeat(1000) }],
    ['maintenance as text', { maintenance: 'no' }],
    ['a balance that is a float', { wallet: { ...WALLET, centerBalance: 10.1 } }],
    ['a balance with an exponent', { wallet: { ...WALLET, total: '1e9' } }],
    ['balances that are none', { wallet: { ...WALLET, balances: [null] } }],
    [
      '1,000 balances',
      { wallet: { ...WALLET, balances: Array.from({ length: 1000 }, () => WALLET.balances[0]) } },
    ],
  ])('with %s is none', (_name, change) => {
    expect(isSession({ ...SESSION, ...change })).toBe(false);
    expect(isSessionChange({ kind: 'login', session: { ...SESSION, ...change } })).toBe(false);
  });

  test('of any invalid shape is refused without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([isSession(value), isSessionChange(value), isStoredSession(value)]).toEqual([
          false,
          false,
          false,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('what a tab knows from an earlier worker is taken only in its shape (F34)', () => {
    const known = { at: 1_000, maintenance: true, uid: '71', wallet: WALLET };
    expect([isLastKnown(known), isLastKnown({ ...known, uid: null, wallet: null })]).toEqual([true, true]);
    // A tab that knows nothing of the maintenance hands on the wallet alone.
    expect(isLastKnown({ uid: '71', wallet: WALLET })).toBe(true);
    const spoilt = [undefined, { ...known, at: '1' }, { ...known, maintenance: 1 }, { ...known, wallet: {} }];
    expect(spoilt.map(isLastKnown)).toEqual([false, false, false, false]);
  });

  test('changes are those of the contract and no others', () => {
    expect(
      [{ kind: 'logout' }, { kind: 'wallet', wallet: WALLET }, { kind: 'maintenance', on: true }].map(
        isSessionChange,
      ),
    ).toEqual([true, true, true]);
    expect(
      [
        { kind: 'login' },
        { kind: 'login', session: SESSION, restored: 'yes' },
        { kind: 'wallet', wallet: WALLET, uid: 7 },
        { kind: 'wallet', wallet: null },
        { kind: 'maintenance', on: 1 },
        { kind: '__proto__' },
        null,
      ].map(isSessionChange),
    ).toEqual([false, false, false, false, false, false, false]);
  });
});
