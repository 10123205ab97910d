import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import type { Order } from '#domain/orders/order.ts';
import { drawCurve, profitCurve } from '#domain/orders/profitCurve.ts';
import { directionOf } from '#pieces/moneyText.ts';
import { profitText } from './money.ts';
import styles from './MyBets.module.css';

/** Units of the drawing; it is stretched to the room that it has. */
const WIDTH = 600;
const HEIGHT = 100;

type ProfitCurveProps = {
  readonly orders: readonly Order[];
  readonly currencyId: number;
  readonly isPartial: boolean;
  /** Choice of the currency, if there are several. */ readonly children: ReactNode;
};

/** Draws the running profit of the orders that are read, with its ends in words for screen readers. */
export const ProfitCurve = ({ orders, currencyId, isPartial, children }: ProfitCurveProps) => {
  const { t, i18n } = useTranslation('myBets');
  const curve = useMemo(() => profitCurve(orders, currencyId), [orders, currencyId]);
  const drawn = useMemo(() => drawCurve(curve, WIDTH, HEIGHT), [curve]);
  const text = (amount: Amount) => profitText(amount, currencyId, i18n.language);
  const profit = curve.at(-1)?.profit ?? ('0' as Amount);
  const line = drawn.points.map(({ x, y }) => `${x},${y}`).join(' ');
  const figures = { profit: text(profit), highest: text(drawn.highest), lowest: text(drawn.lowest) };
  // One end of a bet is no curve.
  if (curve.length < 2) return null;
  return (
    <figure className={styles.curve} data-curve="" data-partial={isPartial ? '' : undefined}>
      <figcaption>
        <span>{t('summary.curve')}</span>
        {children}
        <b data-direction={directionOf(profit)} data-curve-profit="">
          {figures.profit}
        </b>
        {isPartial ? <span className={styles.partial}>{t('summary.partial')}</span> : null}
      </figcaption>
      <div className={styles.plot}>
        {' '}
        <svg
          viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('summary.curveText', figures)}
          data-direction={directionOf(profit)}
        >
          <polygon className={styles.area} points={`0,${drawn.zero} ${line} ${WIDTH},${drawn.zero}`} />
          <line className={styles.zeroLine} x1="0" x2={WIDTH} y1={drawn.zero} y2={drawn.zero} />
          <polyline className={styles.line} points={line} />
        </svg>
        <span className={styles.extremes} aria-hidden="true">
          <span>{figures.highest}</span>
          <span>{figures.lowest}</span>
        </span>
      </div>{' '}
    </figure>
  );
};
