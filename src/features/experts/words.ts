import type { Problem } from '#contract/problem.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { formatNumber } from '#domain/money/money.ts';
import { marksOf } from '#domain/money/numberMarks.ts';
import { coinCount } from '#pieces/amountText.ts';
import { coinText } from '#pieces/coinText.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { useTranslation } from 'react-i18next';

/** Formats a rate or a level with the language's separators (MONEY-03). */
export const numberText = (amount: Amount, language: string): string => {
  const { group, decimal } = marksOf(language);
  return formatNumber(amount).replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal));
};

/** Returns the values of a text about coins: their number as text, and the count that picks the plural form. */
export const coinValues = (
  amount: Amount,
  language: string,
): { readonly coins: string; readonly count: number } => ({
  coins: coinText(amount, language),
  count: coinCount(amount),
});

/** Formats a rate in per cent with its sign, as colour is never the only one. */
export const rateText = (rate: Amount, language: string): string => {
  const text = `${numberText(rate, language)}%`;
  return compareAmounts(rate, '0' as Amount) > 0 ? `+${text}` : text.replace(/^-/, '−');
};

/** Returns the function that gives the text of a problem. A refusal carries the platform's own words. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const { t, i18n } = useTranslation(['experts', 'problems']);
  return (problem) =>
    t(
      [`experts:problem.${problem.code}`, `problems:problem.${problem.code}`, 'problems:problem.unknown'],
      problemValues(problem, (amount) => coinText(amount, i18n.language)),
    );
};
