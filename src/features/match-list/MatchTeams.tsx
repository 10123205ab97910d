import { memo } from 'react';
import { matchFormat } from '#domain/formats.ts';
import type { MatchFacts, Pair, ScoreLine } from '#domain/match.ts';
import { isLive } from '#domain/matchStatus.ts';
import { gamePoints, halfTimeScore, mainScore, periodScores, redCards } from '#domain/scores.ts';
import { isRacketSport } from '#domain/sports.ts';
import { ScoreCells } from '#pieces/ScoreCells.tsx';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useListShape } from './ListShape.tsx';
import styles from './MatchList.module.css';

/** Both sides with their marks and scores, and the small facts below. */
export const MatchTeams = ({ match }: { readonly match: MatchFacts }) => {
  const shown = isLive(match.status) || match.scores.length > 0;
  const main = shown ? mainScore(match) : undefined;
  const parts = shown ? periodScores(match).slice(-MOST_PARTS).map(({ score }) => score) : [];
  const points = shown ? gamePoints(match) : undefined;
  const red = redCards(match);
  return (
    <>
      <Side match={match} side={0} main={main} parts={parts} points={points} red={red?.[0] ?? 0} />
      <Side match={match} side={1} main={main} parts={parts} points={points} red={red?.[1] ?? 0} />
      <Facts match={match} />
    </>
  );
};

/** Earlier sets or quarters give way when a match is long. */
const MOST_PARTS = 5;

type SideProps = {
  readonly match: MatchFacts;
  readonly side: 0 | 1;
  readonly main: Pair | undefined;
  readonly parts: readonly Pair[];
  readonly points: Pair | undefined;
  readonly red: number;
};

const Side = ({ match, side, main, parts, points, red }: SideProps) => {
  const { t } = useListShape();
  const team = side === 0 ? match.home : match.away;
  const name = team.name === '' ? t('unknownTeam') : team.name;
  const serves = isRacketSport(match.sportId) && match.serving === side + 1;
  return (
    <div className={styles.side} data-side={side + 1}>
      <TeamIcon src={team.icon} name={name} />
      <TeamName name={name} />
      {red > 0 ? <span className={styles.red} title={t('red', { count: red })}>{red}</span> : null}
      {serves ? <span className={styles.serving} title={t('serving')}><VisuallyHidden>{t('serving')}</VisuallyHidden></span> : null}
      <ScoreCells side={side} main={main} parts={parts} points={points} />
    </div>
  );
};

const CORNERS = 6;
/** Corners of the whole match: live period, else full time (wire facts 4.5). */
const cornersOf = (sportId: number, scores: readonly ScoreLine[]): Pair | undefined => {
  const line = scores.find(({ group, period }) => group === CORNERS && period === sportId * 1000) ?? scores.find(({ group, period }) => group === CORNERS && period === sportId * 1000 + 1);
  return line === undefined ? undefined : [line.home, line.away];
};

/** Neutral ground, format, half-time score, corners, video and animation, how many markets there are. */
const Facts = memo(({ match }: { readonly match: MatchFacts }) => {
  const { t } = useListShape();
  const half = halfTimeScore(match);
  const corners = match.sportId === 1 ? cornersOf(match.sportId, match.scores) : undefined;
  const format = matchFormat(match.format);
  return (
    <div className={styles.facts}>
      {match.neutral ? <abbr className={styles.mark} title={t('neutral')}>{t('neutralShort')}</abbr> : null}
      {format?.kind === 'best-of' ? <span>{t('bestOf', { count: format.count })}</span> : null}
      {half === undefined ? null : <span title={t('halfTime', { home: half[0], away: half[1] })}>{t('halfShort', { home: half[0], away: half[1] })}</span>}
      {corners === undefined ? null : <span title={t('corners', { home: corners[0], away: corners[1] })}>{t('cornersShort', { home: corners[0], away: corners[1] })}</span>}
      {match.video ? <span className={styles.media} title={t('video')}><Icon name="video" size={14} /><VisuallyHidden>{t('video')}</VisuallyHidden></span> : null}
      {match.animation === null ? null : <span className={styles.media} title={t('animation')}><Icon name="field" size={14} /><VisuallyHidden>{t('animation')}</VisuallyHidden></span>}
      <span className={styles.markets} title={t('marketCount', { count: match.marketCount })}>{`+${match.marketCount}`}</span>
    </div>
  );
});
Facts.displayName = 'Facts';
