import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useWatchRoomCards } from '#board/liveRoom.ts';
import { MainPrices } from '#board/MainPrices.tsx';
import { ScoreDelay } from '#board/ScoreDelay.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MediaLine } from '#domain/match/stream.ts';
import { anchorLines } from '#domain/rooms/anchor.ts';
import { liveRoomsOfMatch } from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { MediaMode } from '#player/memory.ts';
import { StreamPlayer } from '#player/StreamPlayer.tsx';
import { useDelayChoice } from '#player/useDelayChoice.ts';
import { usePlayedLines } from '#player/usePlayedLines.ts';
import { useRooms } from '#state/rooms.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { AnimationPane } from './AnimationPane.tsx';
import { KeepButton } from './multi-view/KeepButton.tsx';
import type { KeptStream } from './multi-view/keptStreams.ts';
import { usePlayedVideo } from './usePlayedVideo.ts';
import styles from './MatchPages.module.css';

type PaneProps = {
  readonly match: MatchFacts;
  readonly isTheatre: boolean;
  /** Null while several streams share the place. */
  readonly onTheatre: (() => void) | null;
  readonly markets: readonly MarketPut[];
  readonly keptStreams: readonly KeptStream[];
  readonly onKeep: (stream: KeptStream) => void;
};
type MatchMediaPaneProps = PaneProps & {
  readonly mode: MediaMode;
  /** The page of the operator's animation; null if there is none. */
  readonly animation: string | null;
};

/** Plays the video, the animation or the anchor of a match (DETAIL-05 to DETAIL-07). */
export const MatchMediaPane = ({ mode, animation, ...props }: MatchMediaPaneProps) => {
  if (mode === 'animation') return <AnimationPane match={props.match} address={animation} />;
  return mode === 'video' ? <VideoPane {...props} /> : <AnchorPane {...props} />;
};

const VideoPane = (props: PaneProps) => {
  const { data, error, refetch, lines, onStopped } = usePlayedVideo(props.match.id);
  return (
    <StreamPane
      {...props}
      mode="video"
      lines={data === undefined ? undefined : lines}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      onStopped={onStopped}
    />
  );
};

/**
 * Plays the first live room of the match that the user may watch and that has a stream (A6). The pane
 * watches the rooms as a list does, so the worker keeps the list of rooms up to date, also while no anchor is
 * live (FEED-10).
 */
const AnchorPane = (props: PaneProps) => {
  const { data, error, refetch } = useRooms();
  const rooms = liveRoomsOfMatch(data?.rooms ?? [], props.match.id);
  useWatchRoomCards(
    'match-anchor',
    rooms.map(({ roomId }) => roomId),
  );
  const [lines, onStopped] = usePlayedLines(
    rooms.map((room) => ({ id: room.roomId, lines: anchorLines(room) })),
  );
  return (
    <StreamPane
      {...props}
      mode="anchor"
      lines={data === undefined ? undefined : lines}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      onStopped={onStopped}
    />
  );
};

type StreamPaneProps = PaneProps & {
  readonly mode: 'video' | 'anchor';
  /** Undefined before the first answer. */
  readonly lines: readonly MediaLine[] | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** Called when the player stops because no line plays (true), and when it begins again (false). */
  readonly onStopped: (hasStopped: boolean) => void;
};

const StreamPane = ({ match, mode, lines, hasFailed, onRetry, onStopped, ...props }: StreamPaneProps) => {
  const { t } = useTranslation(['detail', 'player']);
  const { serverNow } = useTab();
  const [latency, setLatency] = useState<Milliseconds | null>(null);
  const [isDelayed, delay] = useDelayChoice();
  const { isTheatre, onTheatre, markets, keptStreams, onKeep } = props;
  const title = `${cleanName(match.home.name)} - ${cleanName(match.away.name)}`;
  if (lines === undefined)
    return hasFailed ? (
      <ErrorState title={t('media.failed')} retry={t('retry')} onRetry={onRetry} />
    ) : (
      <div className={styles.waiting} aria-busy="true" />
    );
  if (lines.length === 0)
    return mode === 'anchor' ? (
      <EmptyState title={t('nothing.anchor')} text={t('nothingNext.anchor')} />
    ) : (
      <EmptyState title={t('media.none')} />
    );
  return (
    <div data-media={mode}>
      <StreamPlayer
        key={match.id}
        lines={lines}
        onStopped={onStopped}
        title={title}
        serverNow={serverNow}
        {...(onTheatre === null ? undefined : { isTheatre, onTheatre })}
        over={<MainPrices match={match} markets={markets} />}
        onLatency={setLatency}
      />
      <div className={styles.source}>
        <ScoreDelay match={match.id} isOn={isDelayed} onChange={delay} latency={latency} />
        {mode === 'anchor' ? null : (
          <KeepButton stream={{ id: match.id, title }} keptStreams={keptStreams} onToggle={onKeep} />
        )}
      </div>
    </div>
  );
};
