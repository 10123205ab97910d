import type { Amount } from '#domain/money/amount.ts';

/** What a problem may name that is money. */
const AMOUNTS: ReadonlySet<string> = new Set(['least', 'most', 'balance']);

/** What a problem names, for its words: amounts as money, the rest as it is. `most` may also be a count. */
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
