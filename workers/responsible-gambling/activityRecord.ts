import { isRecord } from '#domain/isRecord.ts';
import { readAmount } from '#domain/money/amount.ts';
import type { ActivityRecord } from '#domain/responsible-gambling/gamblingActivity.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isStaked = (value: unknown): boolean =>
  isRecord(value) &&
  isNumber(value.at) &&
  isNumber(value.currencyId) &&
  typeof value.stake === 'string' &&
  readAmount(value.stake) !== undefined;

/**
 * Parses a stored activity record. Returns undefined if the value is invalid, as other code may have written
 * to the store (F34).
 */
export const parseActivityRecord = (value: unknown): ActivityRecord | undefined => {
  if (
    !isRecord(value) ||
    !isNumber(value.since) ||
    !isNumber(value.seen) ||
    !isNumber(value.minutesTold) ||
    !isRecord(value.staked) ||
    !isRecord(value.stakeTold)
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
  return value as unknown as ActivityRecord;
};
