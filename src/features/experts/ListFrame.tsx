import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TipList } from '#state/tips.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Answered } from './Answered.tsx';
import styles from './Experts.module.css';

type ListFrameProps<T> = {
  readonly list: TipList<T>;
  /** Texts of the empty list: `experts:empty.<name>` and `emptyNext.<name>`. */
  readonly empty: 'experts' | 'followed' | 'tips' | 'match' | 'bought' | 'comments' | 'own';
  readonly children: (items: readonly T[]) => ReactNode;
};

/**
 * Renders a list in its states: loading, failed, empty or ready. Keeps the former answer if a refresh fails
 * (F50).
 */
export const ListFrame = <T,>({ list, empty, children }: ListFrameProps<T>) => {
  const { t } = useTranslation('experts');
  const { items, problem, retry, hasMore, isReading, readMore } = list;
  return (
    <Answered data={items} problem={problem} onRetry={retry}>
      {(loaded) => (
        <>
          {loaded.length === 0 ? (
            <EmptyState title={t(`empty.${empty}`)} text={t(`emptyNext.${empty}`)} />
          ) : (
            children(loaded)
          )}
          {hasMore ? (
            <div className={styles.more}>
              <Button data-action="more" disabled={isReading} onClick={readMore}>
                {t(isReading ? 'reading' : 'more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Answered>
  );
};
