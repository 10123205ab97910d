import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom } from '#board/liveRoom.ts';
import {
  NO_GIFTS,
  nextTip,
  tipPhase,
  tipWait,
  withGift,
  type GiftTip,
  type HostGifts,
  type ShownGift,
} from '#domain/gifts/giftFeed.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useMonotonicNow } from '#state/gifts.ts';
import { GiftPicture } from './GiftTile.tsx';
import styles from './Gifts.module.css';

const NONE: readonly ShownGift[] = [];
const KEPT_LINES = 3;

/** The last gift that came (undefined before the room's first content, null for none), and its tip. */
type Come = { readonly last: string | null | undefined; readonly tip: GiftTip | null };

/** Returns the gifts of a host that the room's feed told (GIFT-04). */
const giftsOf = (gifts: readonly ShownGift[], hostId: string): HostGifts =>
  gifts
    .reduce(
      (hosts, gift) => withGift(hosts, hostId, gift),
      new Map<string, HostGifts>() as ReadonlyMap<string, HostGifts>,
    )
    .get(hostId) ?? NO_GIFTS;

/**
 * Shows gifts of the room in a line of their own that takes no presses: the tip of the last gift, after 100 ms and
 * for 3 s (GIFT-03), and the latest gifts with a level. Gifts from before the room was opened have no tip.
 */
export const GiftTips = ({ room, hostId }: { readonly room: RoomId; readonly hostId: string }) => {
  const { t } = useTranslation('gifts');
  const gifts = useLiveRoom<readonly ShownGift[] | null>(room, (content) =>
    content === null ? null : (content.live?.gifts ?? NONE),
  );
  const [{ tip }, setCome] = useState<Come>({ last: undefined, tip: null });
  useEffect(() => {
    if (gifts === null) return;
    setCome((before) => {
      const newest = gifts.at(-1)?.id ?? null;
      if (before.last === undefined) return { ...before, last: newest };
      if (newest === before.last) return before;
      const now = performance.now();
      const news = gifts.slice(gifts.findIndex(({ id }) => id === before.last) + 1);
      return { last: newest, tip: news.reduce((shown, gift) => nextTip(shown, gift, now), before.tip) };
    });
  }, [gifts]);
  const now = useMonotonicNow((at) => tipWait(tip, at));
  const phase = tipPhase(tip, now);
  const { level } = giftsOf(gifts ?? NONE, hostId);
  return (
    <div className={styles.tips} aria-hidden="true">
      {tip !== null && phase === 'shown' ? (
        <span
          key={tip.gift.id}
          className={styles.tip}
          data-gift-tip={tip.gift.id}
          data-level={tip.gift.level}
        >
          <GiftPicture name={cleanName(tip.gift.name)} icon={tip.gift.icon} />
          <span>
            <bdi>{cleanName(tip.gift.from.name)}</bdi>{' '}
            {t('tip', { gift: cleanName(tip.gift.name), number: tip.gift.count })}
          </span>
          {tip.combo > 1 ? <b data-combo={tip.combo}>{t('combo', { number: tip.combo })}</b> : null}
        </span>
      ) : null}
      {level
        .filter(({ id }) => id !== tip?.gift.id)
        .slice(-KEPT_LINES)
        .map((gift) => (
          <span key={gift.id} className={styles.levelLine} data-level-gift={gift.id}>
            <bdi>{cleanName(gift.from.name)}</bdi>{' '}
            {t('tip', { gift: cleanName(gift.name), number: gift.count })}
          </span>
        ))}
    </div>
  );
};
