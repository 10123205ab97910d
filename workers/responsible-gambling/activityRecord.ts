import { readAmount } from '#domain/money/amount.ts';
import type { PlayRecord } from '#domain/responsible-gambling/play.ts';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isStaked = (value: unknown): boolean =>
  isPlain(value) &&
  isNumber(value.at) &&
  isNumber(value.currencyId) &&
  typeof value.stake === 'string' &&
  readAmount(value.stake) !== undefined;

/**
 * Parses a stored activity record. Returns undefined if the value is invalid, as other code may have written
 * to the store (F34).
 */
export const parseActivityRecord = (value: unknown): PlayRecord | undefined => {
  if (
    !isPlain(value) ||
    !isNumber(value.since) ||
    !isNumber(value.seen) ||
    !isNumber(value.minutesTold) ||
    !isPlain(value.staked) ||
    !isPlain(value.stakeTold)
  )
    return undefined;
  const { day, currencyId, times } = value.stakeTold;
  if (
    typeof day !== 'string' ||
    !isNumber(currencyId) ||
    !isNumber(times) ||
    !Object.values(value.staked).every(isStaked)
  )
    return undefined;
  return value as unknown as PlayRecord;
};
