import i18next, { loadNamespaces, reloadResources } from 'i18next';
import type { LazyModule } from '#ui/lazyModule.ts';
import type { LazyNamespace } from './namespaces.ts';

/** The texts of a language could not be had. */
class TextsMissing extends Error {
  override name = 'TextsMissing';
}

const missing = (language: string, namespaces: readonly string[]): string[] =>
  namespaces.filter((each) => !i18next.hasResourceBundle(language, each));

/** All namespaces that are in use so far: a change of language brings all of them. */
const inUse = (): readonly string[] => [i18next.options.ns ?? []].flat();

/** Fetches what is in use and not there yet in a language; `TextsMissing` where one of them does not come. */
export const loadLanguage = async (language: string): Promise<void> => {
  for (;;) {
    const wanted = missing(language, inUse());
    if (wanted.length === 0) return;
    // Not `loadLanguages`: that asks for nothing that failed once.
    await reloadResources(language, wanted);
    if (missing(language, wanted).length > 0) throw new TextsMissing(language);
  }
};

const loadTexts = async (namespace: LazyNamespace): Promise<void> => {
  await loadNamespaces(namespace);
  // The language may have changed meanwhile.
  while (missing(i18next.language, [namespace]).length > 0) await loadLanguage(i18next.language);
};

/**
 * A part that comes with the texts of its namespace: nothing of it is drawn before they are there, and its
 * retry asks for both.
 */
export const withTexts = <T>(part: LazyModule<T>, namespace: LazyNamespace): LazyModule<T> => {
  const both = async (coming: Promise<T>): Promise<T> =>
    (await Promise.all([coming, loadTexts(namespace)]))[0];
  return {
    now: () => (missing(i18next.language, [namespace]).length === 0 ? part.now() : undefined),
    load: () => both(part.load()),
    again: () => both(part.again()),
  };
};
