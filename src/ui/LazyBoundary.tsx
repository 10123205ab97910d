import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import type { LazyModule } from './lazyModule.ts';

type PartRoomProps<P extends object> = {
  /** Names the area, as a boundary does. */
  readonly area: string;
  readonly part: LazyModule<ComponentType<P>>;
  /** What its content is drawn with. */
  readonly props?: P;
  /** Stands there while it comes: the skeleton of its layout. */
  readonly waiting?: ReactNode;
};

/**
 * What has come already is drawn at once: React holds back for 300 ms whatever once suspended, however short.
 */
const contentOf = <P extends object>(
  part: LazyModule<ComponentType<P>>,
  ask: 'load' | 'again',
): ComponentType<P> => part.now() ?? lazy(() => part[ask]().then((Content) => ({ default: Content })));

/**
 * A room whose content is a part of its own: its skeleton while it comes, and a closed door with a retry
 * where it does not (BOOT-24).
 */
export const LazyBoundary = <P extends object>({ area, part, props, waiting = null }: PartRoomProps<P>) => {
  const [Content, setContent] = useState<ComponentType<P>>(() => contentOf(part, 'load'));
  return (
    <Boundary area={area} about={Content} again={() => setContent(() => contentOf(part, 'again'))}>
      <Suspense fallback={waiting}>{createElement(Content, props)}</Suspense>
    </Boundary>
  );
};
