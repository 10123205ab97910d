import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { TipMatch } from '#domain/rooms/tip.ts';
import { pairName } from '#pieces/pairName.ts';
import { useLocationLinks } from '#state/location.ts';
import { useTipQuery } from '#state/tips.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Answered } from './Answered.tsx';
import styles from './Experts.module.css';

/** Renders the current matches that have tips; each leads to the tips on the match (TIPS-04, DETAIL-17). */
export const TipMatches = () => {
  const { t } = useTranslation('experts');
  const { data, error, refetch } = useTipQuery({ topic: 'tip-matches' });
  return (
    <section className={styles.tipMatches} aria-label={t('matches')} data-tip-matches="">
      <h2 className={styles.note}>{t('matches')}</h2>
      <Answered
        data={data}
        problem={error?.problem ?? null}
        onRetry={() => void refetch()}
        skeleton={
          <div data-skeleton="tip-matches" aria-busy="true">
            <Skeleton width="82%" />
          </div>
        }
      >
        {(matches) =>
          matches.length === 0 ? <p className={styles.note}>{t('noMatches')}</p> : <Strip matches={matches} />
        }
      </Answered>
    </section>
  );
};

const Strip = ({ matches }: { readonly matches: readonly TipMatch[] }) => {
  const { t } = useOddsWords();
  const links = useLocationLinks();
  return (
    <ul>
      {matches.map(({ matchId, home, away }) => (
        <li key={matchId}>
          <a {...links({ screen: null, match: matchId, tab: 'program' })} data-tip-match={matchId}>
            <bdi>{pairName(t, home, away)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
};
