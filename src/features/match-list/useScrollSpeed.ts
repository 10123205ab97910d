import { useCallback, useEffect, useState, type UIEvent } from 'react';
import { createScrollSpeed, type ScrollSpeed } from './scrollSpeed.ts';

/** A task that is asked for in a frame runs once that frame is made. */
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
  /** To be told of each scroll. */
  readonly moved: (event: UIEvent<HTMLElement>) => void;
  /** Its first rows have been drawn. */
  readonly seen: boolean;
};

/** How the list that is drawn here comes and passes by. */
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
