import { memo } from 'react';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { Scoreboard } from '#domain/match/scoreboard.ts';
import { baseballHits, footballFigures } from '#domain/match/scores.ts';
import { isRacketSport } from '#domain/match/sports.ts';
import { Icon } from '#ui/Icon.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { matchFormatText } from './matchFormatText.ts';
import type { MarketTexts } from './optionWords.ts';
import styles from './MatchMarks.module.css';

/** Lazy: loaded with the first match that has a scoreboard; football has none (G10). */
const scoreboards = createLazyModule(() =>
  import('./ScoreboardMarks.tsx').then(({ ScoreboardMarks }) => ScoreboardMarks),
);
const DRAWN: ReadonlySet<Scoreboard['kind']> = new Set(['diamond', 'drive', 'table', 'over']);

type MarksProps = {
  readonly match: MatchFacts;
  /** Translates texts of the namespace `list` by full keys (`list:red`). */ readonly t: MarketTexts;
};

/** Renders cards, players off, and the mark of the side that serves, attacks or is at the table. */
export const SideMarks = ({ match, side, t }: MarksProps & { readonly side: 0 | 1 }) => {
  const { red, yellow } = footballFigures(match);
  const board = match.scoreboard;
  const off = board?.kind === 'players-off' ? board.off[side] : 0;
  return (
    <>
      <Count className={styles.yellow} count={yellow?.[side] ?? 0} textKey="yellow" t={t} />
      <Count className={styles.red} count={red?.[side] ?? 0} textKey="red" t={t} />
      <Count className={styles.off} count={off} textKey="playersOff" t={t} />
      {isRacketSport(match.sportId) && match.serving === side + 1 ? <Turn word={t('list:serving')} /> : null}
      {board?.kind === 'drive' && board.attacking === side + 1 ? <Turn word={t('list:attacking')} /> : null}
      {board?.kind === 'table' && board.player === side + 1 ? <Turn word={t('list:atTable')} /> : null}
    </>
  );
};

type CountProps = {
  readonly className: string | undefined;
  readonly count: number;
  readonly textKey: 'red' | 'yellow' | 'playersOff';
  readonly t: MarketTexts;
};

const Count = ({ className, count, textKey, t }: CountProps) => {
  if (count <= 0) return null;
  const spoken = t(`list:${textKey}`, { count });
  return (
    <span className={className} title={spoken}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
};

const Turn = ({ word }: { readonly word: string }) => (
  <span className={styles.serving} title={word}>
    <VisuallyHidden>{word}</VisuallyHidden>
  </span>
);

type MatchMarksProps = MarksProps & {
  /** Scores of parts without room beside the main score. */ readonly earlier: readonly {
    readonly score: Pair;
  }[];
};

/** Renders neutral ground, format, scores of named parts, the sport's scoreboard, video and animation. */
export const MatchMarks = memo(({ match, earlier, t }: MatchMarksProps) => {
  const format = matchFormatText(match.format, t);
  return (
    <>
      {match.neutral ? (
        <abbr className={styles.mark} title={t('list:neutral')}>
          {t('list:neutralShort')}
        </abbr>
      ) : null}
      {format === '' ? null : <span>{format}</span>}
      {earlier.length === 0 ? null : (
        <Earlier text={earlier.map(({ score: [home, away] }) => `${home}-${away}`).join(' ')} />
      )}
      <Figures match={match} t={t} />
      {match.scoreboard === null || !DRAWN.has(match.scoreboard.kind) ? null : (
        <LazyBoundary
          area="scoreboard"
          part={scoreboards}
          props={{
            board: match.scoreboard,
            t: (key: string, values?: Record<string, unknown>) => t(`list:${key}`, values),
          }}
        />
      )}
      {match.video ? <Media icon="video" t={t} /> : null}
      {match.animation === null ? null : <Media icon="field" t={t} />}
    </>
  );
});
MatchMarks.displayName = 'MatchMarks';

const Media = ({ icon, t }: { readonly icon: 'video' | 'field'; readonly t: MarketTexts }) => {
  const name = t(icon === 'video' ? 'list:video' : 'list:animation');
  return (
    <span className={styles.media} title={name}>
      <Icon name={icon} size={14} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
};

/** Renders earlier scores, hidden from screen readers: the row says the score in a text of its own. */
const Earlier = ({ text }: { readonly text: string }) => (
  <span className={styles.earlier} title={text} aria-hidden="true">
    {text}
  </span>
);

const Figures = ({ match, t }: MarksProps) => {
  const { half, extra, corners } = footballFigures(match);
  return (
    <>
      <Figure score={half} textKey="half" t={t} />
      <Figure score={extra} textKey="extra" t={t} />
      <Figure score={corners} textKey="corners" t={t} />
      <Figure score={baseballHits(match)} textKey="hits" t={t} />
    </>
  );
};

type FigureProps = {
  readonly score: Pair | undefined;
  readonly textKey: 'half' | 'extra' | 'corners' | 'hits';
  readonly t: MarketTexts;
};

const Figure = ({ score, textKey, t }: FigureProps) => {
  if (score === undefined) return null;
  const [home, away] = score;
  return (
    <span title={t(`list:figure.${textKey}`, { home, away })}>
      {t(`list:figureShort.${textKey}`, { home, away })}
    </span>
  );
};
