import { useTranslation } from 'react-i18next';
import type { MediaMode } from '#player/memory.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './MatchPages.module.css';

type MediaButtonsProps = {
  readonly modes: readonly MediaMode[];
  /** The mode that is shown; null if none is. */
  readonly mode: MediaMode | null;
  readonly onChoose: (mode: MediaMode) => void;
};

const ICONS = { video: 'video', animation: 'field', anchor: 'user' } as const;

/** Shows or hides the video (0), the animation (1) or the anchor (2) above the pages (BOOT-34). */
export const MediaButtons = ({ modes, mode, onChoose }: MediaButtonsProps) => {
  const { t } = useTranslation('detail');
  if (modes.length === 0) return null;
  return (
    <div className={styles.modes} role="group" aria-label={t('media.modes')}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.mode}
          aria-pressed={each === mode}
          data-media-mode={each}
          onClick={() => onChoose(each)}
        >
          <Icon name={ICONS[each]} size={14} />
          <span>{t(`media.${each}`)}</span>
        </button>
      ))}
    </div>
  );
};
