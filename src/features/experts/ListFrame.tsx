import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TipList } from '#state/tips.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Experts.module.css';
import { useProblemText } from './words.ts';

type ListFrameProps<T> = {
  readonly list: TipList<T>;
  /** Texts of the empty list: `experts:empty.<name>` and `emptyNext.<name>`. */
  readonly empty: 'experts' | 'followed' | 'tips' | 'match' | 'bought' | 'comments' | 'own';
  readonly children: (items: readonly T[]) => ReactNode;
};

/** Renders a list in its states: loading, failed, empty or ready; a failed refresh keeps what was read (F50). */
export const ListFrame = <T,>({ list, empty, children }: ListFrameProps<T>) => {
  const { t } = useTranslation('experts');
  const problemText = useProblemText();
  const { items, problem, retry, hasMore, isReading, readMore } = list;
  if (items === undefined)
    return problem === null ? (
      <Loading />
    ) : (
      <ErrorState title={t('failed')} text={problemText(problem)} retry={t('retry')} onRetry={retry} />
    );
  return (
    <>
      {problem === null ? null : <KeptNote text={t('kept')} retry={t('retry')} onRetry={retry} />}
      {items.length === 0 ? (
        <EmptyState title={t(`empty.${empty}`)} text={t(`emptyNext.${empty}`)} />
      ) : (
        children(items)
      )}
      {hasMore ? (
        <div className={styles.more}>
          <Button data-action="more" disabled={isReading} onClick={readMore}>
            {t(isReading ? 'reading' : 'more')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** The shape of the content to come. */
export const Loading = () => (
  <div className={styles.cards} data-skeleton="experts" aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className={styles.skeleton}>
        <Skeleton width={at % 2 === 0 ? '46%' : '38%'} />
        <Skeleton width="82%" />
        <Skeleton width="60%" />
      </div>
    ))}
  </div>
);
