import { memo, useMemo, type ReactNode } from 'react';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isFootball } from '#domain/match/sports.ts';
import { MatchMarks, SideMarks } from '#pieces/MatchMarks.tsx';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { rowScore, type RowScore } from '#pieces/rowScore.ts';
import { scoreWords } from '#pieces/scoreWords.ts';
import { ScoreCells } from '#pieces/ScoreCells.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink } from '#state/location.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useListShape } from './ListShape.tsx';
import { partsBeside } from './rowHeights.ts';
import { RowIcon } from './RowIcon.tsx';
import styles from '../MatchList.module.css';
import { useHasOpenBet } from '#state/hooks.ts';

/** Renders both teams with marks and scores, and the small facts below. */
export const MatchTeams = ({
  match,
  withdrawn,
}: {
  readonly match: MatchFacts;
  /** True while a goal withdrawn just now is reported (D29). */ readonly withdrawn: boolean;
}) => {
  const { shape, density, t } = useListShape();
  const most = partsBeside(shape, match.sportId, density);
  const score = useMemo(() => rowScore(match, most), [match, most]);
  const words = scoreWords(score, t);
  return (
    <>
      <MatchLink match={match}>
        <Side match={match} side={0} score={score} title={words} />
        <Side match={match} side={1} score={score} title={words} />
      </MatchLink>
      {words === '' ? null : <VisuallyHidden>{words}</VisuallyHidden>}
      {withdrawn ? (
        <Withdrawn sport={match.sportId} />
      ) : (
        <Facts match={match} earlier={shape.stacked ? NO_PARTS : score.earlier} />
      )}
    </>
  );
};

/**
 * Link that opens the match with all markets. A component of its own, so that a location change does not
 * render the teams.
 */
const MatchLink = ({
  match: { id, home, away },
  children,
}: {
  readonly match: MatchFacts;
  readonly children: ReactNode;
}) => {
  const { t } = useListShape();
  const nameOf = ({ name }: { readonly name: string }) => (name === '' ? t('unknownTeam') : cleanName(name));
  return (
    <a
      className={styles.opens}
      data-stop=""
      data-column="0"
      data-open={id}
      tabIndex={-1}
      aria-label={t('openMatch', { home: nameOf(home), away: nameOf(away) })}
      {...useLocationLink({ match: id })}
    >
      {children}
    </a>
  );
};

const NO_PARTS: RowScore['earlier'] = [];

type SideProps = {
  readonly match: MatchFacts;
  readonly side: 0 | 1;
  readonly score: RowScore;
  readonly title: string;
};

const Side = ({ match, side, score, title }: SideProps) => {
  const { t } = useListShape();
  const team = side === 0 ? match.home : match.away;
  const name = team.name === '' ? t('unknownTeam') : team.name;
  return (
    <div className={styles.side} data-side={side + 1}>
      <RowIcon src={team.icon} name={name} />
      <TeamName name={name} />
      <SideMarks match={match} side={side} t={t as MarketTexts} />
      <span className={styles.sideScore} title={title === '' ? undefined : title}>
        <ScoreCells side={side} {...score} />
      </span>
    </div>
  );
};

/** Shows that a goal was withdrawn, in place of the small facts, so that nothing moves. */
const Withdrawn = ({ sport }: { readonly sport: number }) => {
  const { t } = useListShape();
  return (
    <div className={styles.withdrawn} role="status">
      {t(isFootball(sport) ? 'withdrawnVar' : 'withdrawn')}
    </div>
  );
};

/** Shows the marks of a match and its number of markets. */
const Facts = memo(
  ({ match, earlier }: { readonly match: MatchFacts; readonly earlier: RowScore['earlier'] }) => {
    const { t } = useListShape();
    return (
      <div className={styles.facts}>
        <MatchMarks match={match} earlier={earlier} t={t as MarketTexts} />
        <OpenBetMark match={match.id} />
        <span
          className={styles.markets}
          title={t('marketCount', { count: match.marketCount })}
        >{`+${match.marketCount}`}</span>
      </div>
    );
  },
);
Facts.displayName = 'Facts';

/** Marks a match on which the user has an unsettled bet. */
const OpenBetMark = ({ match }: { readonly match: MatchId }) => {
  const { t } = useListShape();
  return useHasOpenBet(match) ? (
    <span className={styles.openBet} title={t('openBet')} data-open-bet-mark="">
      <Icon name="ticket" size={14} />
      <VisuallyHidden>{t('openBet')}</VisuallyHidden>
    </span>
  ) : null;
};
