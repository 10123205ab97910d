import type { Settings } from '#contract/documents.ts';
import type { Lifetime } from './boot/lifetime.ts';

/** System preferences, used where a setting follows the system. */
type System = { readonly dark: boolean; readonly still: boolean };
type Shown = Pick<Settings, 'theme' | 'upColour' | 'locale' | 'density' | 'motion'>;

/**
 * Writes the choices on the stage: `data-theme` light or dark, `data-up` the colour of a rising price,
 * `data-motion` reduced or full (D12), `data-density` as set: what `auto` means is the style sheet's, by the
 * width.
 */
export const applyLook = (settings: Shown, { dark, still }: System, at: HTMLElement): void => {
  const system = dark ? 'dark' : 'light';
  at.dataset.theme = settings.theme === 'system' ? system : settings.theme;
  const usual = settings.locale.startsWith('zh') ? 'red' : 'green';
  at.dataset.up = settings.upColour === 'auto' ? usual : settings.upColour;
  at.dataset.density = settings.density;
  at.dataset.motion = still || settings.motion === 'reduced' ? 'reduced' : 'full';
};

const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';
export const readSystemLook = (): System => ({
  dark: matchMedia(DARK).matches,
  still: matchMedia(STILL).matches,
});

/** Applies the look at each change of the settings, and of the system where a setting follows it. */
export const followLook = (
  settings: { getState(): Settings; subscribe(run: (now: Settings) => void): () => void },
  at: HTMLElement,
  life: Lifetime,
): void => {
  const show = () => applyLook(settings.getState(), readSystemLook(), at);
  settings.subscribe(show);
  for (const query of [DARK, STILL]) life.on(matchMedia(query), 'change', show);
  show();
};
