import type { Amount } from '#domain/amount.ts';

/** Where the smallest stake is not known. */
const FIRST = 10;
const STEPS = [1, 5, 10, 50] as const;

/**
 * Amounts that one press adds to a stake: round ones, from the smallest that may be bet (a currency of small
 * coins has large ones).
 */
export const presetsOf = (least: Amount | null): readonly Amount[] => {
  const whole = /^\d+/.exec(least ?? '')?.[0] ?? '';
  const first = /^[1-9]\d{0,11}$/.test(whole) ? Number(roundUp(whole, least ?? '')) : FIRST;
  return STEPS.map((step) => String(first * step) as Amount);
};

/** "10" stays; "12" and "10.5" are "20": one digit and noughts, never less than the smallest. */
const roundUp = (whole: string, exact: string): string => {
  const isRound = /^\d0*(\.0*)?$/.test(exact);
  const digit = Number(whole[0]) + (isRound ? 0 : 1);
  return `${digit}${'0'.repeat(whole.length - 1)}`;
};
