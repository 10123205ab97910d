import type { Slip } from './slip.ts';

/** Whether the slip holds an amount that the user entered or bet. */
export const hasAmounts = ({ stakes, last, quick }: Slip): boolean =>
  last !== null || Object.keys(stakes).length > 0 || Object.keys(quick.stakes).length > 0;

/**
 * Returns the slip without amounts if its currency changes: an amount is never reinterpreted in another
 * currency.
 */
export const withCurrency = (slip: Slip, currencyId: number): Slip =>
  slip.currencyId === currencyId
    ? slip
    : {
        ...slip,
        currencyId,
        stakes: {},
        last: null,
        quick: { ...slip.quick, stakes: {} },
        amountsCleared: slip.amountsCleared || hasAmounts(slip),
      };
