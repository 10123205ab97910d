import { useEffect, useState } from 'react';

/** A text is looked for once the fingers rest this long. */
const REST_MS = 120;

/**
 * What is typed, once the fingers rest; while an input method is at work that of before, as its half words
 * are none. And how to be rested at once.
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
