import type { BackendModule, Services } from 'i18next';
import type { Locale } from '#domain/config/locales.ts';
import { isRecord } from '#domain/isRecord.ts';
import { textFileOf } from '#pieces/namespaces.ts';
import { createLazyModule, reportMissingChunk, type LazyModule } from '#ui/lazyModule.ts';

declare const LANGUAGE_FOLDERS: Readonly<Record<Locale, string>>;

type Texts = Readonly<Record<string, unknown>>;

type Answer = { readonly status: number; readonly text: string | null };
const ask = async (address: string): Promise<Answer> => {
  const answer = await fetch(address, { redirect: 'error' });
  return { status: answer.status, text: answer.ok ? await answer.text() : null };
};

/**
 * Requests a file, and repeats the request once if it breaks off. Firefox aborts all requests when a page
 * starts to unload, without an event, and the unload may be cancelled. Other browsers abort them after the
 * page is gone. A page that returns from the bfcache requests again.
 */
const askWhileHere = async (address: string): Promise<Answer> => {
  let hasLeft = false;
  const onPageEvent = ({ type }: Event): void => {
    hasLeft = type === 'pagehide';
  };
  window.addEventListener('pagehide', onPageEvent);
  window.addEventListener('pageshow', onPageEvent);
  try {
    return await ask(address).catch((error: unknown) => {
      if (hasLeft) throw error;
      return ask(address);
    });
  } catch (error) {
    if (!hasLeft) throw error;
  } finally {
    window.removeEventListener('pagehide', onPageEvent);
    window.removeEventListener('pageshow', onPageEvent);
  }
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  return askWhileHere(address);
};

/**
 * Fetches texts. The address contains a hash of the language's texts, so no cache mixes two builds. The
 * response decides how long it is cached (CONST-26).
 */
const fetchTexts = async (address: string, isWhole: (texts: Texts) => boolean): Promise<Texts> => {
  const { status, text } = await askWhileHere(address);
  // The build was replaced on the server (F21). The area shows its error, or the old language stays, and the
  // page is notified.
  if (status === 404) reportMissingChunk();
  const body: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(body) || !isWhole(body)) throw new Error(`No texts at ${address}: ${status}`);
  return body;
};

/**
 * Loads texts for i18next: plain files in the client's directory, one with all texts of the first screen and
 * one for each lazy namespace. Requests end after 120 s and are never made twice at a time. A failed load is
 * repeated by whoever needs the language (`followLocale`, a lazy module's retry).
 */
export const createTextFiles = (
  base: string,
  folders: Readonly<Record<string, string>> = LANGUAGE_FOLDERS,
): BackendModule => {
  const parts = new Map<string, LazyModule<Texts>>();
  let store: Services['resourceStore'];
  const part = (language: string, file: string): LazyModule<Texts> => {
    const folder = folders[language];
    if (folder === undefined) throw new Error(`No texts in ${language}`);
    const address = new URL(`locales/${folder}/${file}.json`, base).href;
    const lazyTexts =
      parts.get(address) ??
      createLazyModule(() => fetchTexts(address, (texts) => file !== 'first' || isRecord(texts['app'])));
    parts.set(address, lazyTexts);
    return lazyTexts;
  };
  const read = async (language: string, namespace: string): Promise<Texts> => {
    const file = textFileOf(namespace);
    const texts = await part(language, file).load();
    if (file !== 'first') return texts;
    // One file contains all namespaces of the first screen.
    store.data[language] = { ...store.data[language], ...(texts as Readonly<Record<string, Texts>>) };
    return texts[namespace] as Texts;
  };
  return {
    type: 'backend',
    callbackApi: true,
    init: (services) => {
      store = services.resourceStore;
    },
    read: (language, namespace, answer) => {
      read(language, namespace).then(
        (texts) => answer(null, texts),
        (error: Error) => answer(error, false),
      );
    },
  };
};
