import { useEffect } from 'react';
import { useRenderRoot } from './renderRoot.ts';

/** Runs a function at the first pointer or key event, before the user can need what it loads. `run` must be stable. */
export const useFirstInput = (run: () => void): void => {
  const { root } = useRenderRoot();
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ['pointerover', 'keydown'])
      root.addEventListener(event, run, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, [root, run]);
};
