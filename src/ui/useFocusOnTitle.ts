import { useEffect, useRef, type RefObject } from 'react';
import { useRenderRoot } from './renderRoot.ts';

/** Moves the focus to a screen's title, and back to where it was when the screen closes. */
export const useFocusOnTitle = (): RefObject<HTMLHeadingElement | null> => {
  const { root, body } = useRenderRoot();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = root.activeElement;
    title.current?.focus();
    return () => {
      const now = root.activeElement;
      if (before instanceof HTMLElement && before.isConnected && (now === null || now === body))
        before.focus();
    };
  }, [root, body]);
  return title;
};
