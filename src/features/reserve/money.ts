import type { Amount } from '#domain/money/amount.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { Money } from '#domain/money/money.ts';
import type { StakeStyle } from '#domain/money/stakeInput.ts';
import { formatOdds } from '#domain/odds/odds.ts';
import type { Thousandths } from '#domain/ids.ts';
import { balanceText } from '#pieces/amountText.ts';

/** Formats an amount without trailing zeros, for limits and suggestions. */
export const shortMoney = (amount: Amount, currencyId: number, locale: string): string =>
  balanceText(amount, currencyName(currencyId), locale);

/** Rounds an amount up to the decimals that stakes of its currency have. */
export const roundUpStake = (amount: Amount, { decimals }: Pick<StakeStyle, 'decimals'>): Amount =>
  new Money(amount).toDecimalPlaces(decimals, Money.ROUND_CEIL).toString() as Amount;

/** Formats European odds; a reserved bet knows no other (wire facts 2.7). */
export const europeanOdds = (odds: Thousandths): string => formatOdds(odds, 1, { twoWay: true }).text;
