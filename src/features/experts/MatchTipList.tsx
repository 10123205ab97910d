import { useTranslation } from 'react-i18next';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { MatchId } from '#domain/ids.ts';
import { useModules } from '#board/useModules.ts';
import { useUser } from '#state/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoginNote } from './LoginNote.tsx';
import { TipFeed } from './TipFeed.tsx';
import styles from './Experts.module.css';

/** Renders the tips on a match (DETAIL-17). Asks a guest to log in. */
export const MatchTipList = ({ match }: { readonly match: MatchId }) => {
  const { t } = useTranslation('experts');
  const isGuest = useUser() === null;
  const isOffered = useModules().tips;
  return (
    <OddsWordsProvider>
      <div className={styles.body} data-match-tips={match}>
        {!isOffered ? (
          <EmptyState title={t('off')} />
        ) : isGuest ? (
          <LoginNote />
        ) : (
          <TipFeed question={{ topic: 'tips', match }} />
        )}
      </div>
    </OddsWordsProvider>
  );
};
