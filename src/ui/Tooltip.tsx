import { useEffect } from 'react';
import styles from './Tooltip.module.css';

/** Where the thing spoken of stands in the window: its middle, upper and lower edge, CSS pixels. */
type Anchor = { readonly left: number; readonly top: number; readonly bottom: number };
type TooltipProps = { readonly at: Anchor | null; readonly text: string; readonly onClose: () => void };

const SHOWN_MS = 3000;
/** Nearer to the upper edge than this, it stands below. */
const ROOM = 48;

/** A word at the thing it speaks of, also to a screen reader (politely). It goes by itself, by Escape, or as the thing scrolls away. */
export const Tooltip = ({ at, text, onClose }: TooltipProps) => {
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [at, onClose]);
  const below = at !== null && at.top < ROOM;
  return (
    <div role="status" aria-live="polite">
      {at === null ? null : (
        <div key={`${at.left}/${at.top}`} className={styles.tooltip} data-tooltip="" data-below={below ? '' : undefined} style={{ left: at.left, top: below ? at.bottom : at.top }}>
          {text}
        </div>
      )}
    </div>
  );
};
