import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
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

type ChipLinkProps = Common &
  AnchorHTMLAttributes<HTMLAnchorElement> & {
    readonly href: string;
    /** True if the link leads to the current location. */ readonly isCurrent?: boolean;
  };

/** Renders a chip that is a link, which the user can open in a new tab. */
export const ChipLink = ({ isCurrent = false, count, className, children, href, ...rest }: ChipLinkProps) => (
  <a
    href={href}
    aria-current={isCurrent ? 'true' : undefined}
    className={[styles.chip, className].filter(Boolean).join(' ')}
    {...rest}
  >
    <Face count={count}>{children}</Face>
  </a>
);
