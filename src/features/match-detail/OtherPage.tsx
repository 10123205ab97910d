import { useTranslation } from 'react-i18next';
import type { MatchTab } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './MatchPages.module.css';

type OtherPageProps = { readonly page: Extract<MatchTab, 'chat' | 'program' | 'anchor'> };

/** A page of the match whose content comes from the rooms or the experts. */
export const OtherPage = ({ page }: OtherPageProps) => {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.page} data-match-page={page}>
      {/* The anchor's stream plays above, and says by itself when there is none. */}
      {page === 'anchor' ? null : <EmptyState title={t(`nothing.${page}`)} text={t(`nothingNext.${page}`)} />}
    </div>
  );
};
