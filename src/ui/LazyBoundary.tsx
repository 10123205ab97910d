import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
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

/** A module, and its content or the promise of it, which never rejects. */
type Loading<P extends object> = {
  readonly part: LazyModule<ComponentType<P>>;
  readonly content: ComponentType<P> | Promise<ComponentType<P>>;
};

/** Content that throws the error of a failed load, so that a boundary shows it. */
const throwingContent = (error: unknown) => () => {
  throw error;
};

const loadingOf = <P extends object>(
  part: LazyModule<ComponentType<P>>,
  request: 'load' | 'retry',
): Loading<P> => {
  const content = part.now();
  return { part, content: content ?? part[request]().catch(throwingContent) };
};

/**
 * Renders a lazy module: its skeleton while it loads, and an error with a retry if loading fails (BOOT-24).
 * Another module at the same place in the tree replaces the first. React's Suspense is not used, because it would
 * show the content 300 ms after the skeleton at the earliest.
 */
export const LazyBoundary = <P extends object>({
  area,
  part,
  props,
  waiting = null,
}: LazyBoundaryProps<P>) => {
  const [loading, setLoading] = useState(() => loadingOf(part, 'load'));
  if (loading.part !== part) setLoading(loadingOf(part, 'load'));
  const { content } = loading;
  useEffect(() => {
    if (!(content instanceof Promise)) return undefined;
    let isShown = true;
    void content.then((loaded) => (isShown ? setLoading({ part, content: loaded }) : undefined));
    return () => {
      isShown = false;
    };
  }, [part, content]);
  return (
    <Boundary area={area} about={content} onRetry={() => setLoading(loadingOf(part, 'retry'))}>
      {content instanceof Promise ? waiting : createElement(content, props)}
    </Boundary>
  );
};
