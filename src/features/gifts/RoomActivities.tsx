import type { RoomId } from '#domain/rooms/anchor.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./ActivityList.tsx').then(({ ActivityList }) => ActivityList)),
  'gifts',
);

/** Renders the activities of a live room (GIFT-06 to GIFT-16). A lazy module. */
export const RoomActivities = ({ room }: { readonly room: RoomId }) => (
  <LazyBoundary area="room-activities" part={content} props={{ room }} />
);
