import { currencyName, WHOLE } from './currencyTable.ts';

/** An amount of money as the platform writes it: plain digits as text, never a binary float. */
type Amount = string;

export type Balance = { readonly coinCode: string; readonly amount: Amount; readonly isDefault: boolean };

/**
 * What the parent tells of the user's money; the parent owns it (BOOT-01), and nothing here is ever computed
 * from a bet.
 */
export type Wallet = {
  /** USER-01. Null where the parent does not say. */
  readonly centerBalance: Amount | null;
  readonly balances: readonly Balance[];
  readonly total: Amount | null;
  /** USER-03: held as told. */
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
 * The wallet that is bet from: the one marked default (USER-02); null where none is, for no other may be
 * guessed.
 */
export const defaultWallet = ({ balances }: Wallet): Balance | null =>
  balances.find(({ isDefault }) => isDefault) ?? null;

/** With all the decimals of its currency; as it was told where it has more, for nothing is rounded. */
const inFull = (amount: Amount, currencyId: number): Amount => {
  if (WHOLE.has(currencyId)) return amount;
  if (/^-?\d+$/.test(amount)) return `${amount}.00`;
  return /^-?\d+\.\d$/.test(amount) ? `${amount}0` : amount;
};

/**
 * The wallet with a currency's balance as the platform says it is: of the one that is bet from (USER-02), if
 * that is of this currency; where the parent told of no wallet at all, one of the user's own currency alone.
 * The same wallet where nothing is another. It is written as the parent writes balances, so that "¥1,000.00"
 * does not turn into "¥980".
 */
export const withBalance = (
  wallet: Wallet | null,
  currencyId: number,
  told: Amount,
  ownCurrencyId: number,
): Wallet | null => {
  const coinCode = currencyName(currencyId);
  const amount = inFull(told, currencyId);
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
  return { ...wallet, balances: wallet.balances.map((each) => (each === from ? { ...each, amount } : each)) };
};
