import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { Switch } from '#ui/Switch.tsx';
import { useScoreDelay } from './useScoreDelay.ts';
import styles from './ScoreDelay.module.css';

type ScoreDelayProps = {
  readonly match: MatchId;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** How late the video is; null if unknown. */
  readonly latency: Milliseconds | null;
};

/** Lets the user see the score as late as the video. Odds stay live, and a press on one says so. */
export const ScoreDelay = ({ match, isOn, onChange, latency }: ScoreDelayProps) => {
  const { t, i18n } = useTranslation('player');
  const mark = useRef<HTMLDivElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  useScoreDelay(match, isOn ? latency : null);
  useEffect(() => {
    const panel = mark.current?.closest('[data-panel], [data-room]') ?? null;
    if (!isOn || panel === null) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-option]') !== null)
        setIsPressed(true);
    };
    panel.addEventListener('click', onPress);
    return () => {
      panel.removeEventListener('click', onPress);
      setIsPressed(false);
    };
  }, [isOn]);
  const seconds =
    latency === null
      ? ''
      : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(latency / 1000);
  return (
    <div ref={mark} className={styles.delay}>
      <Switch on={isOn} setting="score-delay" onChange={onChange}>
        {t('scoreDelay.switch')}
      </Switch>
      <span role="status" data-score-delay={isOn ? (latency ?? 'unknown') : undefined}>
        {isOn
          ? t(latency === null ? 'scoreDelay.unknown' : isPressed ? 'scoreDelay.pressed' : 'scoreDelay.on', {
              seconds,
            })
          : ''}
      </span>
    </div>
  );
};
