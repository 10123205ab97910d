import type { ReactNode } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  readonly children: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** Said below in small letters, and to a reader with the name. */
  readonly note?: string;
  readonly disabled?: boolean;
  /** Names the setting to tests. */
  readonly setting?: string;
};

/** On or off, at once. Its text is its label: a press on it counts. */
export const Switch = ({ children, on, onChange, note, disabled = false, setting }: SwitchProps) => (
  <label className={styles.row}>
    <span className={styles.words}>
      <span>{children}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </span>
    <input
      className={styles.switch}
      type="checkbox"
      role="switch"
      checked={on}
      disabled={disabled}
      data-setting={setting}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
