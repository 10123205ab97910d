import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryProblem } from '#state/sharedQueries.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadedContent } from '#ui/LoadedContent.tsx';
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
  return (
    <LoadedContent
      data={data}
      problem={error === null ? null : t(`problems:problem.${error.problem.code}`, { ...error.problem })}
      texts={{ failed: t('failed'), kept: t('kept'), retry: t('retry') }}
      onRetry={() => void refetch()}
      skeleton={<CardSkeletons name={name} />}
    >
      {(loaded) => (isEmpty(loaded) ? <EmptyState title={emptyTitle} text={emptyText} /> : children(loaded))}
    </LoadedContent>
  );
};

const CardSkeletons = ({ name }: { readonly name: string }) => (
  <div className={styles.grid} data-skeleton={name} aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      <Card key={at}>
        <Skeleton width="40%" />
        <Skeleton width={at % 2 === 0 ? '80%' : '65%'} />
      </Card>
    ))}
  </div>
);
