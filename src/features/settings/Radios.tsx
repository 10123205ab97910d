import { useId } from 'react';
import styles from './Settings.module.css';

type RadiosProps<T extends string | number> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string; readonly note: string }[];
  readonly onChange: (value: T) => void;
  /** Name of the setting for tests. */
  readonly setting: string;
};

/** Renders a choice between a few options with a sentence each. */
export const Radios = <T extends string | number>({
  label,
  value,
  options,
  onChange,
  setting,
}: RadiosProps<T>) => {
  const name = useId();
  return (
    <fieldset className={styles.radios} data-setting={setting}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span>{option.text}</span>
            <span className={styles.note}>{option.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
