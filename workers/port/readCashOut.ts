import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import { isSlipId } from '#contract/slipChecks.ts';
import { readAmount } from '#domain/money/amount.ts';
import { isRecord } from '#domain/isRecord.ts';

/** Checks the arguments of a press on a cash-out. They arrive over a port, where types guarantee nothing. */
type Plain = Readonly<Record<string, unknown>>;
const MAX_ID = 100;
/** The press id is sent in a header, so only plain letters, digits, `_` and `-` pass. */
const NAME = /^[\w-]+$/;

const hasOnly = (value: Plain, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));
const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_ID;
const isPositive = (value: unknown): boolean =>
  typeof value === 'string' &&
  readAmount(value) !== undefined &&
  /[1-9]/.test(value) &&
  !value.startsWith('-');

const FIELDS = ['kind', 'slipId', 'orderId'];

export const isCashOutRequest = (value: unknown): value is CashOutRequest => {
  if (!isRecord(value) || !isSlipId(value.slipId) || !NAME.test(value.slipId) || !isId(value.orderId))
    return false;
  switch (value.kind) {
    case 'cash-out':
      return (
        hasOnly(value, [...FIELDS, 'stake', 'rate', 'price']) &&
        isPositive(value.stake) &&
        isPositive(value.rate) &&
        isPositive(value.price)
      );
    case 'reserve-cash-out':
      return (
        hasOnly(value, [...FIELDS, 'stake', 'price']) && isPositive(value.stake) && isPositive(value.price)
      );
    case 'cancel-reserve-cash-out':
      return hasOnly(value, [...FIELDS, 'cashOutId']) && isId(value.cashOutId);
    default:
      return false;
  }
};
