import { currencyName, WHOLE } from './currencyTable.ts';

/** An amount of money as the platform writes it: plain digits as text, never a binary float. */
type Amount = string;

export type Balance = { readonly coinCode: string; readonly amount: Amount; readonly isDefault: boolean };

/**
 * The user's money as the parent site reports it (BOOT-01). The client never computes a balance from a bet.
 */
export type Wallet = {
  /** USER-01. Null where the parent does not send it. */
  readonly centerBalance: Amount | null;
  readonly balances: readonly Balance[];
  readonly total: Amount | null;
  /** USER-03: kept as received. */
  readonly oldGameBalance: Amount | null;
  readonly channels: readonly { readonly channel: string; readonly amount: Amount }[];
  readonly experienceCash: readonly {
    readonly coinCode: string;
    readonly amount: Amount;
    readonly until: number | null;
  }[];
  /** Which of the account's safeguards are set up, by the parent's names for them. */
  readonly security: Readonly<Record<string, boolean>>;
};

/**
 * Returns the wallet that bets are paid from: the one marked default (USER-02). Null if none is marked; no
 * other wallet is guessed.
 */
export const defaultWallet = ({ balances }: Wallet): Balance | null =>
  balances.find(({ isDefault }) => isDefault) ?? null;

/**
 * Writes an amount with the decimals of its currency: two, or none for a currency without small coins. An amount
 * with more decimals is unchanged: nothing is rounded.
 */
const fitDecimals = (amount: Amount, currencyId: number): Amount => {
  if (WHOLE.has(currencyId)) return amount.replace(/\.00$/, '');
  if (/^-?\d+$/.test(amount)) return `${amount}.00`;
  return /^-?\d+\.\d$/.test(amount) ? `${amount}0` : amount;
};

/**
 * Replaces the balance of the default wallet (USER-02) with the platform's figure, if that is in the same
 * currency. If the parent sent no wallet at all, creates one in the user's currency. Returns the same object
 * if nothing changed. Writes balances as the parent does, so "¥1,000.00" does not become "¥980". The parent's total
 * and centre balance are then of an earlier time, so they are null until the parent's next wallet.
 */
export const withBalance = (
  wallet: Wallet | null,
  currencyId: number,
  reported: Amount,
  ownCurrencyId: number,
): Wallet | null => {
  const coinCode = currencyName(currencyId);
  const amount = fitDecimals(reported, currencyId);
  if (wallet === null) {
    if (currencyId !== ownCurrencyId) return null;
    return {
      centerBalance: null,
      balances: [{ coinCode, amount, isDefault: true }],
      total: null,
      oldGameBalance: null,
      channels: [],
      experienceCash: [],
      security: {},
    };
  }
  const from = defaultWallet(wallet);
  if (from === null || from.coinCode !== coinCode || from.amount === amount) return wallet;
  const balances = wallet.balances.map((each) => (each === from ? { ...each, amount } : each));
  return { ...wallet, centerBalance: null, total: null, balances };
};
