import { isRecord } from '#domain/isRecord.ts';
import type { Wallet } from '#domain/money/wallet.ts';
import type { StoredSession, Session, SessionChange } from './session.ts';

/** Checks of sessions from host messages, storage and ports, where types guarantee nothing (security.md). */
type Plain = Readonly<Record<string, unknown>>;
export const MAX_AUTHORIZATION = 4096;
/**
 * The value of the `Authorization` header: printable ASCII, with spaces only inside (`Bearer abc`). Without
 * line breaks, no header can be injected into a request.
 */
export const AUTHORIZATION = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const AMOUNT = /^-?\d{1,30}(\.\d{1,18})?$/;
/**
 * An id as identity providers write them: `71`, `a@b.example`, `auth0|5f7`, `tenant:42`, `YWxpY2U=`; no `/`,
 * so none reads as a path.
 */
export const UID = /^[\w.~@+:|=!$*(),;-]{1,128}$/;
const MOST = 100;
const MAX_NAME = 200;

const isText = (value: unknown, most = MOST): value is string =>
  typeof value === 'string' && value.length <= most;
const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);
const isAmountOrNull = (value: unknown): boolean => value === null || isAmount(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isListOf = (value: unknown, fits: (each: Plain) => boolean): boolean =>
  Array.isArray(value) && value.length <= MOST && value.every((each) => isRecord(each) && fits(each));

export const isWallet = (value: unknown): value is Wallet =>
  isRecord(value) &&
  isAmountOrNull(value.centerBalance) &&
  isAmountOrNull(value.total) &&
  isAmountOrNull(value.oldGameBalance) &&
  isListOf(
    value.balances,
    ({ coinCode, amount, isDefault }) =>
      isText(coinCode) && isAmount(amount) && typeof isDefault === 'boolean',
  ) &&
  isListOf(value.channels, ({ channel, amount }) => isText(channel) && isAmount(amount)) &&
  isListOf(
    value.experienceCash,
    ({ coinCode, amount, until }) =>
      isText(coinCode) && isAmount(amount) && (until === null || isCount(until)),
  ) &&
  isRecord(value.security) &&
  Object.keys(value.security).length <= MOST &&
  Object.entries(value.security).every(([name, set]) => isText(name) && typeof set === 'boolean');

export const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  typeof value.authorization === 'string' &&
  value.authorization.length <= MAX_AUTHORIZATION &&
  AUTHORIZATION.test(value.authorization) &&
  typeof value.uid === 'string' &&
  UID.test(value.uid) &&
  isText(value.name, MAX_NAME) &&
  (value.memberType === 0 || value.memberType === 1) &&
  isText(value.merchant) &&
  isCount(value.currencyId) &&
  (value.wallet === null || isWallet(value.wallet)) &&
  typeof value.maintenance === 'boolean';

const isAbsentOr = (value: unknown, type: 'boolean' | 'string'): boolean =>
  value === undefined || typeof value === type;

export const isSessionChange = (value: unknown): value is SessionChange => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'login':
      return isSession(value.session) && isAbsentOr(value.restored, 'boolean');
    case 'logout':
      return true;
    case 'wallet':
      return isWallet(value.wallet) && isAbsentOr(value.uid, 'string');
    case 'maintenance':
      return typeof value.on === 'boolean';
    default:
      return false;
  }
};

export const isStoredSession = (value: unknown): value is StoredSession =>
  isRecord(value) && isCount(value.generation) && (value.session === null || isSession(value.session));
