import { isRecord } from '#domain/isRecord.ts';
import type { MatchId } from '#domain/ids.ts';
import { readJson, type TextStore } from '#state/storage.ts';

/** A stream that plays on beside other matches. `title` names its teams. */
export type KeptStream = { readonly id: MatchId; readonly title: string };

/** The most streams at once are four: that of the open match and these. */
export const MAX_KEPT = 3;
const KEY = 'kept-streams';
const MAX_LETTERS = 200;

const isKept = (value: unknown): value is KeptStream =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  value['id'] !== '' &&
  value['id'].length <= MAX_LETTERS &&
  typeof value['title'] === 'string' &&
  value['title'].length <= MAX_LETTERS;

/** Reads the streams that this tab keeps; an unreadable one is left out. */
export const readKeptStreams = (store: TextStore): readonly KeptStream[] => {
  const raw = readJson(store, KEY);
  return Array.isArray(raw) ? raw.filter(isKept).slice(0, MAX_KEPT) : [];
};

/** Keeps a stream, or ends it if it is kept. A stream above the limit is not kept. Returns all kept ones. */
export const toggleKeptStream = (store: TextStore, stream: KeptStream): readonly KeptStream[] => {
  const before = readKeptStreams(store);
  const rest = before.filter(({ id }) => id !== stream.id);
  const isNew = rest.length === before.length && before.length < MAX_KEPT;
  const next = isNew ? [...before, { id: stream.id, title: stream.title.slice(0, MAX_LETTERS) }] : rest;
  store.write(KEY, JSON.stringify(next));
  return next;
};
