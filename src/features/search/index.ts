import { withTexts } from '#pieces/texts.ts';
import { createPart } from '#ui/part.ts';

/** What opens below the search box: a part of its own, as few first visits search (G10). */
export const palette = withTexts(
  createPart(() => import('./Palette.tsx').then(({ Palette }) => Palette)),
  'search',
);
