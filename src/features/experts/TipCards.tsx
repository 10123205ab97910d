import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { tipOutcome } from '#domain/rooms/expertTables.ts';
import { isFree, withPurchases, type TipPurchase } from '#domain/rooms/tipPurchase.ts';
import type { Tip } from '#domain/rooms/tip.ts';
import { countText } from '#pieces/amountText.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/hooks.ts';
import { useLocationLinks } from '#state/location.ts';
import { useTipPurchases, useTipQuery } from '#state/tips.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { ExpertName } from './ExpertName.tsx';
import { toTip } from './expertsView.ts';
import { LikeButton } from './LikeButton.tsx';
import styles from './Experts.module.css';
import { coinValues } from './words.ts';

const MINUTE = 60_000;

/** Renders tips as cards, each with its price, its result and whether the user has read it. */
export const TipCards = ({ tips }: { readonly tips: readonly Tip[] }) => {
  const read = useTipQuery({ topic: 'tips-read' }).data;
  const { purchases } = useTipPurchases();
  return (
    <div className={styles.cards}>
      {tips.map((tip) => (
        <TipCard
          key={tip.id}
          tip={withPurchases(tip, purchases)}
          purchase={purchases.find(({ tipId }) => tipId === tip.id)}
          isRead={read?.includes(tip.id) === true}
        />
      ))}
    </div>
  );
};

type TipCardProps = {
  readonly tip: Tip;
  readonly purchase: TipPurchase | undefined;
  readonly isRead: boolean;
};

const TipCard = ({ tip, purchase, isRead }: TipCardProps) => {
  const { t, i18n } = useTranslation('experts');
  const links = useLocationLinks();
  return (
    <Card as="article" className={styles.card} data-tip={tip.id} data-read={isRead ? '' : undefined}>
      <div className={styles.cardHead}>
        {tip.tipsterId === null ? null : <ExpertName id={tip.tipsterId} />}
        {tip.hot ? (
          <span className={styles.hot}>
            <Icon name="flame" size={12} />
            {t('hot')}
          </span>
        ) : null}
        <PublishTime tip={tip} />
      </div>
      <a {...links(toTip(tip.id))} className={styles.tipTitle} data-action="open-tip">
        <bdi>{cleanName(tip.title)}</bdi>
      </a>
      <p className={styles.note}>
        <bdi>{cleanName(tip.sportsPlay)}</bdi>
        {tip.matches.map((match) => (
          <bdi key={match.matchId}> · {cleanName(match.league)}</bdi>
        ))}
      </p>
      <div className={styles.cardFoot}>
        <TipPrice tip={tip} purchase={purchase} />
        <TipResult result={tip.result} />
        <span className={styles.marks}>
          {isRead ? <span data-read-mark="">{t('read')}</span> : null}
          <span>
            {t('comments', { count: tip.commentCount, n: countText(tip.commentCount, i18n.language) })}
          </span>
          <LikeButton target="tip" id={tip.id} isLiked={tip.liked} likes={tip.likes} />
        </span>
      </div>
    </Card>
  );
};

/** When a tip was published, in the user's zone. */
export const PublishTime = ({ tip }: { readonly tip: Pick<Tip, 'publishTime'> }) => {
  const { i18n } = useTranslation('experts');
  const zone = useZone(useSettings().timeZone);
  const now = useServerNow(MINUTE);
  if (tip.publishTime === null) return null;
  const { day, time, whole } = beginText(tip.publishTime, now, zone, i18n.language);
  return (
    <time className={styles.time} title={whole} dateTime={new Date(tip.publishTime).toISOString()}>
      {day === null ? time : `${day} ${time}`}
    </time>
  );
};

/** The result of a settled tip; nothing while it is open. */
export const TipResult = ({ result }: { readonly result: number }) => {
  const { t } = useTranslation('experts');
  const outcome = tipOutcome(result);
  if (outcome === 'open') return null;
  return (
    <b className={styles.result} data-tip-result={outcome}>
      {t(`outcome.${outcome}`)}
    </b>
  );
};

const TipPrice = ({ tip, purchase }: Omit<TipCardProps, 'isRead'>) => {
  const { t, i18n } = useTranslation('experts');
  if (isFree(tip)) return <span className={styles.price}>{t('free')}</span>;
  if (tip.bought) return <span className={styles.price}>{t('bought')}</span>;
  // A settled tip is open to everyone.
  if (tip.result !== 0) return null;
  if (purchase?.state === 'sending' || purchase?.state === 'unknown')
    return <span className={styles.price}>{t(`running.${purchase.state}`)}</span>;
  return (
    <span className={styles.price} data-price={tip.goldPrice}>
      <PartIcon name="lock" size={12} />
      {t('coins', coinValues(tip.goldPrice, i18n.language))}
    </span>
  );
};
