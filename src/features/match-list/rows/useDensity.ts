import type { Settings } from '#contract/documents.ts';
import { useAtLeast, type RenderRoot } from '#ui/renderRoot.ts';
import type { Density } from './rowHeights.ts';
import { useSettings } from '#state/hooks.ts';

/** Width in CSS pixels from which rows are roomy; `tokens.css` uses the same width. */
const ROOMY = 1680;

const densityOf = (setting: Settings['density'], isWide: boolean): Density => {
  if (setting === 'auto') return isWide ? 'roomy' : 'compact';
  return setting === 'comfortable' ? 'roomy' : 'compact';
};

/** Returns the density before anything is drawn. */
export const densityNow = (stage: RenderRoot, setting: Settings['density']): Density =>
  densityOf(setting, stage.isWide(ROOMY));

export const useDensity = (): Density => densityOf(useSettings().density, useAtLeast(ROOMY));
