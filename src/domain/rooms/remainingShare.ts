import type { Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';

/** Returns what remains of a pledge in whole per cent, rounded down, from 0 to 100; 0 without a pledge. */
export const remainingShare = (remaining: Amount, pledge: Amount): number => {
  const whole = new Money(pledge);
  if (whole.lte(0)) return 0;
  return Math.min(100, Math.max(0, new Money(remaining).mul(100).div(whole).floor().toNumber()));
};
