import { readAmount } from '#domain/money/amount.ts';
import { MONEY_CALLS, RESULTS_APIS, URL_KINDS } from '#domain/config/domainConfig.ts';
import { LANGUAGE_CODE } from '#domain/config/locales.ts';
import { isRecord } from '#domain/isRecord.ts';

type Plain = Readonly<Record<string, unknown>>;
const MAX_ADDRESS = 2_000;
const MAX_ENTRIES = 500;
const MAX_ID = 100;

const isShort = (value: unknown, limit = MAX_ADDRESS): value is string =>
  typeof value === 'string' && value.length <= limit;
const isListOf = (value: unknown, fits: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= MAX_ENTRIES && value.every(fits);
const isRecordOf = (value: unknown, fits: (each: unknown) => boolean): value is Plain =>
  isRecord(value) && Object.keys(value).length <= MAX_ENTRIES && Object.values(value).every(fits);
const isTexts = (value: unknown): boolean => isListOf(value, (each) => isShort(each));
const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * Returns whether the value is an address that can be made absolute. The oldest supported browser has no
 * `URL.canParse`.
 */
const isAddress = (value: unknown, base: string): boolean => {
  if (!isShort(value)) return false;
  try {
    return new URL(value, base) instanceof URL;
  } catch {
    return false;
  }
};

/** Returns whether the value is an absolute web address: the page's directory. */
export const isBase = (value: unknown): value is string =>
  isShort(value) && /^https?:\/\//.test(value) && isAddress(value, value);

/**
 * Refuses 0: as a refusal code, the code of success would turn an accepted bet into a failed one (D19, D30).
 */
const isRefusalCode = (value: unknown): boolean => Number.isSafeInteger(value) && value !== 0;
const isMoney = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const { reference, refusals } = value;
  return (
    (reference === 'ignored' || reference === 'honoured') &&
    isRecord(refusals) &&
    MONEY_CALLS.every((call) => isListOf(refusals[call], isRefusalCode))
  );
};

const isLanguageCode = (value: unknown): boolean => typeof value === 'string' && LANGUAGE_CODE.test(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);
const isMaintenance = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) &&
    isCountOrNull(value.from) &&
    isCountOrNull(value.to) &&
    isRecordOf(value.notice, (each) => isShort(each)));

/**
 * Checks the domain configuration that a worker starts with. Tabs send it decoded; an invalid one would leave
 * the worker half initialized.
 */
export const isConfig = (value: unknown, base: string): boolean => {
  if (!isRecord(value)) return false;
  const { hosts, hostLists, hooks, limits, intervals, money, play } = value;
  return (
    isShort(value.merchant, MAX_ID) &&
    value.merchant !== '' &&
    isRecordOf(hosts, (each) => isAddress(each, base)) &&
    isRecordOf(hostLists, isTexts) &&
    URL_KINDS.every((kind) => Array.isArray(hostLists[kind])) &&
    (value.feed === null || isAddress(value.feed, base)) &&
    (value.nats === null || isAddress(value.nats, base)) &&
    (value.chatSocket === null || isAddress(value.chatSocket, base)) &&
    (value.log === null || isAddress(value.log, base)) &&
    isRecordOf(hooks, (each) => each === null || isAddress(each, base)) &&
    isShort(value.teamIcon) &&
    isTexts(value.locales) &&
    isShort(value.defaultLocale, MAX_ID) &&
    isRecordOf(value.languageCodes, isLanguageCode) &&
    isListOf(value.anchorLocales, isLanguageCode) &&
    isListOf(value.oddsFormats, isCount) &&
    isRecordOf(limits, isCount) &&
    isRecordOf(intervals, isCount) &&
    isCount(value.pageSize) &&
    typeof value.minimumVersion === 'string' &&
    typeof value.reloadShare === 'number' &&
    isCountOrNull(value.requestsPerMinute) &&
    isFlag(value.betting) &&
    isMaintenance(value.maintenance) &&
    isRecordOf(value.modules, isFlag) &&
    isRecord(play) &&
    (play.sessionMinutes === null || isCount(play.sessionMinutes)) &&
    (play.stakeToday === null ||
      (typeof play.stakeToday === 'string' && readAmount(play.stakeToday) !== undefined)) &&
    isMoney(money) &&
    typeof value.memberSuccess === 'number' &&
    Number.isInteger(value.utcOffset) &&
    isShort(value.appShell) &&
    isRecordOf(value.bannerIds, (each) => isShort(each, MAX_ID)) &&
    RESULTS_APIS.some((each) => each === value.resultsApi) &&
    isRecord(value.endpoints) &&
    Object.keys(value.endpoints).length <= MAX_ENTRIES
  );
};
