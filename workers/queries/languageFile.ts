import type { ServerWords } from '#contract/sharedQuery.ts';
import { ok, type Result } from '#contract/problem.ts';
import { LANGUAGE_FILE_MS } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { getServerWords } from '#platform/calls/languageFile.ts';
import { isRaw } from '#platform/decode/raw.ts';
import type { Caller } from '#platform/http.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import { createJournalRequest } from '../orders/journalRequest.ts';
import type { Clock, DocumentStore, LogAnomaly } from '../runtime/environment.ts';

const NAME = 'words';
/** The words belong to no user. */
const KEY = storageKeyOf(NAME, null);
/** Longest words that are stored, in characters of JSON; real files have far fewer. Not from the specification. */
const MAX_STORED = 2_000_000;

/** The words of one language, and when the platform sent them, by the device's clock. */
type StoredWords = { readonly language: string; readonly at: EpochMs; readonly words: ServerWords };

const areWords = (value: unknown): value is ServerWords =>
  isRaw(value) &&
  Object.values(value).every(
    (group) => isRaw(group) && Object.values(group).every((word) => typeof word === 'string'),
  );
const isStoredWords = (value: unknown): value is StoredWords =>
  isRaw(value) &&
  typeof value['language'] === 'string' &&
  Number.isFinite(value['at']) &&
  areWords(value['words']);

type LanguageFileDeps = {
  readonly call: Caller;
  /** Null if the browser has no storage. */
  readonly store: DocumentStore | null;
  readonly clock: Clock;
  readonly log: LogAnomaly;
};

/** The words with their age; the age of a failure is 0. */
export type AgedWords = { readonly answer: Result<ServerWords>; readonly age: Milliseconds };

/**
 * Returns the platform's words in a language (the platform's code): those in the worker's store until they are a day
 * old, so that a reload does not ask again, else those of the platform (CONST-26, I18N-03). The store keeps one
 * language. An invalid stored value and a store that fails or hangs are the same as no stored words.
 */
export const readLanguageFile = async (
  { call, store, clock, log }: LanguageFileDeps,
  language: string,
): Promise<AgedWords> => {
  const askStore = createJournalRequest(clock, (what) => log(what, NAME));
  const stored = (await askStore('store-read', async () => store?.read(KEY)))?.value;
  if (isStoredWords(stored) && stored.language === language) {
    const age = clock.wallNow() - stored.at;
    // A negative age: the device's clock was set back, so the true age is not known.
    if (age >= 0 && age < LANGUAGE_FILE_MS) return { answer: ok(stored.words), age };
  }
  const answer = await getServerWords(call, language);
  if (answer.ok && JSON.stringify(answer.value).length <= MAX_STORED) {
    const words: StoredWords = { language, at: clock.wallNow(), words: answer.value };
    store?.write(KEY, words).catch(() => log('store-write', NAME));
  }
  return { answer, age: 0 };
};
