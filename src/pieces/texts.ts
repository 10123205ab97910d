import i18next, { loadNamespaces, reloadResources } from 'i18next';
import type { LazyModule } from '#ui/lazyModule.ts';
import type { LazyNamespace } from './namespaces.ts';

/** Thrown if the texts of a language could not be loaded. */
class TextsMissing extends Error {
  override name = 'TextsMissing';
}

const missing = (language: string, namespaces: readonly string[]): string[] =>
  namespaces.filter((each) => !i18next.hasResourceBundle(language, each));

/** Returns the namespaces in use; a change of language loads all of them. */
const inUse = (): readonly string[] => [i18next.options.ns ?? []].flat();

/** Loads the missing namespaces of a language; throws `TextsMissing` if one fails. */
export const loadLanguage = async (language: string): Promise<void> => {
  for (;;) {
    const missingNames = missing(language, inUse());
    if (missingNames.length === 0) return;
    // Not `loadLanguages`, which never requests a failed file again.
    await reloadResources(language, missingNames);
    if (missing(language, missingNames).length > 0) throw new TextsMissing(language);
  }
};

const loadTexts = async (namespace: LazyNamespace): Promise<void> => {
  await loadNamespaces(namespace);
  // The language may have changed meanwhile.
  while (missing(i18next.language, [namespace]).length > 0) await loadLanguage(i18next.language);
};

/**
 * Combines a lazy module with the texts of its namespace. It renders after both are loaded; a retry requests
 * both.
 */
export const withTexts = <T>(lazyModule: LazyModule<T>, namespace: LazyNamespace): LazyModule<T> => {
  const withLoadedTexts = async (coming: Promise<T>): Promise<T> =>
    (await Promise.all([coming, loadTexts(namespace)]))[0];
  return {
    now: () => (missing(i18next.language, [namespace]).length === 0 ? lazyModule.now() : undefined),
    load: () => withLoadedTexts(lazyModule.load()),
    retry: () => withLoadedTexts(lazyModule.retry()),
  };
};
