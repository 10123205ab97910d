import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/amount.ts';
import { readAmount } from '#domain/amount.ts';
import { currencyMoney } from '#domain/currencies.ts';
import { currencyName, DEFAULT_CURRENCY_ID, WHOLE } from '#domain/currencyTable.ts';
import { decimalOf, writeStake, type StakeStyle } from '#domain/stakeInput.ts';
import { defaultWallet } from '#domain/wallet.ts';
import { amountText } from '#pieces/amountText.ts';
import { useUser, useWallet } from '#state/session.ts';

/** How the user's money is written, and what there is of it. */
export type MoneyWords = {
  /** The currency of all that is written. */
  readonly currencyId: number;
  /** The language that is shown: an amount is read and typed in one way. */
  readonly locale: string;
  /** How amounts are typed. */
  readonly style: StakeStyle;
  /** With its sign and two decimals, where the currency has them. */
  readonly text: (amount: Amount) => string;
  /** Without noughts after the point: limits and round amounts. */
  readonly short: (amount: Amount) => string;
  /** As it stands in a field. */
  readonly plain: (amount: Amount) => string;
  /**
   * Of the default wallet, where it is of the currency that is bet (USER-02); null where that is not known.
   */
  readonly balance: Amount | null;
};

export const useMoney = (): MoneyWords => {
  const currencyId = useUser()?.currencyId ?? DEFAULT_CURRENCY_ID;
  const wallet = useWallet();
  const { language: locale } = useTranslation('slip').i18n;
  return useMemo(() => {
    const coin = currencyName(currencyId);
    const style: StakeStyle = { decimal: decimalOf(locale), decimals: WHOLE.has(currencyId) ? 0 : 2 };
    const own = wallet === null ? null : defaultWallet(wallet);
    return {
      currencyId,
      locale,
      style,
      text: (amount) => amountText(currencyMoney(amount, currencyId), coin, locale),
      short: (amount) => amountText(amount, coin, locale),
      plain: (amount) => writeStake(amount, style),
      balance: own !== null && own.coinCode === coin ? (readAmount(own.amount) ?? null) : null,
    };
  }, [currencyId, wallet, locale]);
};
