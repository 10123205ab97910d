import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { RoomProps } from './RoomContent.tsx';

const content = withTexts(
  withTexts(
    createLazyModule(() => import('./RoomContent.tsx').then(({ RoomContent }) => RoomContent)),
    'player',
  ),
  'rooms',
);

/** Renders a live room in the middle column, in place of the list (ANCHOR-19). A lazy module (G10). */
export const RoomScreen = (props: RoomProps) => (
  <LazyBoundary area="room-screen" part={content} props={props} />
);
