import type { Settings } from '#contract/documents.ts';

/** Writes the choice on <html>: `data-theme` light or dark, `data-up` the colour of a rising price (D12). */
export const showTheme = (settings: Pick<Settings, 'theme' | 'upColour' | 'locale'>, systemIsDark: boolean, root: HTMLElement): void => {
  const system = systemIsDark ? 'dark' : 'light';
  root.dataset.theme = settings.theme === 'system' ? system : settings.theme;
  const usual = settings.locale.startsWith('zh') ? 'red' : 'green';
  root.dataset.up = settings.upColour === 'auto' ? usual : settings.upColour;
};

/** Follows the settings and, where they say so, the system. */
export const followTheme = (settings: { getState(): Settings; subscribe(run: (now: Settings) => void): () => void }): void => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => showTheme(settings.getState(), dark.matches, document.documentElement);
  settings.subscribe(show);
  dark.addEventListener('change', show);
  show();
};
