import { useEffect, useLayoutEffect, useRef } from 'react';
import { useKeys, useRenderRoot } from './renderRoot.ts';
import styles from './Tooltip.module.css';

/** Position of the described element in the window, in CSS pixels: its middle, upper and lower edge. */
type Anchor = { readonly left: number; readonly top: number; readonly bottom: number };
type TooltipProps = { readonly at: Anchor | null; readonly text: string; readonly onClose: () => void };

const SHOWN_MS = 3000;
/** Distance in CSS pixels to the upper edge below which the tooltip is placed under the element. */
const ROOM = 48;

/**
 * Shows a short text at an element and announces it politely. Disappears after a while, by Escape, or when
 * the element scrolls.
 */
export const Tooltip = ({ at, text, onClose }: TooltipProps) => {
  const { root } = useRenderRoot();
  const corner = useRef<HTMLDivElement>(null);
  const word = useRef<HTMLDivElement>(null);
  useKeys((event) => {
    if (event.key === 'Escape') onClose();
  }, at !== null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    root.addEventListener('scroll', onClose, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      root.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [at, onClose, root]);
  useLayoutEffect(() => {
    if (at === null || corner.current === null || word.current === null) return;
    // A `fixed` element refers to the window, but inside a host's page to the render root.
    const from = corner.current.getBoundingClientRect();
    const below = at.top - from.top < ROOM;
    word.current.toggleAttribute('data-below', below);
    word.current.style.left = `${at.left - from.left}px`;
    word.current.style.top = `${(below ? at.bottom : at.top) - from.top}px`;
  }, [at]);
  return (
    <div ref={corner} className={styles.corner} role="status" aria-live="polite">
      {at === null ? null : (
        <div key={`${at.left}/${at.top}`} ref={word} className={styles.tooltip} data-tooltip="">
          {text}
        </div>
      )}
    </div>
  );
};
