import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { useQuickProblem } from '#state/quickBets.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './BetNews.module.css';

/** Why the last quick bet did not leave, in words; null where it did. */
export const useProblemWords = (): { readonly name: string; readonly words: string } | null => {
  const { t } = useTranslation(['placing', 'problems']);
  const refused = useQuickProblem();
  if (refused === null) return null;
  const { problem, names } = refused;
  return { name: cleanName(names.match), words: t([`placing:problem.${problem.code}`, `problems:problem.${problem.code}`, 'problems:problem.unknown'], { ...problem }) };
};

/** A quick bet that did not leave says so where its receipt would stand. */
export const QuickProblem = () => {
  const { t } = useTranslation('bets');
  const { quickBets } = useClient();
  const problem = useProblemWords();
  if (problem === null) return null;
  return (
    <article className={styles.notice} data-quick-problem="" data-tone="bad">
      <span className={styles.sign}><Icon name="bolt" size={16} /></span>
      <div className={styles.words}>
        <strong className={styles.title}>{t('notice.failed', { name: problem.name })}</strong>
        <p>{problem.words}</p>
      </div>
      <IconButton className={styles.close} label={t('notice.close')} data-action="put-away" onClick={() => quickBets.problem.setState(null, true)}>
        <Icon name="close" size={14} />
      </IconButton>
    </article>
  );
};
