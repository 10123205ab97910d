import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';

/** What opens below the search box: a part of its own, as few first visits search (G10). */
export const palette = withTexts(
  createLazyModule(() => import('./Palette.tsx').then(({ Palette }) => Palette)),
  'search',
);
