import { useTab } from '#board/BoardContext.tsx';
import { anchorLines, type Anchor } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { StreamPlayer, type StreamPlayerProps } from '#player/StreamPlayer.tsx';
import { usePlayedLines } from '#player/usePlayedLines.ts';

type RoomStreamProps = Pick<StreamPlayerProps, 'isTheatre' | 'onTheatre' | 'onLatency'> & {
  readonly anchor: Anchor;
};

/** Plays the stream of a live room. New addresses of the list do not restart it. */
export const RoomStream = ({ anchor, ...props }: RoomStreamProps) => {
  const { serverNow } = useTab();
  const [lines, onStopped] = usePlayedLines([{ id: anchor.roomId, lines: anchorLines(anchor) }]);
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
