import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { AskProblem } from '#state/questions.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Palette.module.css';

type FootProps = { readonly query: UseQueryResult<SearchAnswer, AskProblem>; readonly asked: boolean };

/** How complete the answer is, and the keys. */
export const Foot = ({ query: { data, error, refetch }, asked }: FootProps) => {
  const { t } = useTranslation(['search', 'problems']);
  const platform = asked ? data?.platform : undefined;
  const problem: Problem | undefined = asked ? (error?.problem ?? (typeof platform === 'object' ? platform : undefined)) : undefined;
  const busy = problem === undefined && asked && (platform === 'asking' || data?.whole === false);
  return (
    <footer className={styles.foot}>
      {problem === undefined ? null : (
        <span className={styles.trouble} role="alert">
          <Icon name="warning" size={14} />
          <span>{t('onlyKnown', { why: t(`problems:problem.${problem.code}`) })}</span>
          <Button look="quiet" onClick={() => void refetch()}>{t('retry')}</Button>
        </span>
      )}
      {busy ? <span className={styles.busy}>{t('asking')}</span> : null}
      <span className={styles.keys} aria-hidden="true">
        <span><kbd>↑</kbd><kbd>↓</kbd> {t('key.choose')}</span>
        <span><kbd>Enter</kbd> {t('key.open')}</span>
        <span><kbd>Ctrl</kbd><kbd>Enter</kbd> {t('key.newTab')}</span>
        <span><kbd>Esc</kbd> {t('key.close')}</span>
      </span>
    </footer>
  );
};
