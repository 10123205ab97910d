import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { momentumBars } from '#domain/match-data/momentum.ts';
import { minuteText, standingEvents, type MatchEvent } from '#domain/match-data/matchEvent.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './MatchData.module.css';

const HEIGHT = 72;
const MIDDLE = HEIGHT / 2;
const STEP = 10;
const FEWEST = 12;

type MomentumProps = { readonly match: MatchFacts; readonly events: readonly MatchEvent[] };

/** Renders the pressure of both teams over the match: the home team's bars go up, goals are marked. */
export const Momentum = ({ match, events }: MomentumProps) => {
  const { t } = useTranslation('matchData');
  const bars = momentumBars(events, match.sportId);
  const goals = standingEvents(events).filter(({ kind }) => kind === 'goal');
  const names = [cleanName(match.home.name), cleanName(match.away.name)] as const;
  const width = Math.max(FEWEST, bars.length) * STEP;
  const list = goals
    .map((goal) => `${minuteText(goal)} ${names[goal.side === 2 ? 1 : 0]} ${goal.score?.join('-') ?? ''}`)
    .join(', ');
  return (
    <>
      <div className={styles.momentumSides} aria-hidden="true">
        <span data-side="1">{names[0]}</span>
        <span data-side="2">{names[1]}</span>
      </div>
      <svg
        className={styles.momentum}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('momentumLabel', { home: names[0], away: names[1] })}
        data-bars={bars.length}
      >
        <line x1="0" x2={width} y1={MIDDLE} y2={MIDDLE} className={styles.axis} />
        {bars.map(({ from, value, goals: scored }, at) => {
          const size = (Math.abs(value) * (MIDDLE - 10)) / 100;
          return (
            <g key={from}>
              <rect
                x={at * STEP + 1.5}
                width={STEP - 3}
                y={value >= 0 ? MIDDLE - size : MIDDLE}
                height={size}
                className={value >= 0 ? styles.homeFill : styles.awayFill}
              />
              {scored[0] > 0 ? <rect {...goalMark(at, 1)} className={styles.goalMark} data-goal="1" /> : null}
              {scored[1] > 0 ? <rect {...goalMark(at, 2)} className={styles.goalMark} data-goal="2" /> : null}
            </g>
          );
        })}
      </svg>
      {list === '' ? null : <VisuallyHidden>{t('momentumGoals', { list })}</VisuallyHidden>}
    </>
  );
};

const goalMark = (at: number, side: 1 | 2) => ({
  x: at * STEP + 2,
  y: side === 1 ? 1 : HEIGHT - 7,
  width: STEP - 4,
  height: 6,
});
