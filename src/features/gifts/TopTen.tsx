import { useTranslation } from 'react-i18next';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useGiftTop } from '#state/gifts.ts';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { coinCount, coinText } from './coinText.ts';
import { GiftPicture } from './GiftTile.tsx';
import styles from './Gifts.module.css';

/** Renders the ten users who gave most in the room (GIFT-05). */
export const TopTen = ({ room }: { readonly room: RoomId }) => {
  const { t, i18n } = useTranslation('gifts');
  const { data, error, refetch } = useGiftTop(room, true);
  if (error !== null && data === undefined)
    return <ErrorLine title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  if (data.length === 0) return <p className={styles.note}>{t('topNone')}</p>;
  return (
    <ol className={styles.top}>
      {data.map(({ rank, userId, name, photo, amount }) => (
        <li key={userId} className={styles.topLine} data-gifter={userId}>
          <span className={styles.rank}>{rank}</span>
          <GiftPicture name={cleanName(name)} icon={photo} />
          <bdi className={styles.topName}>{cleanName(name)}</bdi>
          <span className={styles.price}>
            {t('coins', { count: coinCount(amount), amount: coinText(amount, i18n.language) })}
          </span>
        </li>
      ))}
    </ol>
  );
};
