import { describe, expect, test } from 'vitest';
import { defaultWallet, withBalance, type Wallet } from './wallet.ts';

const WALLET: Wallet = {
  centerBalance: '10.00',
  total: '33.50',
  oldGameBalance: null,
  channels: [],
  experienceCash: [],
  security: {},
  balances: [
    { coinCode: 'USDT', amount: '3.1', isDefault: false },
    { coinCode: 'CNY', amount: '20.4', isDefault: true },
  ],
};

describe('the wallet', () => {
  test('that pays for bets is the one marked default, at any position (USER-02)', () => {
    expect(defaultWallet(WALLET)).toEqual({ coinCode: 'CNY', amount: '20.4', isDefault: true });
  });

  test('is none where none is marked: another is not guessed (USER-02)', () => {
    expect(
      defaultWallet({ ...WALLET, balances: WALLET.balances.map((each) => ({ ...each, isDefault: false })) }),
    ).toBeNull();
    expect(defaultWallet({ ...WALLET, balances: [] })).toBeNull();
  });
});

const after = (amount: string, currencyId: number) =>
  withBalance(null, currencyId, amount, currencyId)?.balances[0]?.amount;

describe('a balance that the platform reports', () => {
  test('is written with the decimals of its currency, and no digit of it is lost (USER-02)', () => {
    expect([after('980', 1), after('980.5', 1), after('980.125', 1), after('980', 10)]).toEqual([
      '980.00',
      '980.50',
      '980.125',
      '980',
    ]);
  });

  test('removes the total and the centre balance, which the parent has not sent again (USER-01)', () => {
    expect(withBalance(WALLET, 1, '10', 1)).toEqual({
      ...WALLET,
      centerBalance: null,
      total: null,
      balances: [WALLET.balances[0], { coinCode: 'CNY', amount: '10.00', isDefault: true }],
    });
    expect(withBalance(WALLET, 2, '10', 1)).toBe(WALLET);
  });

  test('that is the same in other digits changes nothing', () => {
    const wallet: Wallet = { ...WALLET, balances: [{ coinCode: 'CNY', amount: '20.40', isDefault: true }] };
    expect(withBalance(wallet, 1, '20.4', 1)).toBe(wallet);
  });
});
