import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Chip.module.css';

type Common = {
  /** How many there are behind it. */
  readonly count?: number | undefined;
  readonly children: ReactNode;
};
type ChipProps = Common &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Chosen or not; absent where it only does something. */
    readonly pressed?: boolean;
  };

const Face = ({ count, children }: Common) => (
  <>
    <bdi className={styles.text}>{children}</bdi>
    {count === undefined ? null : <span className={styles.count}>{count}</span>}
  </>
);

/** A small word to press: a filter that is on or off. */
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
    /** It is where one is. */ readonly here?: boolean;
  };

/** The same as a place that one can go to, or open in a tab of its own. */
export const ChipLink = ({ here = false, count, className, children, href, ...rest }: ChipLinkProps) => (
  <a
    href={href}
    aria-current={here ? 'true' : undefined}
    className={[styles.chip, className].filter(Boolean).join(' ')}
    {...rest}
  >
    <Face count={count}>{children}</Face>
  </a>
);
