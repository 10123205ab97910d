import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addWord,
  BARRAGE_POSITIONS,
  BARRAGE_SIZES,
  DENSITIES,
  MAX_OPACITY,
  MIN_OPACITY,
} from '#domain/chat/barrage.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { Popover } from '#ui/Popover.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
import {
  setBarrage,
  unhide,
  useBarrageSettings,
  useHiddenUsers,
  useReducedMotion,
} from './barrageSettings.ts';
import { iconOpener } from './iconOpener.tsx';
import styles from './Chat.module.css';

/** Renders the choices for chat: messages over the video, the keyword filter, hidden users (CHAT-11). */
export const ChatSettings = () => {
  const { t } = useTranslation('chat');
  return (
    <Popover
      label={t('settings')}
      align="end"
      trigger={iconOpener({
        label: t('settings'),
        action: 'chat-settings',
        children: <Icon name="settings" />,
      })}
    >
      {() => <Choices />}
    </Popover>
  );
};

const Choices = () => {
  const { t } = useTranslation('chat');
  const barrage = useBarrageSettings();
  const isReduced = useReducedMotion();
  const hidden = useHiddenUsers();
  const [word, setWord] = useState('');
  const addTyped = () => {
    setBarrage({ words: addWord(barrage.words, word) });
    setWord('');
  };
  return (
    <div className={styles.settings} data-region="chat-settings">
      <Switch
        on={barrage.on && !isReduced}
        disabled={isReduced}
        note={isReduced ? t('barrage.reduced') : t('barrage.note')}
        setting="barrage"
        onChange={(on) => setBarrage({ on })}
      >
        {t('barrage.title')}
      </Switch>
      {(
        [
          ['density', DENSITIES],
          ['size', BARRAGE_SIZES],
          ['position', BARRAGE_POSITIONS],
        ] as const
      ).map(([name, values]) => (
        <div key={name} className={styles.choice}>
          <span>{t(`barrage.${name}`)}</span>
          <Segmented
            label={t(`barrage.${name}`)}
            value={barrage[name] as string}
            options={values.map((value) => ({ value, text: t(`barrage.${value}`) }))}
            setting={`barrage-${name}`}
            onChange={(value) => setBarrage({ [name]: value })}
          />
        </div>
      ))}
      <label className={styles.choice}>
        <span>{t('barrage.opacity', { percent: barrage.opacity })}</span>
        <input
          type="range"
          min={MIN_OPACITY}
          max={MAX_OPACITY}
          step={10}
          value={barrage.opacity}
          data-setting="barrage-opacity"
          onChange={(event) => setBarrage({ opacity: Number(event.target.value) })}
        />
      </label>
      <div className={styles.choice}>
        <label className={styles.word}>
          <span>{t('barrage.words')}</span>
          <input
            value={word}
            maxLength={30}
            data-setting="barrage-word"
            onChange={(event) => setWord(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isInputMethodKey(event.nativeEvent)) addTyped();
            }}
          />
        </label>
        <Button onClick={addTyped}>{t('barrage.add')}</Button>
      </div>
      {barrage.words.length === 0 ? null : (
        <p className={styles.chips}>
          {barrage.words.map((each) => (
            <Chip
              key={each}
              aria-label={t('barrage.remove', { word: each })}
              onClick={() => setBarrage({ words: barrage.words.filter((other) => other !== each) })}
            >
              {each} ×
            </Chip>
          ))}
        </p>
      )}
      {hidden.length === 0 ? null : (
        <div className={styles.hidden}>
          <h3>{t('hidden')}</h3>
          <ul>
            {hidden.map(({ userId, name }) => (
              <li key={userId} data-hidden-user={userId}>
                <bdi>{cleanName(name)}</bdi>
                <Button look="quiet" onClick={() => unhide(userId)}>
                  {t('unhide')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
