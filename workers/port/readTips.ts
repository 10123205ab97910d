import type { TipQuery } from '#contract/tipQuery.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { isSlipId } from '#contract/slipChecks.ts';
import { readAmount } from '#domain/money/amount.ts';
import { isRecord } from '#domain/isRecord.ts';

/** Checks calls about tips. They arrive over a port, where types guarantee nothing. */
type Plain = Readonly<Record<string, unknown>>;
const MAX_ID = 100;
/** Far above what a comment may have; the platform states the real limit. */
const MAX_TEXT = 5_000;
/** The press id is sent in a header, so only plain letters, digits, `_` and `-` pass. */
const NAME = /^[\w-]+$/;

const hasOnly = (value: Plain, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));
const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_ID;
const isPage = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
const isPressId = (value: unknown): boolean => isSlipId(value) && NAME.test(value);
const isPrice = (value: unknown): boolean =>
  typeof value === 'string' &&
  readAmount(value) !== undefined &&
  /[1-9]/.test(value) &&
  !value.startsWith('-');

const LISTS: readonly unknown[] = ['all', 'followed', 'ranking'];

export const isTipQuery = (value: Plain): value is TipQuery => {
  switch (value.topic) {
    case 'experts':
      return LISTS.includes(value.list) && isPage(value.page);
    case 'expert':
    case 'tip':
      return isId(value.id);
    case 'tips':
      return (
        isPage(value.page) &&
        (value.expert === undefined || isId(value.expert)) &&
        (value.match === undefined || isId(value.match)) &&
        (value.bought === undefined || value.bought === true)
      );
    case 'tip-comments':
      return isId(value.id) && isPage(value.page);
    case 'own-comments':
      return isPage(value.page);
    case 'tips-read':
    case 'tip-matches':
    case 'tip-purchases':
    case 'comment-rule':
      return true;
    default:
      return false;
  }
};

export const isTipRequest = (value: unknown): value is TipRequest => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'buy-tip':
      return (
        hasOnly(value, ['kind', 'slipId', 'tip', 'price', 'refund']) &&
        isPressId(value.slipId) &&
        isId(value.tip) &&
        isPrice(value.price) &&
        (value.refund === null || isPrice(value.refund))
      );
    case 'follow-expert':
      return hasOnly(value, ['kind', 'id', 'on']) && isId(value.id) && typeof value.on === 'boolean';
    case 'like':
      return (
        hasOnly(value, ['kind', 'target', 'id', 'on']) &&
        (value.target === 'tip' || value.target === 'comment') &&
        isId(value.id) &&
        typeof value.on === 'boolean'
      );
    case 'comment':
      return (
        hasOnly(value, ['kind', 'id', 'tip', 'parent', 'text', 'unknownSince']) &&
        isPressId(value.id) &&
        isId(value.tip) &&
        (value.parent === null || isId(value.parent)) &&
        typeof value.text === 'string' &&
        value.text.length <= MAX_TEXT &&
        (value.unknownSince === null || Number.isSafeInteger(value.unknownSince))
      );
    default:
      return false;
  }
};
