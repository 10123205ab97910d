import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom, useWatchRoom } from '#board/liveRoom.ts';
import { liveStatusKey, type Anchor, type LiveStatus, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLink } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { refusalOf } from './refusal.ts';
import { RoomStream } from './RoomStream.tsx';
import { useLastAnchor } from './useLastAnchor.ts';
import styles from './Rooms.module.css';

export type MiniProps = { readonly room: RoomId; readonly onClose: () => void };

/**
 * Renders the small player; nothing while the room is not live. Closes once the room has ended, or the user may not
 * watch it any more, so that its sound does not start again by itself (ANCHOR-08).
 */
export const MiniContent = ({ room, onClose }: MiniProps) => {
  const { data: answer, isPlaceholderData } = useRooms();
  const listed = answer?.rooms.find(({ roomId }) => roomId === room);
  const anchor = useLastAnchor(listed, room);
  // The placeholder lacks the rooms of the new user, so it refuses none.
  const isAnswered = answer !== undefined && !isPlaceholderData;
  const refusal = isAnswered && listed === undefined ? refusalOf(answer, room) : null;
  // One list without the room may be a fault of the platform. The feed tells whether the room goes on.
  const isOver = anchor !== undefined && (refusal === 'ended' || refusal === 'unknown');
  const isRefused = refusal !== null && !isOver;
  useEffect(() => {
    if (isRefused) onClose();
  }, [isRefused, onClose]);
  if (anchor === undefined || isRefused) return null;
  return <Mini anchor={anchor} isListed={listed !== undefined} onClose={onClose} />;
};

const ENDED = 2 as LiveStatus;

type OneProps = Pick<MiniProps, 'onClose'> & { readonly anchor: Anchor; readonly isListed: boolean };

const Mini = ({ anchor, isListed, onClose }: OneProps) => {
  const { t } = useTranslation('rooms');
  const { roomId } = anchor;
  useWatchRoom('mini', roomId);
  const feedStatus = useLiveRoom(roomId, (content) => content?.state?.status);
  const isFeedLive = useLiveRoom(roomId, (content) => content?.phase === 'live');
  // Without the feed, a room that has left the list keeps the status that the list had last.
  const status = isListed ? (feedStatus ?? anchor.status) : ((isFeedLive ? feedStatus : null) ?? ENDED);
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
