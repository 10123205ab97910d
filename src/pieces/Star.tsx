import type { ButtonHTMLAttributes } from 'react';
import styles from './Star.module.css';

type StarProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly on: boolean;
  /** Accessible name: "Star Arsenal v Chelsea". `aria-pressed` says whether it is starred. */
  readonly label: string;
};

/**
 * Renders a star button. A set star is filled and has another colour, because colour must not be the only
 * sign.
 */
export const Star = ({ on, label, className, ...rest }: StarProps) => (
  <button
    type="button"
    className={[styles.star, className].filter(Boolean).join(' ')}
    aria-pressed={on}
    aria-label={label}
    title={label}
    data-star=""
    {...rest}
  >
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      strokeWidth="1.3"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="m8 1.9 1.9 3.9 4.2.6-3 3 .7 4.2L8 11.6l-3.8 2 .7-4.2-3-3 4.2-.6Z" />
    </svg>
  </button>
);
