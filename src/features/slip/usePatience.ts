import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Not from the specification: longer than the presses of a double click, or of somebody who presses on and
 * on, are apart.
 */
export const PATIENCE_MS = 600;

/**
 * Whether a button that came where another stood may be pressed yet: after a placing the way on stands in the
 * place button's stead, and after that the place button again, with the same legs where they are kept.
 * Presses that go on as they were meant for the one before would place the bet a second time (F23, D5).
 * `hurry`: there was one more of them. One that came in nobody's stead (`first`) is ready at once.
 */
export const usePatience = (first: boolean): readonly [ready: boolean, hurry: () => void] => {
  const [ready, setReady] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const arm = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setReady(true), PATIENCE_MS);
  }, []);
  useEffect(() => {
    // Nothing is armed for what is ready: React may render once more for a state that is as it was.
    if (!ready) arm();
    return () => clearTimeout(timer.current);
  }, [arm, ready]);
  return [ready, arm];
};
