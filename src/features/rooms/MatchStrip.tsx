import { useTranslation } from 'react-i18next';
import { useMatchOrLast, useServerNow } from '#board/hooks.ts';
import { MainPrices } from '#board/MainPrices.tsx';
import { useOpenMatch } from '#board/useOpenMatch.ts';
import { usePhase } from '#board/usePhase.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { MatchClock } from '#pieces/MatchClock.tsx';
import { rowScore } from '#pieces/rowScore.ts';
import { TeamName } from '#pieces/TeamName.tsx';
import { useLocationLink } from '#state/location.ts';
import styles from './Rooms.module.css';

/** Renders the match of a room: score, clock, and main prices that go into the slip. */
export const MatchStrip = ({ match: id }: { readonly match: MatchId }) => {
  const { t } = useTranslation('rooms');
  const open = useOpenMatch('room', id);
  const { match } = useMatchOrLast(id);
  const link = useLocationLink({ match: id });
  if (match === undefined || open.phase === 'gone') return null;
  const { main } = rowScore(match, 0);
  return (
    <section className={styles.strip} aria-label={t('match')} data-match={id}>
      <a className={styles.stripMatch} {...link}>
        {isLive(match.status) ? <Phase match={match} /> : null}
        <TeamName name={match.home.name} />
        <strong className={styles.score} data-score="">
          {main === undefined ? t('versus') : `${main[0]} - ${main[1]}`}
        </strong>
        <TeamName name={match.away.name} />
      </a>
      <MainPrices match={match} markets={open.markets} />
    </section>
  );
};

const Phase = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation('markets');
  const phase = usePhase(match, t as unknown as MarketTexts);
  return <MatchClock clock={match.clock} now={useServerNow(1000)} phase={phase} />;
};
