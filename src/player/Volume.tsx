import { useTranslation } from 'react-i18next';
import styles from './Player.module.css';

type VolumeProps = {
  /** From 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly onSound: (volume: number, muted: boolean) => void;
};

/** Lets the user choose the volume; zero is silence. */
export const Volume = ({ volume, isMuted, onSound }: VolumeProps) => {
  const { t } = useTranslation('player');
  return (
    <input
      className={styles.volume}
      type="range"
      min="0"
      max="100"
      aria-label={t('volume')}
      data-field="volume"
      value={isMuted ? 0 : Math.round(volume * 100)}
      onChange={(event) =>
        onSound(Number(event.currentTarget.value) / 100, event.currentTarget.value === '0')
      }
    />
  );
};
