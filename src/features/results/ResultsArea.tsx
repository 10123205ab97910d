import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { resultColumns } from '#domain/match/resultColumns.ts';
import type { MatchResult } from '#domain/match/matchResult.ts';
import type { ResultsView } from '#state/location.ts';
import type { MatchResults } from '#state/matchResults.ts';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ResultList } from './ResultList.tsx';
import { filterResults, resultRows } from './resultRows.ts';
import styles from './Results.module.css';

type ResultsAreaProps = {
  readonly results: MatchResults;
  readonly view: ResultsView;
  readonly zone: string;
  readonly text: string;
  readonly clear: () => void;
};

/** Renders the results of a range: loading, failed, empty, or the list; a failed refresh keeps it (F50). */
export const ResultsArea = (props: ResultsAreaProps) => {
  const { t } = useTranslation(['results', 'problems']);
  const { results, problem, retry, isReading, total } = props.results;
  if (results === undefined)
    return problem === null ? (
      <Loading />
    ) : (
      <ErrorState
        title={t('failed')}
        text={t(`problems:problem.${problem.code}`, { ...problem })}
        retry={t('retry')}
        onRetry={retry}
      />
    );
  return (
    <>
      {problem === null ? null : <KeptNote text={t('kept')} retry={t('retry')} onRetry={retry} />}
      {results.length < total && isReading ? (
        <p className={styles.partial} role="status" data-partial-note="">
          {t('partial', { read: results.length, total })}
        </p>
      ) : null}
      {results.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyNext')} />
      ) : (
        <Found {...props} all={results} />
      )}
    </>
  );
};

const Found = ({
  all,
  view,
  zone,
  text,
  clear,
}: ResultsAreaProps & { readonly all: readonly MatchResult[] }) => {
  const { t } = useTranslation('results');
  const shown = useMemo(() => filterResults(all, view.leagues, text), [all, view.leagues, text]);
  const rows = useMemo(() => resultRows(shown), [shown]);
  // Columns of all results, so that a filter does not move them.
  const columns = useMemo(() => resultColumns(all), [all]);
  if (shown.length === 0)
    return <EmptyState title={t('filter.nothing')} action={{ text: t('filter.clear'), onPress: clear }} />;
  return (
    <>
      {view.kind === 'match' ? <ColumnHeads columns={columns} sport={all[0]?.sportId ?? null} /> : null}
      <ResultList rows={rows} count={shown.length} columns={columns} view={view} zone={zone} />
    </>
  );
};

const Loading = () => (
  <div className={styles.skeleton} data-skeleton="results" aria-busy="true">
    {Array.from({ length: 10 }, (_, at) => (
      <div key={at} className={styles.skeletonRow}>
        <Skeleton width="12%" />
        <Skeleton width={at % 3 === 0 ? '38%' : '46%'} />
        <Skeleton width="18%" />
      </div>
    ))}
  </div>
);
