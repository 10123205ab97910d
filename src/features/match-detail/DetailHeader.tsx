import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoal, useLeague } from '#board/hooks.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { MatchMarks, SideMarks } from '#pieces/MatchMarks.tsx';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { pointText } from '#pieces/pointText.ts';
import { rowScore, type RowScore } from '#pieces/rowScore.ts';
import { scoreWords } from '#pieces/scoreWords.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { HeaderStar } from './HeaderStar.tsx';
import { MatchTime } from './MatchTime.tsx';
import { TeamStar } from './TeamStar.tsx';
import styles from './MatchDetail.module.css';

/** Most parts with a column. Earlier innings of a longer baseball match are below; snooker shows only one frame. */
const MAX_PARTS = 12;

type HeaderProps = {
  readonly match: MatchFacts;
  /** The league of a match that has left the board. */
  readonly lastLeague: LeagueFacts | null;
  /** Whether the match has left every list. */ readonly over: boolean;
  readonly onClose: () => void;
};

/**
 * Renders the header of an open match: league, teams, score by parts, clock, cards and marks, and the button
 * back.
 */
export const DetailHeader = ({ match, lastLeague, over, onClose }: HeaderProps) => {
  const { t } = useTranslation(['list', 'detail', 'markets']);
  const words = t as MarketTexts;
  const league = useLeague(match.leagueId) ?? lastLeague ?? undefined;
  const goal = useGoal(match.id);
  const score = useMemo(() => rowScore(match, MAX_PARTS), [match]);
  const scoreLabel = scoreWords(score, t);
  const title = match.outright
    ? cleanName(match.name)
    : `${cleanName(match.home.name)} - ${cleanName(match.away.name)}`;
  return (
    <header
      className={styles.header}
      data-goal={goal?.kind === 'goal' ? goal.side : undefined}
      data-withdrawn={goal?.kind === 'goal-withdrawn' ? goal.side : undefined}
    >
      <Line onClose={onClose} star={match.outright || over ? null : <HeaderStar match={match} />}>
        <SportIcon sport={match.sportId} size={16} />
        <TeamIcon src={league?.icon ?? null} name={league?.name ?? ''} />
        <TeamName name={league?.name ?? ''} />
        {league?.regionName === null ||
        league === undefined ||
        league.name.includes(league.regionName) ? null : (
          <bdi className={styles.region}>{cleanName(league.regionName)}</bdi>
        )}
      </Line>
      <Title text={title} />
      {match.outright ? (
        <div className={styles.outright}>
          <TeamName name={match.name} strong />
          <MatchTime match={match} over={over} />
        </div>
      ) : (
        <div className={styles.score}>
          <div className={styles.stage}>
            <MatchTime match={match} over={over} />
          </div>
          <PartHeads score={score} />
          <Side match={match} side={0} score={score} words={words} />
          <Side match={match} side={1} score={score} words={words} />
        </div>
      )}
      {scoreLabel === '' ? null : <VisuallyHidden>{scoreLabel}</VisuallyHidden>}
      <div className={styles.facts}>
        {goal?.kind === 'goal-withdrawn' ? (
          <span className={styles.withdrawn} role="status">
            {t('list:withdrawn')}
          </span>
        ) : null}
        <MatchMarks match={match} earlier={score.earlier} t={words} />
        {over ? null : (
          <span className={styles.marketCount}>{t('list:marketCount', { count: match.marketCount })}</span>
        )}
      </div>
    </header>
  );
};

/** Renders the title and moves the focus to it, so that a screen reader says first which match was opened. */
const Title = ({ text }: { readonly text: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={title} className={styles.title} tabIndex={-1}>
      <bdi>{text}</bdi>
    </h2>
  );
};

const Line = ({
  onClose,
  star = null,
  children,
}: {
  readonly onClose: () => void;
  readonly star?: ReactNode;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.top}>
      <span className={styles.league}>{children}</span>
      <span className={styles.tools}>
        {star}
        <IconButton label={t('close')} data-action="close-match" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </span>
    </div>
  );
};

/** Renders a label above each part: "Q1", "2", "1st half". */
const PartHeads = ({ score }: { readonly score: RowScore }) => {
  const { t } = useTranslation(['detail', 'markets']);
  return (
    <div className={styles.parts} data-heads="" aria-hidden="true">
      {score.parts.map(({ name }, index) => (
        // Parts never change their order, so the index is a stable key.
        <span
          key={index}
          className={styles.part}
          title={name === undefined ? undefined : t(`markets:period.${name.key}`, { n: name.n })}
        >
          {name === undefined ? '' : (name.n ?? t(`detail:part.${name.key}`, { defaultValue: '' }))}
        </span>
      ))}
      {score.points === undefined ? null : <span className={styles.points}>{t('detail:points')}</span>}
      {score.shootOut === undefined ? null : <span className={styles.points}>{t('detail:pens')}</span>}
      <span className={styles.main} />
    </div>
  );
};

type SideProps = {
  readonly match: MatchFacts;
  readonly side: 0 | 1;
  readonly score: RowScore;
  readonly words: MarketTexts;
};

const Side = ({ match, side, score, words }: SideProps) => {
  const team = side === 0 ? match.home : match.away;
  const name = team.name === '' ? words('list:unknownTeam') : team.name;
  const points = score.points?.[side];
  return (
    <>
      <div className={styles.team} data-side={side + 1}>
        <TeamIcon src={team.icon} name={name} size={24} />
        <TeamName name={name} strong />
        {team.name === '' ? null : <TeamStar team={team} sportId={match.sportId} />}
        <SideMarks match={match} side={side} t={words} />
      </div>
      <div className={styles.parts} data-side={side + 1} aria-hidden="true">
        {score.parts.map((part, index) => (
          <span key={index} className={styles.part} data-current={part.current ? '' : undefined}>
            {part.score[side]}
          </span>
        ))}
        {points === undefined ? null : <span className={styles.points}>{pointText(points)}</span>}
        {score.shootOut === undefined ? null : <span className={styles.points}>{score.shootOut[side]}</span>}
        <span className={styles.main}>{score.main?.[side]}</span>
      </div>
    </>
  );
};

/** Renders the header's skeleton. `drawn` false: nothing is loading, so only the button back is shown. */
export const HeaderSkeleton = ({
  onClose,
  drawn,
}: {
  readonly onClose: () => void;
  readonly drawn: boolean;
}) => (
  <header className={styles.header} data-skeleton={drawn ? 'header' : undefined}>
    <Line onClose={onClose}>{drawn ? <Skeleton width={180} /> : null}</Line>
    {drawn ? (
      <>
        <div className={styles.score} aria-hidden="true">
          <div className={styles.stage}>
            <Skeleton width={56} />
          </div>
          <div className={styles.parts} data-heads="" />
          <div className={styles.team} data-side="1">
            <Skeleton width={160} height={16} />
          </div>
          <div className={styles.team} data-side="2">
            <Skeleton width={140} height={16} />
          </div>
        </div>
        <div className={styles.facts} />
      </>
    ) : null}
  </header>
);
