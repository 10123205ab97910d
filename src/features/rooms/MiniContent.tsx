import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom, useWatchRoom } from '#board/liveRoom.ts';
import { liveStatusKey, type Anchor, type LiveStatus, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RoomStream } from './RoomStream.tsx';
import { useLastAnchor } from './useLastAnchor.ts';
import styles from './Rooms.module.css';

export type MiniProps = { readonly room: RoomId; readonly onClose: () => void };

/**
 * Renders the small player; nothing while the room is not live. Closes once the room has ended, so that its sound does
 * not start again by itself.
 */
export const MiniContent = ({ room, onClose }: MiniProps) => {
  const { data } = useRooms();
  const listed = data?.rooms.find(({ roomId }) => roomId === room);
  const anchor = useLastAnchor(listed, room);
  if (anchor === undefined) return null;
  return <Mini anchor={anchor} isListed={listed !== undefined} onClose={onClose} />;
};

const ENDED = 2 as LiveStatus;

type OneProps = Pick<MiniProps, 'onClose'> & { readonly anchor: Anchor; readonly isListed: boolean };

const Mini = ({ anchor, isListed, onClose }: OneProps) => {
  const { t } = useTranslation('rooms');
  const { roomId } = anchor;
  useWatchRoom('mini', roomId);
  const status =
    useLiveRoom(roomId, (content) => content?.state?.status) ?? (isListed ? anchor.status : ENDED);
  const link = useLocationLink({ room: roomId });
  const key = liveStatusKey(status);
  useEffect(() => {
    if (key === 'ended') onClose();
  }, [key, onClose]);
  if (key !== 'living') return null;
  const host = cleanName(anchor.hostName);
  return (
    <section className={styles.mini} aria-label={t('mini')} data-mini-room={roomId}>
      <header className={styles.miniHead}>
        <a className={styles.miniLink} {...link}>
          <bdi>{host}</bdi>
        </a>
        <IconButton label={t('closeMini')} data-action="close-mini" onClick={onClose}>
          <Icon name="close" size={12} />
        </IconButton>
      </header>
      <RoomStream anchor={anchor} />
    </section>
  );
};
