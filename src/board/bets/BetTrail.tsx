import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Milliseconds } from '#domain/ids.ts';
import { isTwoWayType } from '#domain/markets/twoWay.ts';
import type { Bet, BetLeg } from '#domain/orders/bet.ts';
import { trailPoints, type TrailPoint } from '#domain/orders/legTrail.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { drawTrail, HEIGHT, WIDTH } from './drawTrail.ts';
import styles from './BetTrail.module.css';
import { useOddsText } from '../useOddsText.ts';
import { useTwoWay } from './useTwoWay.ts';

/**
 * Shows on demand how the odds of a bet's legs moved around the press: what was shown, sent and accepted, each
 * with its time and the age of its price (D6).
 */
export const BetTrail = ({ bet }: { readonly bet: Bet }) => {
  const { t } = useTranslation('tracker');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.trail}
      data-bet-trail={bet.ref}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('ticks.open')}</summary>
      {isOpen
        ? bet.legs.map((leg) => <LegTrailLine key={leg.key} leg={leg} isParlay={bet.legs.length > 1} />)
        : null}
    </details>
  );
};

type LegTrailProps = { readonly leg: BetLeg; readonly isParlay: boolean };

/** Writes a time in seconds with one decimal. */
const secondsOf = (ms: Milliseconds): string => {
  const tenths = Math.round(Math.abs(ms) / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
};

const LegTrailLine = ({ leg, isParlay }: LegTrailProps) => {
  const { t } = useTranslation('tracker');
  const oddsText = useOddsText();
  const known = isTwoWayType(leg.sportId, leg.marketType);
  const twoWay = useTwoWay({ key: leg.key, twoWay: known }, isParlay);
  const title = t('ticks.title', { option: cleanName(leg.names.option) });
  const points = trailPoints(leg);
  const whenOf = ({ at }: TrailPoint): string =>
    Math.abs(at) < 50
      ? t('ticks.at')
      : t(at < 0 ? 'ticks.before' : 'ticks.after', { seconds: secondsOf(at) });
  const drawn = drawTrail(points);
  return (
    <figure className={styles.leg} data-leg-trail={leg.key} aria-label={title}>
      {isParlay ? <figcaption>{title}</figcaption> : null}
      {/* The list below says the same in words. */}
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.press} x1={drawn.press} x2={drawn.press} y1="0" y2={HEIGHT} />
        {drawn.lines.map((line) => (
          <polyline key={line} className={styles.line} points={line} />
        ))}
        {drawn.marks.map(({ kind, x, y }) => (
          <circle key={kind} className={styles.mark} data-mark={kind} cx={x} cy={y} r="3" />
        ))}
      </svg>
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={`${point.kind}/${point.at}`} data-trail-point={point.kind}>
            <span>{whenOf(point)}</span>
            <span className={styles.kind}>{t(`ticks.${point.kind}`)}</span>
            <b>{point.odds === 0 ? '–' : oddsText(point.odds, { twoWay })}</b>
            {point.ageMs === null ? null : (
              <span className={styles.age}>{t('ticks.age', { seconds: secondsOf(point.ageMs) })}</span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
};
