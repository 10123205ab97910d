import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { anchorLines, type Anchor } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { StreamPlayer, type StreamPlayerProps } from '#player/StreamPlayer.tsx';
import { usePlayedLines } from '#player/usePlayedLines.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './Rooms.module.css';

type RoomStreamProps = Pick<StreamPlayerProps, 'isTheatre' | 'onTheatre' | 'onLatency'> & {
  readonly anchor: Anchor;
};

/**
 * Plays the stream of a live room. New addresses of the list do not restart it. A room that has just begun has no
 * stream until the next list.
 */
export const RoomStream = ({ anchor, ...props }: RoomStreamProps) => {
  const { t } = useTranslation('player');
  const { serverNow } = useTab();
  const [lines, onStopped] = usePlayedLines([{ id: anchor.roomId, lines: anchorLines(anchor) }]);
  if (lines.length === 0)
    return (
      <div className={styles.noLine} data-no-stream="">
        <EmptyState title={t('state.stalled')} />
      </div>
    );
  return (
    <StreamPlayer
      key={anchor.roomId}
      {...props}
      lines={lines}
      title={cleanName(anchor.hostName)}
      serverNow={serverNow}
      onStopped={onStopped}
    />
  );
};
