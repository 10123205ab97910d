import { withTexts } from '#pieces/texts.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';

const content = withTexts(
  createPart(() => import('./StarredBar.tsx').then(({ StarredBar }) => StarredBar)),
  'favourites',
);

/**
 * What is starred beside the matches, above the list of favourites: a chunk of its own, as a first visit
 * shows another list.
 */
export const FavouritesBar = () => <PartRoom area="favourites" part={content} />;
