import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./StarredBar.tsx').then(({ StarredBar }) => StarredBar)),
  'favourites',
);

/** Renders the bar above the list of favourites. Lazy, because a first visit shows another list. */
export const FavouritesBar = () => <LazyBoundary area="favourites" part={content} />;
