import type { RoomId } from '#domain/rooms/anchor.ts';
import { withTexts } from '#pieces/texts.ts';
import { useUser } from '#state/hooks.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  withTexts(
    createLazyModule(() => import('./ActivityList.tsx').then(({ ActivityList }) => ActivityList)),
    'gifts',
  ),
  // Refused presses have their texts there.
  'placing',
);

/**
 * Renders the activities of a live room (GIFT-06 to GIFT-16). A lazy module. What one user was refused is not shown to
 * the next (I6).
 */
export const RoomActivities = ({ room }: { readonly room: RoomId }) => (
  <LazyBoundary key={useUser()?.uid ?? ''} area="room-activities" part={content} props={{ room }} />
);
