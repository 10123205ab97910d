import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/documents.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/Switch.tsx';
import { playTone } from '#ui/tone.ts';
import { useSaving } from './saving.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';
import { useSettings } from '#state/hooks.ts';

type List = Settings['acceptList'];
/** Sets one flag of the list; the other flags and the fourth, of unknown meaning, stay (C23). */
const flagged = ([collected, bets, all, fourth]: List, at: 0 | 1 | 2, on: boolean): List => {
  const flag = on ? 1 : 0;
  return [at === 0 ? flag : collected, at === 1 ? flag : bets, at === 2 ? flag : all, fourth];
};

const WHICH = ['collected', 'bets', 'all'] as const;

/** Plays the notice tone, one at a time; it stops when the screen closes. */
const useListen = () => {
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  return () => {
    end.current?.();
    end.current = playTone();
  };
};

/** Settings of goal notices (USER-04): a switch for all, and the kinds of matches. */
export const GoalSection = () => {
  const { t } = useTranslation('settings');
  const { acceptList, pushEvents, sound } = useSettings();
  const { set } = useSaving();
  const listen = useListen();
  const isNone = acceptList.slice(0, 3).every((flag) => flag === 0);
  return (
    <Section name="goals" title={t('goals.title')}>
      <Switch
        on={pushEvents}
        note={t('goals.pushNote')}
        setting="push-events"
        onChange={(on) => set({ pushEvents: on })}
      >
        {t('goals.push')}
      </Switch>
      <fieldset className={styles.which} disabled={!pushEvents}>
        <legend>{t('goals.which')}</legend>
        {WHICH.map((which, at) => (
          <label key={which} className={styles.radio}>
            <input
              type="checkbox"
              data-setting={`goals-${which}`}
              checked={acceptList[at] !== 0}
              onChange={(event) =>
                set({ acceptList: flagged(acceptList, at as 0 | 1 | 2, event.target.checked) })
              }
            />
            <span className={styles.words}>
              <span>{t(`goals.${which}`)}</span>
              {which === 'all' ? <span className={styles.note}>{t('goals.allNote')}</span> : null}
            </span>
          </label>
        ))}
        {pushEvents && isNone ? <p className={styles.note}>{t('goals.nothing')}</p> : null}
      </fieldset>
      <div className={styles.beside}>
        <Switch
          on={sound}
          note={t('goals.soundNote')}
          setting="sound"
          disabled={!pushEvents}
          onChange={(on) => set({ sound: on })}
        >
          {t('goals.sound')}
        </Switch>
        <Button look="quiet" data-action="listen" onClick={listen}>
          {t('goals.listen')}
        </Button>
      </div>
    </Section>
  );
};
