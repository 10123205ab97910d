import { useEffect, useState, type UIEvent } from 'react';
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

type ScrollTracking = {
  readonly speed: ScrollSpeed;
  /** Handler for each scroll event. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** True once the first rows are drawn. */
  readonly hasDrawn: boolean;
};

/** Tracks the first draw and the scroll speed of the list. */
export const useScrollSpeed = (): ScrollTracking => {
  const [speed] = useState(() => createScrollSpeed(afterFrame));
  const [hasDrawn, setSeen] = useState(false);
  useEffect(() => speed.onSeen(() => setSeen(true)), [speed]);
  useEffect(() => speed.end, [speed]);
  return {
    speed,
    hasDrawn,
    onScroll: (event) => speed.moved(event.currentTarget.scrollTop, event.timeStamp),
  };
};
