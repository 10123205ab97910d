import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/Button.tsx';
import { Popover } from '#ui/Popover.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { PlayerMemory } from './memory.ts';
import { PlayerIcon } from './PlayerIcon.tsx';
import { offeredHeights, type Quality } from './quality.ts';
import styles from './Player.module.css';

type Chosen = Pick<PlayerMemory, 'quality' | 'background' | 'captions'>;
type PlayerSettingsProps = {
  readonly chosen: Chosen;
  /** Picture heights of the stream's levels; empty where the engine has none. */
  readonly heights: readonly number[];
  readonly hasCaptions: boolean;
  /** The choice of volume where the row of controls has no room for it. */
  readonly volume: ReactNode;
  readonly onChange: (change: Partial<Chosen>) => void;
};

const readQuality = (text: string): Quality => (text === 'auto' || text === 'saver' ? text : Number(text));

type Trigger = Parameters<ComponentProps<typeof Popover>['trigger']>[0];

const openerOf = (label: string) => (props: Trigger) => (
  <IconButton label={label} className={styles.tool} data-action="player-settings" {...props}>
    <PlayerIcon name="settings" />
  </IconButton>
);

/** Renders the choice of quality, captions and background sound. */
export const PlayerSettings = ({ chosen, heights, hasCaptions, volume, onChange }: PlayerSettingsProps) => {
  const { t } = useTranslation('player');
  const offered = offeredHeights(heights);
  return (
    <Popover label={t('settings')} align="end" trigger={openerOf(t('settings'))}>
      {() => (
        <div className={styles.settings}>
          {volume === null ? null : (
            <label className={styles.volumeChoice}>
              <span>{t('volume')}</span>
              {volume}
            </label>
          )}
          <p>{t('quality')}</p>
          <Segmented
            label={t('quality')}
            setting="player-quality"
            value={String(chosen.quality)}
            options={[
              { value: 'auto', text: t('qualityAuto') },
              ...offered.map((height) => ({ value: String(height), text: `${height}p` })),
              { value: 'saver', text: t('qualitySaver') },
            ]}
            onChange={(next) => onChange({ quality: readQuality(next) })}
          />
          {offered.length > 1 ? null : <p className={styles.hint}>{t('qualityOne')}</p>}
          <Switch
            on={chosen.background}
            setting="player-background"
            onChange={(background) => onChange({ background })}
          >
            {t('background')}
          </Switch>
          <Switch
            on={chosen.captions}
            setting="player-captions"
            {...(hasCaptions ? undefined : { note: t('captionsNone') })}
            onChange={(captions) => onChange({ captions })}
          >
            {t('captions')}
          </Switch>
        </div>
      )}
    </Popover>
  );
};
