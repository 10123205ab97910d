import { useTranslation } from 'react-i18next';
import type { PadKey } from '#domain/money/stakeInput.ts';
import styles from './Stake.module.css';

/** Keys in the order of a telephone keypad. */
const KEYS = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'point',
  '0',
  '00',
] as const satisfies readonly PadKey[];

/** Renders an on-screen keypad for devices without a keyboard. */
export const NumberPad = ({
  mark,
  onKey,
}: {
  readonly mark: string;
  readonly onKey: (key: PadKey) => void;
}) => {
  const { t } = useTranslation('slip');
  return (
    <div className={styles.pad} role="group" aria-label={t('stake.pad')} data-pad="">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          data-pad-key={key}
          aria-label={key === 'point' ? t('stake.mark') : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'point' ? mark : key}
        </button>
      ))}
      <button type="button" className={styles.backKey} data-pad-key="back" onClick={() => onKey('back')}>
        {t('stake.back')}
      </button>
    </div>
  );
};
