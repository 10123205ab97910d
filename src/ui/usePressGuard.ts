import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Milliseconds without a press before the button accepts one. Longer than the gap between presses of a double
 * click or of repeated pressing. Not from the specification.
 */
export const PRESS_GUARD_MS = 600;

/**
 * Returns whether a button that replaced another at the same position accepts presses yet. After a bet, the
 * Next button replaces the Place bet button, and later the reverse, perhaps with the same legs kept. Repeated
 * presses meant for the previous button would place the bet twice (F23, D5), or confirm a price that the user has not
 * read (D31). `onEarlyPress` restarts the wait after an early press. With `first`, the button replaced none and
 * accepts presses at once.
 */
export const usePressGuard = (first: boolean): readonly [ready: boolean, onEarlyPress: () => void] => {
  const [ready, setReady] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const arm = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setReady(true), PRESS_GUARD_MS);
  }, []);
  useEffect(() => {
    // No timer when already ready: setting the same state may cause another render.
    if (!ready) arm();
    return () => clearTimeout(timer.current);
  }, [arm, ready]);
  return [ready, arm];
};
