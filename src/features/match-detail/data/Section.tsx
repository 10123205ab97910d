import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchDataPart } from '#domain/match-data/matchData.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './MatchData.module.css';

type SectionName = Exclude<MatchDataPart, 'coverage' | 'events'> | 'chances' | 'momentum';

/** Renders a section of the data page with its heading. */
export const Section = ({
  name,
  isWide = false,
  children,
}: {
  readonly name: SectionName;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('matchData');
  return (
    <section
      className={isWide ? styles.wide : styles.section}
      aria-label={t(`sections.${name}`)}
      data-section={name}
    >
      <h3 className={styles.heading}>{t(`sections.${name}`)}</h3>
      {children}
    </section>
  );
};

type QuerySectionProps<T> = {
  readonly name: SectionName;
  readonly isWide?: boolean;
  readonly query: Pick<UseQueryResult<T | null, QueryProblem>, 'data' | 'error' | 'refetch' | 'isEnabled'>;
  readonly children: (data: T) => ReactNode;
};

/** Renders a section in its states. One that the platform does not have is not drawn (D38). */
export const QuerySection = <T,>({ name, isWide = false, query, children }: QuerySectionProps<T>) => {
  const { t } = useTranslation('matchData');
  const { data, error, refetch, isEnabled } = query;
  if (!isEnabled || data === null) return null;
  return (
    <Section name={name} isWide={isWide}>
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton width="90%" />
          <Skeleton width="55%" />
        </div>
      ) : (
        <ErrorLine title={t('sectionFailed')} retry={t('retry')} onRetry={() => void refetch()} />
      )}
    </Section>
  );
};
