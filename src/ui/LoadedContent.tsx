import type { ReactNode } from 'react';
import { ErrorState, KeptNote } from './EmptyState.tsx';

type LoadedContentProps<T> = {
  /** Undefined before the first answer. */
  readonly data: T | undefined;
  /** What failed at the last try, in words; null if nothing failed. */
  readonly problem: string | null;
  readonly texts: { readonly failed: string; readonly kept: string; readonly retry: string };
  readonly onRetry: () => void;
  /** Shown before the first answer. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** Renders loaded data in its states: loading, failed and ready. Data stay if a later request fails (F50). */
export const LoadedContent = <T,>(props: LoadedContentProps<T>) => {
  const { data, problem, texts, onRetry, skeleton, children } = props;
  if (data === undefined)
    return problem === null ? (
      skeleton
    ) : (
      <ErrorState title={texts.failed} text={problem} retry={texts.retry} onRetry={onRetry} />
    );
  return (
    <>
      {problem === null ? null : <KeptNote text={texts.kept} retry={texts.retry} onRetry={onRetry} />}
      {children(data)}
    </>
  );
};
