import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Milliseconds } from '#domain/ids.ts';
import { IconButton } from '#ui/Button.tsx';
import type { MediaState } from './machine.ts';
import type { PlayerWidth } from './usePlayer.ts';
import { Volume } from './Volume.tsx';
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx';
import styles from './Player.module.css';

type ControlsProps = {
  readonly state: MediaState;
  readonly latency: Milliseconds | null;
  readonly width: PlayerWidth;
  /** A page in a frame has its own controls. */
  readonly isPage: boolean;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly isTheatre: boolean;
  readonly isFull: boolean;
  readonly onPlay: (isPlaying: boolean) => void;
  readonly onLive: () => void;
  readonly onSound: (volume: number, muted: boolean) => void;
  /** Null where something is not offered. */
  readonly onPicture: (() => void) | null;
  readonly onTheatre: (() => void) | null;
  readonly onFull: (() => void) | null;
  readonly children: ReactNode;
};

type ToolProps = {
  readonly name: string;
  readonly icon: PlayerIconName;
  readonly action: string;
  readonly isOn?: boolean;
  readonly onPress: (() => void) | null;
};
const Tool = ({ name, icon, action, isOn, onPress }: ToolProps) =>
  onPress === null ? null : (
    <IconButton
      label={name}
      className={styles.tool}
      data-action={action}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <PlayerIcon name={icon} />
    </IconButton>
  );

/** How late the pictures are, in words. */
const useDelayText = (latency: Milliseconds | null): string => {
  const { t, i18n } = useTranslation('player');
  if (latency === null) return t('delayUnknown');
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(latency / 1000);
  return t('delay', { seconds });
};

/** The row below the picture: play, sound, line, delay, and the player's sizes. */
export const Controls = ({
  state,
  latency,
  width,
  isPage,
  volume,
  isMuted,
  isTheatre,
  isFull,
  onPlay,
  onLive,
  onSound,
  onPicture,
  onTheatre,
  onFull,
  children,
}: ControlsProps) => {
  const { t } = useTranslation('player');
  const isPlaying = state !== 'paused' && state !== 'idle' && state !== 'blocked' && state !== 'failed';
  const delay = useDelayText(latency);
  return (
    <div className={styles.controls}>
      {isPage ? null : (
        <>
          <Tool
            name={t(isPlaying ? 'pause' : 'play')}
            icon={isPlaying ? 'pause' : 'play'}
            action="pause"
            onPress={() => onPlay(isPlaying)}
          />
          <Tool
            name={t(isMuted ? 'unmute' : 'mute')}
            icon={isMuted ? 'mute' : 'sound'}
            action="mute"
            isOn={isMuted}
            onPress={() => onSound(volume, !isMuted)}
          />
          {width === 'wide' ? <Volume volume={volume} isMuted={isMuted} onSound={onSound} /> : null}
          <button
            type="button"
            className={styles.live}
            title={width === 'tiny' ? `${t('toLive')} (${delay})` : t('toLive')}
            data-action="to-live"
            onClick={onLive}
          >
            <PlayerIcon name="live" />
            {width === 'tiny' ? null : <span>{t('live')}</span>}
            <span className={styles.latency} data-latency={latency ?? 'unknown'} hidden={width === 'tiny'}>
              {delay}
            </span>
          </button>
        </>
      )}
      <span className={styles.space} />
      {children}
      <Tool name={t('picture')} icon="pip" action="picture-in-picture" onPress={onPicture} />
      <Tool
        name={t(isTheatre ? 'leaveTheatre' : 'theatre')}
        icon="theatre"
        action="theatre"
        isOn={isTheatre}
        onPress={onTheatre}
      />
      <Tool
        name={t(isFull ? 'leaveFull' : 'full')}
        icon="full"
        action="full-screen"
        isOn={isFull}
        onPress={onFull}
      />
    </div>
  );
};
