import type { Amount } from '#domain/money/amount.ts';

/** Values of a problem that are money. */
const AMOUNTS: ReadonlySet<string> = new Set(['least', 'most', 'balance']);

/**
 * Formats the values of a problem for its text: amounts as money, others unchanged. `most` may also be a
 * count.
 */
export const problemValues = (
  problem: object,
  moneyText: (amount: Amount) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(problem).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && typeof value === 'string' ? moneyText(value as Amount) : value,
    ]),
  );
