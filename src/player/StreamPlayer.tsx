import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { MediaLine } from '#domain/match/stream.ts';
import type { TextStore } from '#state/storage.ts';
import { pageStorage } from '#state/storage.ts';
import { Button } from '#ui/Button.tsx';
import { browserPlayer } from './browserPlayer.ts';
import { Controls } from './Controls.tsx';
import type { BrowserPlayer } from './createPlayer.ts';
import { FramedPage } from './FramedPage.tsx';
import { LineChoice } from './LineChoice.tsx';
import { readPlayerMemory, writePlayerMemory } from './memory.ts';
import type { MediaState, PlayerModel } from './machine.ts';
import { PlayerSettings } from './PlayerSettings.tsx';
import {
  useCaptions,
  useFullScreen,
  usePictureInPicture,
  usePlayer,
  usePlayerWidth,
  useQuality,
  useVisiblePlaying,
} from './usePlayer.ts';
import { useOneSound } from './useOneSound.ts';
import { Volume } from './Volume.tsx';
import styles from './Player.module.css';

export type StreamPlayerProps = {
  readonly lines: readonly MediaLine[];
  /** Text over the picture: the teams, or a room's name. */
  readonly title: string;
  /** The server's time; the same function at each render. */
  readonly serverNow: () => EpochMs;
  readonly isTheatre?: boolean;
  readonly onTheatre?: () => void;
  /** Whether it begins without sound, because another player of this page has it. */
  readonly isSilentAtFirst?: boolean;
  /** What lies over a large picture (theatre, full screen), which covers what stands below the player. */
  readonly over?: ReactNode;
  /** Told how late the pictures are in ms; null while unknown. */
  readonly onLatency?: (latency: Milliseconds | null) => void;
  /** Called with true when the player stops because no line plays, and with false when it begins again. */
  readonly onStopped?: (hasStopped: boolean) => void;
  readonly store?: TextStore;
  readonly environment?: BrowserPlayer;
};

/** States in which a player does not play until the user, the page or a later attempt starts it again. */
const STOPPED: ReadonlySet<MediaState> = new Set(['idle', 'paused', 'blocked', 'failed']);

/** The message over the picture; null while it plays. */
const messageOf = ({ state, failed, line }: PlayerModel): string | null => {
  if (state === 'playing') return null;
  if (state === 'failed')
    return [...failed.values()].every((reason) => reason === 'codec') ? 'codec' : 'failed';
  if (state === 'switching' || state === 'loading')
    return [...failed].some(([each, reason]) => each !== line && reason === 'codec') ? 'codecNext' : state;
  return state;
};

/**
 * Plays a stream that has several lines: the chosen line, else the next one that plays. Volume, silence and
 * line are remembered on this device. Nothing that happens to a stream leaves this component.
 */
export const StreamPlayer = ({
  lines,
  title,
  serverNow,
  isTheatre = false,
  onTheatre,
  isSilentAtFirst = false,
  over = null,
  onLatency,
  onStopped,
  store = pageStorage,
  environment = browserPlayer,
}: StreamPlayerProps) => {
  const { t } = useTranslation('player');
  const [figure, setFigure] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [memory, setMemory] = useState(() => readPlayerMemory(store));
  const playerEnvironment = useMemo(() => ({ ...environment, serverNow }), [environment, serverNow]);
  const [player, view] = usePlayer(video, lines, memory.line, playerEnvironment);
  const [isInPicture, togglePicture] = usePictureInPicture(video);
  const [isFull, toggleFull] = useFullScreen(figure);
  const width = usePlayerWidth(figure);
  const { model, latency } = view;
  useEffect(() => onLatency?.(latency), [onLatency, latency]);
  const hasStopped = model.state === 'failed';
  useEffect(() => onStopped?.(hasStopped), [onStopped, hasStopped]);
  const current = lines.find(({ line }) => line === model.line);
  const page = current?.kind === 'page' && model.state !== 'idle' ? current.address : null;
  const isOwnMute = memory.muted || view.isSilenced;
  const [isTaken, takeSound] = useOneSound(model.state === 'playing' && !isOwnMute, {
    isTakenAtFirst: isSilentAtFirst,
    isStopped: STOPPED.has(model.state),
  });
  const isMuted = isOwnMute || isTaken;
  useVisiblePlaying(player, isInPicture || (memory.background && !isMuted));
  useQuality(player, memory.quality);
  const hasCaptions = useCaptions(video, memory.captions);

  const change = (next: Partial<typeof memory>) => {
    setMemory({ ...memory, ...next });
    writePlayerMemory(store, next);
  };
  const setSound = (volume: number, muted: boolean) => {
    change({ volume, muted });
    player?.soundChosen();
    takeSound();
  };
  const message = messageOf(model);
  const canRetry = model.state === 'failed' || model.state === 'paused' || model.state === 'blocked';

  return (
    <figure
      ref={setFigure}
      className={styles.player}
      aria-label={t('label')}
      data-player=""
      data-media-state={model.state}
      data-line={model.line}
      data-theatre={isTheatre ? '' : undefined}
    >
      <div className={styles.screen}>
        <video
          ref={(element) => {
            setVideo(element);
            if (element === null) return;
            element.volume = memory.volume;
            element.muted = isMuted;
          }}
          className={styles.video}
          playsInline
          hidden={page !== null}
          aria-label={title}
        />
        {page === null ? null : <FramedPage address={page} title={t('page')} />}
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        {over === null || !(isTheatre || isFull) ? null : <div className={styles.over}>{over}</div>}
        {message === null ? null : (
          <div className={styles.message} role="status">
            <p>{t(`state.${message}`, { line: model.line })}</p>
            {canRetry ? (
              <Button data-action="play" onClick={() => player?.send({ kind: 'resume' })}>
                {t(model.state === 'failed' ? 'retry' : 'play')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      <Controls
        state={model.state}
        latency={latency}
        width={width}
        isPage={page !== null}
        volume={memory.volume}
        isMuted={isMuted}
        isTheatre={isTheatre}
        isFull={isFull}
        onPlay={(isPlaying) => player?.send({ kind: isPlaying ? 'pause' : 'resume' })}
        onLive={() => player?.toLive()}
        onSound={setSound}
        onPicture={page === null ? togglePicture : null}
        onTheatre={onTheatre ?? null}
        onFull={toggleFull}
      >
        {page === null ? (
          <PlayerSettings
            chosen={memory}
            heights={view.heights}
            hasCaptions={hasCaptions}
            volume={
              width === 'wide' ? null : <Volume volume={memory.volume} isMuted={isMuted} onSound={setSound} />
            }
            onChange={change}
          />
        ) : null}
        <LineChoice
          lines={lines}
          model={model}
          onChoose={(line) => {
            change({ line });
            player?.send({ kind: 'choose', line });
          }}
        />
      </Controls>
    </figure>
  );
};
