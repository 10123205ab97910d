import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { readAmount } from '#domain/money/amount.ts';
import { currencyName, WHOLE } from '#domain/money/currencyTable.ts';
import { decimalOf, writeStake, type StakeStyle } from '#domain/money/stakeInput.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import { balanceText } from '#pieces/amountText.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useWallet } from '#state/hooks.ts';
import { useStakeCurrency } from '#state/lazyHooks.ts';

/** Currency, amount formats and balance of the user. */
export type MoneyFormat = {
  /** Currency of all amounts below. */
  readonly currencyId: number;
  /** Locale for formatting and parsing amounts. */
  readonly locale: string;
  /** Separators and decimals for typed amounts. */
  readonly style: StakeStyle;
  /** Formats an amount with currency sign, and two decimals if the currency has decimals. */
  readonly text: (amount: Amount) => string;
  /** Formats an amount without trailing zeros, for limits and round amounts. */
  readonly formatShort: (amount: Amount) => string;
  /** Formats an amount as text of an input field. */
  readonly plain: (amount: Amount) => string;
  /** Balance of the default wallet (USER-02); null if unknown or in a currency other than the bet's. */
  readonly balance: Amount | null;
};

export const useMoney = (): MoneyFormat => {
  const currencyId = useStakeCurrency();
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
      text: (amount) => moneyText(amount, currencyId, locale),
      formatShort: (amount) => balanceText(amount, coin, locale),
      plain: (amount) => writeStake(amount, style),
      balance: own !== null && own.coinCode === coin ? (readAmount(own.amount) ?? null) : null,
    };
  }, [currencyId, wallet, locale]);
};
