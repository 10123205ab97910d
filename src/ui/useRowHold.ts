import { useEffect, useMemo, useState } from 'react';
import { createRowHold, type RowHold } from './rowHold.ts';

/** Returns whether re-sorts of the list wait, and the pointer handlers that decide it. */
export const useRowHold = () => {
  const [held, setHeld] = useState(false);
  const hold = useMemo<RowHold>(
    () =>
      createRowHold({
        now: () => performance.now(),
        schedule: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        onChange: setHeld,
      }),
    [],
  );
  useEffect(() => () => hold.pointerLeft(), [hold]);
  const pointer = useMemo(
    () => ({
      onPointerEnter: hold.pointerMoved,
      onPointerMove: hold.pointerMoved,
      onWheel: hold.pointerMoved,
      onPointerDown: hold.pointerMoved,
      onPointerLeave: hold.pointerLeft,
    }),
    [hold],
  );
  return { held, release: hold.release, pointer };
};
