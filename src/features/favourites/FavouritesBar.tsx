import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./StarredBar.tsx').then(({ StarredBar }) => StarredBar)),
  'favourites',
);

/**
 * What is starred beside the matches, above the list of favourites: a chunk of its own, as a first visit
 * shows another list.
 */
export const FavouritesBar = () => <LazyBoundary area="favourites" part={content} />;
