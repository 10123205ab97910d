import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { MiniProps } from './MiniContent.tsx';

const content = withTexts(
  withTexts(
    createLazyModule(() => import('./MiniContent.tsx').then(({ MiniContent }) => MiniContent)),
    'player',
  ),
  'rooms',
);

/** Plays on, above the slip, the room that the user left for a list. A lazy module (G10). */
export const MiniRoom = (props: MiniProps) => <LazyBoundary area="mini-room" part={content} props={props} />;
