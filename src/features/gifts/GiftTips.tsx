import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom } from '#board/liveRoom.ts';
import { NO_GIFTS, withGift, type HostGifts, type ShownGift } from '#domain/gifts/giftFeed.ts';
import type { Gift } from '#domain/rooms/gift.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { GiftPicture } from './GiftTile.tsx';
import { createGiftTipStore } from './giftTipStore.ts';
import styles from './Gifts.module.css';

const NONE: readonly ShownGift[] = [];
const KEPT_LINES = 3;

/** Returns the gifts of an anchor that the room's feed told (GIFT-04). */
const giftsOf = (gifts: readonly ShownGift[], hostId: string): HostGifts =>
  gifts
    .reduce(
      (hosts, gift) => withGift(hosts, hostId, gift),
      new Map<string, HostGifts>() as ReadonlyMap<string, HostGifts>,
    )
    .get(hostId) ?? NO_GIFTS;

type GiftTipsProps = {
  readonly room: RoomId;
  readonly hostId: string;
  /** The gifts on sale; empty before they are known. */
  readonly list: readonly Gift[];
};

/**
 * Shows gifts of the room in a line of their own that takes no presses: the tip of the last gift, after 100 ms and
 * for 3 s (GIFT-03), and the latest gifts with a level. Gifts from before the room was opened have no tip.
 */
export const GiftTips = ({ room, hostId, list }: GiftTipsProps) => {
  const { t } = useTranslation('gifts');
  /** The name of a gift in the list of gifts on sale is in the user's language, that of the event may not be. */
  const nameOf = ({ giftId, name }: ShownGift): string =>
    cleanName(list.find(({ id }) => id === giftId)?.name ?? name);
  const words = (gift: ShownGift): string => t('tip', { gift: nameOf(gift), number: gift.count });
  const gifts = useLiveRoom<readonly ShownGift[] | null>(room, (content) =>
    content === null ? null : (content.live?.gifts ?? NONE),
  );
  const [tips] = useState(createGiftTipStore);
  useEffect(() => tips.take(gifts), [tips, gifts]);
  const tip = useSyncExternalStore(tips.subscribe, tips.shown);
  const { level } = giftsOf(gifts ?? NONE, hostId);
  return (
    <div className={styles.tips} aria-hidden="true">
      {tip !== null ? (
        <span
          key={tip.gift.id}
          className={styles.tip}
          data-gift-tip={tip.gift.id}
          data-level={tip.gift.level}
        >
          <GiftPicture name={nameOf(tip.gift)} icon={tip.gift.icon} />
          <span>
            <bdi>{cleanName(tip.gift.from.name)}</bdi> <bdi>{words(tip.gift)}</bdi>
          </span>
          {tip.combo > 1 ? <b data-combo={tip.combo}>{t('combo', { number: tip.combo })}</b> : null}
        </span>
      ) : null}
      {level
        .filter(({ id }) => id !== tip?.gift.id)
        .slice(-KEPT_LINES)
        .map((gift) => (
          <span key={gift.id} className={styles.levelLine} data-level-gift={gift.id}>
            <bdi>{cleanName(gift.from.name)}</bdi> <bdi>{words(gift)}</bdi>
          </span>
        ))}
    </div>
  );
};
