import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { MatchId } from '#domain/ids.ts';
import { useUser } from '#state/hooks.ts';
import { LoginNote } from './LoginNote.tsx';
import { TipFeed } from './TipFeed.tsx';
import styles from './Experts.module.css';

/** Renders the tips on a match (DETAIL-17). Asks a guest to log in. */
export const MatchTipList = ({ match }: { readonly match: MatchId }) => {
  const isGuest = useUser() === null;
  return (
    <OddsWordsProvider>
      <div className={styles.body} data-match-tips={match}>
        {isGuest ? <LoginNote /> : <TipFeed question={{ topic: 'tips', match }} />}
      </div>
    </OddsWordsProvider>
  );
};
