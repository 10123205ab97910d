import type { ReactNode, Ref } from 'react';
import styles from './ScrollRegion.module.css';

type ScrollRegionProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  /** Value of `data-region`, for tests. */
  readonly name: string;
  readonly children: ReactNode;
};

/** Renders the rest of a screen as a region that scrolls, also by the keyboard. */
export const ScrollRegion = ({ ref, label, name, children }: ScrollRegionProps) => (
  // Focusable, as what scrolls must be reached by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div ref={ref} className={styles.scroller} tabIndex={0} role="region" aria-label={label} data-region={name}>
    {children}
  </div>
);
