import { useTranslation } from 'react-i18next';
import { useLiveRoom, useWatchRoom } from '#board/liveRoom.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RoomStream } from './RoomStream.tsx';
import styles from './Rooms.module.css';

export type MiniProps = { readonly room: RoomId; readonly onClose: () => void };

/** Renders the small player; nothing once the room is not live any more. */
export const MiniContent = ({ room, onClose }: MiniProps) => {
  const { data } = useRooms();
  const anchor = data?.rooms.find(({ roomId }) => roomId === room);
  return anchor === undefined ? null : <Mini anchor={anchor} onClose={onClose} />;
};

const Mini = ({ anchor, onClose }: Pick<MiniProps, 'onClose'> & { readonly anchor: Anchor }) => {
  const { t } = useTranslation('rooms');
  const { roomId } = anchor;
  useWatchRoom('mini', roomId);
  const status = useLiveRoom(roomId, (content) => content?.state?.status) ?? anchor.status;
  const link = useLocationLink({ room: roomId });
  if (liveStatusKey(status) !== 'living') return null;
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
