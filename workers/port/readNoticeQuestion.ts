import { isRecord } from '#domain/isRecord.ts';
import { MAX_NOTICES, NOTICE_KINDS } from '#domain/notices/notice.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
const isKind = (value: unknown): boolean => NOTICE_KINDS.some((kind) => kind === value);
const isListOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= MAX_NOTICES && value.every(is);
const isWords = (words: unknown): boolean =>
  isRecord(words) && NOTICE_KINDS.every((kind) => kind in words) && isListOf(Object.values(words), isText);

/** Checks the arguments of a question about notices; false for any other topic. */
export const isNoticeQuestion = (value: Readonly<Record<string, unknown>>): boolean => {
  const { topic, words, onlyIfOn } = value;
  if (topic === 'notices-read') return isListOf(value.ids, isText);
  if (topic === 'notices-off') return isListOf(value.kinds, isKind);
  if (topic === 'notices-system')
    return (words === null || isWords(words)) && (onlyIfOn === undefined || onlyIfOn === true);
  return topic === 'notices';
};
