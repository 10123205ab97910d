import { useId, type ReactNode } from 'react';
import styles from './Segmented.module.css';

type SegmentedProps<T extends string> = {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** Name of the setting for tests. */
  readonly setting?: string;
};

/**
 * Renders a choice of a few visible options. Native radio buttons: arrow keys choose, and the group is one
 * tab stop.
 */
export const Segmented = <T extends string>({
  label,
  value,
  options,
  onChange,
  setting,
}: SegmentedProps<T>) => {
  const name = useId();
  return (
    <div className={styles.group} role="radiogroup" aria-label={label} data-setting={setting}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.text}</span>
        </label>
      ))}
    </div>
  );
};
