import { useTranslation } from 'react-i18next';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Gifter } from '#domain/rooms/gift.ts';
import { coinCount } from '#pieces/amountText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TitleBadge } from '#pieces/TitleBadge.tsx';
import { useGiftTop } from '#state/gifts.ts';
import { useTitleBadge } from '#state/member.ts';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { coinText } from '#pieces/coinText.ts';
import { GiftPicture } from './GiftTile.tsx';
import styles from './Gifts.module.css';

/** Renders the ten users who gave most in the room, each with the title that the user wears (GIFT-05). */
export const TopTen = ({ room }: { readonly room: RoomId }) => {
  const { t } = useTranslation('gifts');
  const { data, error, refetch } = useGiftTop(room);
  if (error !== null && data === undefined)
    return <ErrorLine title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  if (data.length === 0) return <p className={styles.note}>{t('topNone')}</p>;
  return (
    <ol className={styles.top}>
      {data.map((gifter) => (
        <Line key={gifter.userId} gifter={gifter} />
      ))}
    </ol>
  );
};

const Line = ({ gifter: { rank, userId, name, photo, amount, titleId } }: { readonly gifter: Gifter }) => {
  const { t, i18n } = useTranslation('gifts');
  const badge = useTitleBadge(titleId, userId);
  return (
    <li className={styles.topLine} data-gifter={userId}>
      <span className={styles.rank}>{rank}</span>
      <GiftPicture name={cleanName(name)} icon={photo} />
      <bdi className={styles.topName}>{cleanName(name)}</bdi>
      <TitleBadge {...badge} />
      <span className={styles.price}>
        {t('coins', { count: coinCount(amount), amount: coinText(amount, i18n.language) })}
      </span>
    </li>
  );
};
