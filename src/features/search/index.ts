import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';

/** Lazy module of the palette, because few first visits search (G10). */
export const palette = withTexts(
  createLazyModule(() => import('./Palette.tsx').then(({ Palette }) => Palette)),
  'search',
);
