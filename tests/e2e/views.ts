/** Languages of the product, in the order of its language menu. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Window sizes from the narrowest that is supported to a 4K screen. */
export const SIZES = [
  [1024, 720],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;
export type Size = (typeof SIZES)[number];

export type Theme = 'light' | 'dark';
const THEMES = ['light', 'dark'] as const;

/** A window size, a language and a theme in which a screen is checked. */
export type View = { readonly size: Size; readonly language: Language; readonly theme: Theme };

const itemAt = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

/**
 * Returns the views of one screen, chosen pairwise. Each screen is checked at every size, in every language
 * and in both themes. Every five consecutive screens cover each pair of size and language exactly once, and
 * each pair of size and theme and of language and theme at least once: languages and themes follow two
 * orthogonal Latin squares.
 */
export const pairwiseViews = (screenAt: number): readonly View[] =>
  SIZES.map((size, at) => ({
    size,
    language: itemAt(LANGUAGES, at + screenAt),
    theme: itemAt(THEMES, (at + 2 * screenAt) % SIZES.length),
  }));

/** Returns every size in every language in both themes. The language changes least often. */
export const allViews = (): readonly View[] =>
  LANGUAGES.flatMap((language) =>
    SIZES.flatMap((size) => THEMES.map((theme) => ({ size, language, theme }))),
  );
