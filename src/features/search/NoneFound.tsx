import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SearchAnswer } from '#contract/search.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';
import { ErrorState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { problemOf } from './problemOf.ts';
import styles from './Palette.module.css';

type NoneFoundProps = {
  readonly query: UseQueryResult<SearchAnswer, QueryProblem>;
  readonly text: string;
  /** Whether the answer is for the current text. */ readonly isAnswered: boolean;
};

/** Says in place of results that the search is running, found nothing, or could not search everything. */
export const NoneFound = ({ query, text, isAnswered }: NoneFoundProps) => {
  const { t } = useTranslation(['search', 'problems']);
  const { data, refetch } = query;
  const problem = problemOf(query);
  if (problem !== undefined) {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedNone', { text, why: t(`problems:problem.${problem.code}`, { ...problem }) })}
        retry={t('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!isAnswered || data?.platform === 'asking' || data?.isComplete === false) return <Waiting />;
  return (
    <p className={styles.nothing} data-nothing="">
      <bdi>{t('nothing', { text })}</bdi>
      <span className={styles.under}>{t('nothingNext')}</span>
    </p>
  );
};

const LINES = [
  ['46%', '28%'],
  ['38%', '22%'],
  ['52%', '30%'],
] as const;

/** Renders grey placeholders of matches. */
const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true" data-skeleton="search">
    {LINES.map(([teams, league]) => (
      <span key={teams} className={styles.option}>
        <span className={styles.icon}>
          <Skeleton width={18} height={18} />
        </span>
        <span className={styles.waitingNames}>
          <Skeleton width={teams} />
          <Skeleton width={league} height={10} />
        </span>
      </span>
    ))}
  </div>
);
