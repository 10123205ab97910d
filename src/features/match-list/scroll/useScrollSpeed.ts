import { useCallback, useEffect, useState, type UIEvent } from 'react';
import { createScrollSpeed, type ScrollSpeed } from './scrollSpeed.ts';

/** Runs a task after the next frame is painted: a task queued in a frame runs after it. */
const afterFrame = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

type Travelled = {
  readonly travel: ScrollSpeed;
  /** Handler for each scroll event. */
  readonly moved: (event: UIEvent<HTMLElement>) => void;
  /** True once the first rows are drawn. */
  readonly seen: boolean;
};

/** Tracks the first draw and the scroll speed of the list. */
export const useScrollSpeed = (): Travelled => {
  const [travel] = useState(() => createScrollSpeed(afterFrame));
  const [seen, setSeen] = useState(false);
  useEffect(() => travel.onSeen(() => setSeen(true)), [travel]);
  useEffect(() => travel.end, [travel]);
  return {
    travel,
    seen,
    moved: useCallback((event) => travel.moved(event.currentTarget.scrollTop, event.timeStamp), [travel]),
  };
};
