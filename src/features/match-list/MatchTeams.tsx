import { memo, useMemo } from 'react';
import { matchFormat, type MatchFormat } from '#domain/formats.ts';
import type { MatchFacts, Pair } from '#domain/match.ts';
import { baseballHits, footballFigures } from '#domain/scores.ts';
import { isRacketSport } from '#domain/sports.ts';
import { ScoreboardMarks } from '#pieces/ScoreboardMarks.tsx';
import { ScoreCells } from '#pieces/ScoreCells.tsx';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useListShape } from './ListShape.tsx';
import { partsBeside } from './rowHeights.ts';
import { rowScore, type RowScore } from './rowScore.ts';
import { scoreWords } from './scoreWords.ts';
import styles from './MatchList.module.css';

/** Both sides with their marks and scores, and the small facts below. */
export const MatchTeams = ({ match, withdrawn }: { readonly match: MatchFacts; /** A goal was taken back just now (D29). */ readonly withdrawn: boolean }) => {
  const { shape, density, t } = useListShape();
  const most = partsBeside(shape, match.sportId, density);
  const score = useMemo(() => rowScore(match, most), [match, most]);
  const words = scoreWords(score, t);
  return (
    <>
      <Side match={match} side={0} score={score} title={words} />
      <Side match={match} side={1} score={score} title={words} />
      {words === '' ? null : <VisuallyHidden>{words}</VisuallyHidden>}
      {withdrawn ? <Withdrawn sport={match.sportId} /> : <Facts match={match} earlier={shape.stacked ? NO_PARTS : score.earlier} />}
    </>
  );
};

const NO_PARTS: RowScore['earlier'] = [];

type SideProps = { readonly match: MatchFacts; readonly side: 0 | 1; readonly score: RowScore; readonly title: string };

const Side = ({ match, side, score, title }: SideProps) => {
  const { t } = useListShape();
  const team = side === 0 ? match.home : match.away;
  const name = team.name === '' ? t('unknownTeam') : team.name;
  return (
    <div className={styles.side} data-side={side + 1}>
      <TeamIcon src={team.icon} name={name} />
      <TeamName name={name} />
      <SideMarks match={match} side={side} />
      <span className={styles.sideScore} title={title === '' ? undefined : title}>
        <ScoreCells side={side} {...score} />
      </span>
    </div>
  );
};

/** Cards, players off, and whose turn it is: serving, attacking, at the table. */
const SideMarks = ({ match, side }: { readonly match: MatchFacts; readonly side: 0 | 1 }) => {
  const { t } = useListShape();
  const { red, yellow } = footballFigures(match);
  const board = match.scoreboard;
  const off = board?.kind === 'players-off' ? board.off[side] : 0;
  return (
    <>
      <Count className={styles.yellow} count={yellow?.[side] ?? 0} words="yellow" />
      <Count className={styles.red} count={red?.[side] ?? 0} words="red" />
      <Count className={styles.off} count={off} words="playersOff" />
      {isRacketSport(match.sportId) && match.serving === side + 1 ? <Turn word={t('serving')} /> : null}
      {board?.kind === 'drive' && board.attacking === side + 1 ? <Turn word={t('attacking')} /> : null}
      {board?.kind === 'table' && board.player === side + 1 ? <Turn word={t('atTable')} /> : null}
    </>
  );
};

type CountProps = { readonly className: string | undefined; readonly count: number; readonly words: 'red' | 'yellow' | 'playersOff' };

const Count = ({ className, count, words }: CountProps) => {
  const { t } = useListShape();
  if (count <= 0) return null;
  return (
    <span className={className} title={t(words, { count })}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t(words, { count })}</VisuallyHidden>
    </span>
  );
};

const Turn = ({ word }: { readonly word: string }) => <span className={styles.serving} title={word}><VisuallyHidden>{word}</VisuallyHidden></span>;

const HAS_VAR: ReadonlySet<number> = new Set([1, 177]);
/** In place of the small facts, so that nothing moves. */
const Withdrawn = ({ sport }: { readonly sport: number }) => {
  const { t } = useListShape();
  return <div className={styles.withdrawn} role="status">{t(HAS_VAR.has(sport) ? 'withdrawnVar' : 'withdrawn')}</div>;
};

/** Neutral ground, format, scores of parts that have a name of their own, the sport's scoreboard, video and animation, how many markets there are. */
const Facts = memo(({ match, earlier }: { readonly match: MatchFacts; readonly earlier: RowScore['earlier'] }) => {
  const { t } = useListShape();
  const format = matchFormat(match.format);
  return (
    <div className={styles.facts}>
      {match.neutral ? <abbr className={styles.mark} title={t('neutral')}>{t('neutralShort')}</abbr> : null}
      {format === undefined ? null : <Format format={format} sport={match.sportId} />}
      {earlier.length === 0 ? null : <span aria-hidden="true">{earlier.map(({ score: [home, away] }) => `${home}-${away}`).join(' ')}</span>}
      <Figures match={match} />
      {match.scoreboard === null ? null : <ScoreboardMarks board={match.scoreboard} t={t as Parameters<typeof ScoreboardMarks>[0]['t']} />}
      {match.video ? <span className={styles.media} title={t('video')}><Icon name="video" size={14} /><VisuallyHidden>{t('video')}</VisuallyHidden></span> : null}
      {match.animation === null ? null : <span className={styles.media} title={t('animation')}><Icon name="field" size={14} /><VisuallyHidden>{t('animation')}</VisuallyHidden></span>}
      <span className={styles.markets} title={t('marketCount', { count: match.marketCount })}>{`+${match.marketCount}`}</span>
    </div>
  );
});
Facts.displayName = 'Facts';

/** Where every match has the same length it says nothing. */
const SAYS_LENGTH: ReadonlySet<number> = new Set([177, 178]);

const Format = ({ format, sport }: { readonly format: MatchFormat; readonly sport: number }) => {
  const { t } = useListShape();
  if (format.kind === 'periods') return SAYS_LENGTH.has(sport) ? <span>{t('periods', format)}</span> : null;
  return <span>{t(format.kind === 'best-of' ? 'bestOf' : format.kind, { count: format.count })}</span>;
};

const Figures = ({ match }: { readonly match: MatchFacts }) => {
  const { half, extra, corners } = footballFigures(match);
  return (
    <>
      <Figure score={half} words="half" />
      <Figure score={extra} words="extra" />
      <Figure score={corners} words="corners" />
      <Figure score={baseballHits(match)} words="hits" />
    </>
  );
};

type FigureProps = { readonly score: Pair | undefined; readonly words: 'half' | 'extra' | 'corners' | 'hits' };

const Figure = ({ score, words }: FigureProps) => {
  const { t } = useListShape();
  if (score === undefined) return null;
  const [home, away] = score;
  return <span title={t(`figure.${words}`, { home, away })}>{t(`figureShort.${words}`, { home, away })}</span>;
};
