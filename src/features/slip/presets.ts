import type { Amount } from '#domain/money/amount.ts';

/** Smallest preset amount if the minimum stake is unknown. */
const FIRST = 10;
const STEPS = [1, 5, 10, 50] as const;

/**
 * Returns the preset amounts that one press adds to a stake. They start at the minimum stake, rounded up, so
 * they suit currencies with small units.
 */
export const presetsOf = (least: Amount | null): readonly Amount[] => {
  const whole = /^\d+/.exec(least ?? '')?.[0] ?? '';
  const first = /^[1-9]\d{0,11}$/.test(whole) ? Number(roundUp(whole, least ?? '')) : FIRST;
  return STEPS.map((step) => String(first * step) as Amount);
};

/** Rounds up to one digit followed by zeros: "10" stays, "12" and "10.5" become "20". */
const roundUp = (whole: string, exact: string): string => {
  const isRound = /^\d0*(\.0*)?$/.test(exact);
  const digit = Number(whole[0]) + (isRound ? 0 : 1);
  return `${digit}${'0'.repeat(whole.length - 1)}`;
};
