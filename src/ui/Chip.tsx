import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Chip.module.css';

type Common = {
  /** Number of items behind the chip. */
  readonly count?: number | undefined;
  readonly children: ReactNode;
};
type ChipProps = Common &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Whether the chip is selected; absent for a chip that only triggers an action. */
    readonly pressed?: boolean;
  };

const Face = ({ count, children }: Common) => (
  <>
    <bdi className={styles.text}>{children}</bdi>
    {count === undefined ? null : <span className={styles.count}>{count}</span>}
  </>
);

/** Renders a chip: a small button, for example a filter that is on or off. */
export const Chip = ({ pressed, count, className, children, ...rest }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={[styles.chip, className].filter(Boolean).join(' ')}
    {...rest}
  >
    <Face count={count}>{children}</Face>
  </button>
);
