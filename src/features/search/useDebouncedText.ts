import { useEffect, useState } from 'react';

/** Pause in ms after the last key before a text is searched. */
const REST_MS = 120;

/**
 * Returns the debounced text and a function that ends the wait at once. While an input method composes, the
 * earlier text stays, because half-composed words are not searched.
 */
export const useDebouncedText = (
  text: string,
  composing: boolean,
): readonly [rested: string, hurry: () => void] => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (composing || rested === text) return undefined;
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, rested, composing]);
  return [rested, () => setRested(text)];
};
