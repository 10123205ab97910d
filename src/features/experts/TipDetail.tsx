import { useTranslation } from 'react-i18next';
import { cleanText } from '#domain/cleanText.ts';
import type { Tip, TipId } from '#domain/rooms/tip.ts';
import { offerOf, withPurchases } from '#domain/rooms/tipPurchase.ts';
import { countText } from '#pieces/amountText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useTipPurchases, useTipQuery } from '#state/tips.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Answered } from './Answered.tsx';
import { Comments } from './Comments.tsx';
import { ExpertName } from './ExpertName.tsx';
import { LikeButton } from './LikeButton.tsx';
import { Paywall } from './Paywall.tsx';
import { PublishTime, TipResult } from './TipCards.tsx';
import { TipSelections } from './TipSelections.tsx';
import { rateText } from './words.ts';
import styles from './Experts.module.css';

const MAX_TEXT = 10_000;

/** Renders a tip: its text and options, or what it costs; below it the comments (TIPS-03). */
export const TipDetail = ({ id }: { readonly id: TipId }) => {
  const { data, error, refetch } = useTipQuery({ topic: 'tip', id });
  return (
    <Answered data={data} problem={error?.problem ?? null} onRetry={() => void refetch()}>
      {(tip) => (
        <>
          <TipContent tip={tip} />
          <Comments tip={tip.id} count={tip.commentCount} />
        </>
      )}
    </Answered>
  );
};

const TipContent = ({ tip }: { readonly tip: Tip }) => {
  const { t, i18n } = useTranslation('experts');
  const all = useTipPurchases();
  const own = withPurchases(tip, all.purchases);
  const offer = offerOf(tip, all);
  // The answer about the tip is from before its purchase: the text comes with the next one.
  const isOnItsWay = own.bought && !tip.bought && tip.text === '';
  return (
    <Card as="article" data-tip-detail={tip.id} data-bought={own.bought ? '' : undefined}>
      <div className={styles.cardHead}>
        {tip.tipsterId === null ? null : <ExpertName id={tip.tipsterId} />}
        <TipResult result={tip.result} />
        {tip.yieldRate === null || tip.result === 0 ? null : <b>{rateText(tip.yieldRate, i18n.language)}</b>}
        <PublishTime tip={tip} />
      </div>
      <h2 className={styles.heading}>
        <bdi>{cleanName(tip.title)}</bdi>
      </h2>
      <p className={styles.note}>
        <bdi>{cleanText(tip.sportsInfo, MAX_TEXT)}</bdi>
      </p>
      {offer.kind === 'open' || tip.result !== 0 ? (
        <>
          {isOnItsWay ? (
            <div aria-busy="true" data-tip-text-coming="">
              <Skeleton width="82%" />
            </div>
          ) : (
            <p className={styles.text} data-tip-text="">
              {tip.text === '' ? t('noText') : <bdi>{cleanText(tip.text, MAX_TEXT)}</bdi>}
            </p>
          )}
          <TipSelections tip={tip} />
        </>
      ) : (
        <Paywall tip={tip} offer={offer} />
      )}
      <div className={styles.cardFoot}>
        <span>{t('reads', { count: tip.readCount, n: countText(tip.readCount, i18n.language) })}</span>
        <LikeButton target="tip" id={tip.id} isLiked={tip.liked} likes={tip.likes} />
      </div>
    </Card>
  );
};
