import { memo } from 'react';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useListShape } from './ListShape.tsx';
import styles from '../MatchList.module.css';

/**
 * Shows how far the odds of a match moved within the hour, in thousandths of the earlier odds; negative if
 * they fell.
 */
export const Moved = memo(({ by }: { readonly by: number }) => {
  const { t, language } = useListShape();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.abs(by) / 1000,
  );
  const words = t(by < 0 ? 'movedDown' : 'movedUp', { percent });
  return (
    <span className={styles.moved} data-moved={by} title={words}>
      <span aria-hidden="true">{`${by < 0 ? '▼' : '▲'} ${percent}`}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
});
Moved.displayName = 'Moved';
