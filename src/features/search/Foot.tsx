import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SearchAnswer } from '#contract/search.ts';
import type { QueryProblem } from '#state/sharedQueries.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { problemOf } from './problemOf.ts';
import styles from './Palette.module.css';

type FootProps = {
  readonly query: UseQueryResult<SearchAnswer, QueryProblem>;
  readonly hasText: boolean;
  /** Whether there are no results; a failure is then shown in their place. */ readonly none: boolean;
};

/** Shows whether the search was complete, and the keys. */
export const Foot = ({ query, hasText, none }: FootProps) => {
  const { t } = useTranslation(['search', 'problems']);
  const { data, refetch } = query;
  const problem = hasText ? problemOf(query) : undefined;
  const busy =
    problem === undefined && hasText && (data?.platform === 'asking' || data?.isComplete === false);
  return (
    <footer className={styles.foot}>
      {problem === undefined || none ? null : (
        <span className={styles.trouble} role="alert">
          <Icon name="warning" size={14} />
          <span>{t('onlyKnown', { why: t(`problems:problem.${problem.code}`, { ...problem }) })}</span>
          <Button look="quiet" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </span>
      )}
      {busy ? (
        <span className={styles.busy} data-busy="">
          {t('asking')}
        </span>
      ) : null}
      <span className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('key.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('key.open')}
        </span>
        <span>
          <kbd>Ctrl</kbd>
          <kbd>Enter</kbd> {t('key.newTab')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('key.close')}
        </span>
      </span>
    </footer>
  );
};
