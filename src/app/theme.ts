import type { Settings } from '#contract/documents.ts';
import type { Lifetime } from './boot/lifetime.ts';

/** System preferences, used where a setting follows the system. */
type System = { readonly dark: boolean; readonly isMotionReduced: boolean };
type Shown = Pick<Settings, 'theme' | 'upColour' | 'locale' | 'density' | 'motion'>;

/**
 * Writes the settings as attributes of the stage: `data-theme` light or dark, `data-up` the colour of a
 * rising price, `data-motion` reduced or full (D12), and `data-density`. The style sheet resolves the density
 * `auto` by the width.
 */
export const applyLook = (settings: Shown, { dark, isMotionReduced }: System, stage: HTMLElement): void => {
  const system = dark ? 'dark' : 'light';
  stage.dataset.theme = settings.theme === 'system' ? system : settings.theme;
  const usual = settings.locale.startsWith('zh') ? 'red' : 'green';
  stage.dataset.up = settings.upColour === 'auto' ? usual : settings.upColour;
  stage.dataset.density = settings.density;
  stage.dataset.motion = isMotionReduced || settings.motion === 'reduced' ? 'reduced' : 'full';
};

const DARK = '(prefers-color-scheme: dark)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
export const readSystemLook = (): System => ({
  dark: matchMedia(DARK).matches,
  isMotionReduced: matchMedia(REDUCED_MOTION).matches,
});

/** Applies the look at each change of the settings or of a system preference that a setting follows. */
export const followLook = (
  settings: { getState(): Settings; subscribe(run: (now: Settings) => void): () => void },
  stage: HTMLElement,
  life: Lifetime,
): void => {
  const show = () => applyLook(settings.getState(), readSystemLook(), stage);
  settings.subscribe(show);
  for (const query of [DARK, REDUCED_MOTION]) life.on(matchMedia(query), 'change', show);
  show();
};
