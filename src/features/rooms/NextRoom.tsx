import { useTranslation } from 'react-i18next';
import type { Anchor } from '#domain/rooms/anchor.ts';
import { nextRoom } from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './Rooms.module.css';

type NextProps = { readonly ended: Anchor; readonly rooms: readonly Anchor[] };

/** Says that the anchor has ended, and offers the next live room. */
export const NextRoom = ({ ended, rooms }: NextProps) => {
  const { t } = useTranslation('rooms');
  const next = nextRoom(rooms, ended);
  return (
    <div className={styles.noStream} data-ended-room="">
      <EmptyState title={t('status.ended')} text={t('statusNext.ended')} />
      {next === null ? null : <Offer room={next} />}
    </div>
  );
};

const Offer = ({ room }: { readonly room: Anchor }) => {
  const { t } = useTranslation('rooms');
  return (
    <a className={styles.offer} data-next-room={room.roomId} {...useLocationLink({ room: room.roomId })}>
      {t('next', { host: cleanName(room.hostName) })}
    </a>
  );
};
