import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryProblem } from '#state/sharedQueries.ts';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Account.module.css';

type AnsweredProps<T> = {
  readonly query: Pick<UseQueryResult<T, QueryProblem>, 'data' | 'error' | 'refetch'>;
  /** Names the skeleton for tests. */
  readonly name: string;
  readonly isEmpty: (data: T) => boolean;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly children: (data: T) => ReactNode;
};

/** Renders an answer in its four states: loading, failed, empty, ready; a failed refresh keeps it (F50). */
export const Answered = <T,>({
  query: { data, error, refetch },
  name,
  isEmpty,
  emptyTitle,
  emptyText,
  children,
}: AnsweredProps<T>) => {
  const { t } = useTranslation(['account', 'problems']);
  const retry = { retry: t('retry'), onRetry: () => void refetch() };
  if (data === undefined)
    return error === null ? (
      <Loading name={name} />
    ) : (
      <ErrorState
        title={t('failed')}
        text={t(`problems:problem.${error.problem.code}`, { ...error.problem })}
        {...retry}
      />
    );
  return (
    <>
      {error === null ? null : <KeptNote text={t('kept')} {...retry} />}
      {isEmpty(data) ? <EmptyState title={emptyTitle} text={emptyText} /> : children(data)}
    </>
  );
};

const Loading = ({ name }: { readonly name: string }) => (
  <div className={styles.grid} data-skeleton={name} aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className={styles.card}>
        <Skeleton width="40%" />
        <Skeleton width={at % 2 === 0 ? '80%' : '65%'} />
      </div>
    ))}
  </div>
);
