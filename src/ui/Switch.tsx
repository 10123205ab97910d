import type { ReactNode } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  readonly children: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** Note in small letters below, which screen readers read with the name. */
  readonly note?: string;
  readonly disabled?: boolean;
  /** Name of the setting for tests. */
  readonly setting?: string;
};

/** Renders a switch that takes effect at once. A press on its label counts. */
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
