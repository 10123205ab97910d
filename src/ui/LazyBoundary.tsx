import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import type { LazyModule } from './lazyModule.ts';

type LazyBoundaryProps<P extends object> = {
  /** Name of the area for tests and the log, as in `Boundary`. */
  readonly area: string;
  readonly part: LazyModule<ComponentType<P>>;
  /** Props of the content. */
  readonly props?: P;
  /** Skeleton while the module loads. */
  readonly waiting?: ReactNode;
};

/** Renders a loaded module at once. React delays content that suspended by 300 ms, however short the wait. */
const contentOf = <P extends object>(
  part: LazyModule<ComponentType<P>>,
  request: 'load' | 'retry',
): ComponentType<P> => part.now() ?? lazy(() => part[request]().then((Content) => ({ default: Content })));

/**
 * Renders a lazy module: its skeleton while it loads, and an error with a retry if loading fails (BOOT-24).
 * Another module at the same place in the tree replaces the first.
 */
export const LazyBoundary = <P extends object>({
  area,
  part,
  props,
  waiting = null,
}: LazyBoundaryProps<P>) => {
  const [loaded, setLoaded] = useState(() => ({ part, Content: contentOf(part, 'load') }));
  if (loaded.part !== part) setLoaded({ part, Content: contentOf(part, 'load') });
  const { Content } = loaded;
  return (
    <Boundary
      area={area}
      about={Content}
      onRetry={() => setLoaded({ part, Content: contentOf(part, 'retry') })}
    >
      <Suspense fallback={waiting}>{createElement(Content, props)}</Suspense>
    </Boundary>
  );
};
