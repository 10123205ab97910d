import type { NoticeWords } from '#contract/noticeQuery.ts';
import { isRecord } from '#domain/isRecord.ts';
import {
  isSameEvent,
  MAX_NOTICES,
  NOTICE_KINDS,
  type Notice,
  type NoticeKind,
} from '#domain/notices/notice.ts';

/** The stored record of a user's notices. */
export type NoticeRecord = {
  readonly items: readonly Notice[];
  readonly off: readonly NoticeKind[];
  /** Titles for the operating system; null if it shows no notices. */
  readonly words: NoticeWords | null;
};
export const NO_RECORD: NoticeRecord = { items: [], off: [], words: null };

const isKind = (value: unknown): value is NoticeKind => NOTICE_KINDS.some((kind) => kind === value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNotice = (value: unknown): value is Notice =>
  isRecord(value) &&
  isText(value.id) &&
  isKind(value.kind) &&
  isText(value.what) &&
  Number.isSafeInteger(value.at) &&
  (value.matchId === null || isText(value.matchId)) &&
  isText(value.title) &&
  isText(value.text) &&
  typeof value.read === 'boolean';
const isWords = (value: unknown): value is NoticeWords =>
  isRecord(value) && NOTICE_KINDS.every((kind) => kind in value) && Object.values(value).every(isText);

/** Parses a stored record; leaves out each invalid part (F34). */
export const parseNoticeRecord = (stored: unknown): NoticeRecord => {
  if (!isRecord(stored)) return NO_RECORD;
  const { items, off, words } = stored;
  return {
    items: Array.isArray(items) ? items.filter(isNotice).slice(0, MAX_NOTICES) : [],
    off: Array.isArray(off) ? off.filter(isKind) : [],
    words: isWords(words) ? words : null,
  };
};

/**
 * Merges the record of this worker with what another one has stored: every notice once, read if either has it read,
 * and the switches as stored, because the other worker stored them last.
 */
export const mergeRecords = (own: NoticeRecord, stored: NoticeRecord): NoticeRecord => {
  const all = [...own.items, ...stored.items].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  const items: Notice[] = [];
  for (const each of all) {
    const at = items.findIndex((other) => isSameEvent(other, each));
    const same = items[at];
    if (same === undefined) items.push(each);
    else items[at] = { ...same, read: same.read || each.read };
  }
  return { items: items.slice(0, MAX_NOTICES), off: stored.off, words: stored.words };
};
