import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { drawCurve } from '#domain/orders/profitCurve.ts';
import { yieldCurve } from '#domain/rooms/expertTables.ts';
import type { Tip, Tipster, TipsterId } from '#domain/rooms/tip.ts';
import { cleanText } from '#domain/cleanText.ts';
import { countText } from '#pieces/amountText.ts';
import { directionOf } from '#pieces/moneyText.ts';
import { useTipList, useTipQuery } from '#state/tips.ts';
import { Card } from '#ui/Card.tsx';
import { Answered } from './Answered.tsx';
import { ExpertCard } from './ExpertCard.tsx';
import { ListFrame } from './ListFrame.tsx';
import { TipCards } from './TipCards.tsx';
import { rateText } from './words.ts';
import styles from './Experts.module.css';

/** Units of the drawing; it is stretched to the room that it has. */
const [WIDTH, HEIGHT] = [600, 80];
const MAX_TEXT = 2_000;

/** Renders an expert: figures, form, yield as a chart, and the expert's tips (TIPS-02). */
export const ExpertDetail = ({ id }: { readonly id: TipsterId }) => {
  const { t } = useTranslation('experts');
  const { data, error, refetch } = useTipQuery({ topic: 'expert', id });
  const tips = useTipList({ topic: 'tips', expert: id });
  return (
    <Answered data={data} problem={error?.problem ?? null} onRetry={() => void refetch()}>
      {(expert) => (
        <>
          <div className={`${styles.cards} ${styles.expert}`}>
            <ExpertCard expert={expert} place={null} />
            <Facts expert={expert} />
          </div>
          {tips.items === undefined ? null : <YieldChart tips={tips.items} />}
          <h2 className={styles.heading}>{t('tipsOf')}</h2>
          <ListFrame list={tips} empty="tips">
            {(items) => <TipCards tips={items} />}
          </ListFrame>
        </>
      )}
    </Answered>
  );
};

const Facts = ({ expert }: { readonly expert: Tipster }) => {
  const { t, i18n } = useTranslation('experts');
  const count = (n: number) => countText(n, i18n.language);
  return (
    <Card as="section" data-expert-facts="">
      <dl className={styles.figures}>
        <div>
          <dt>{t('sessions')}</dt>
          <dd>{count(expert.sportsSession)}</dd>
        </div>
        <div>
          <dt>{t('hits')}</dt>
          <dd>{count(expert.hitSession)}</dd>
        </div>
        <div>
          <dt>{t('longest')}</dt>
          <dd>{count(expert.longestWin)}</dd>
        </div>
        <div>
          <dt>{t('ordered')}</dt>
          <dd>{count(expert.ordered)}</dd>
        </div>
      </dl>
      <p className={styles.text}>
        <bdi>{cleanText(expert.profile, MAX_TEXT)}</bdi>
      </p>
      <p className={styles.text}>
        <bdi>{cleanText(expert.introduction, MAX_TEXT)}</bdi>
      </p>
    </Card>
  );
};

/** Draws the running yield of the loaded tips, with its ends in words for screen readers. */
const YieldChart = ({ tips }: { readonly tips: readonly Tip[] }) => {
  const { t, i18n } = useTranslation('experts');
  const curve = useMemo(() => yieldCurve(tips), [tips]);
  const drawn = useMemo(() => drawCurve(curve, WIDTH, HEIGHT), [curve]);
  const last = curve.at(-1);
  // One settled tip is no curve.
  if (last === undefined || curve.length < 2) return null;
  const text = (rate: Amount) => rateText(rate, i18n.language);
  const line = drawn.points.map(({ x, y }) => `${x},${y}`).join(' ');
  const figures = { whole: text(last.profit), highest: text(drawn.highest), lowest: text(drawn.lowest) };
  return (
    <Card as="figure" className={styles.chart} data-yield-chart={curve.length}>
      <figcaption>
        {t('yieldOf', { count: curve.length, n: curve.length })}
        <b data-direction={directionOf(last.profit)}>{figures.whole}</b>
      </figcaption>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('yieldText', figures)}
        data-direction={directionOf(last.profit)}
      >
        <line className={styles.zeroLine} x1="0" x2={WIDTH} y1={drawn.zero} y2={drawn.zero} />
        <polyline className={styles.line} points={line} />
      </svg>
      <span className={styles.extremes} aria-hidden="true">
        <span>{t('yieldHighest', figures)}</span>
        <span>{t('yieldLowest', figures)}</span>
      </span>
    </Card>
  );
};
