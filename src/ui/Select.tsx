import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

type SelectProps<T extends string> = {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
  readonly icon?: ReactNode;
  /** Name of the setting for tests. */
  readonly setting?: string;
};

/** Renders a native select: its list is never clipped, and screen readers and keyboards support it. */
export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  icon,
  setting,
}: SelectProps<T>) => (
  <span className={styles.select}>
    {icon}
    <select
      aria-label={label}
      title={label}
      value={value}
      data-setting={setting}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    <span className={styles.arrow}>
      <Icon name="chevron" size={12} />
    </span>
  </span>
);
