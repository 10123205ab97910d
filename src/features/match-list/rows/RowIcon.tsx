import { createContext, useContext, useEffect, useState } from 'react';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { ScrollSpeed } from '../scroll/scrollSpeed.ts';

const Context = createContext<ScrollSpeed | null>(null);
export const ScrollSpeedProvider = Context;

/**
 * Reports to the list that one of its rows is mounted, with or without a crest. Work that waits for the first
 * rows does not wait for a crest.
 */
export const useReportDrawn = (isDrawn: boolean): void => {
  const speed = useContext(Context);
  useEffect(() => {
    if (isDrawn) speed?.reportDrawn();
  }, [isDrawn, speed]);
};

type RowIconProps = { readonly src: string | null; readonly name: string };

/**
 * Renders a row's crest, and initials until the image is there. The image loads after the first rows are
 * drawn, because thirty images took as long as the frame with the first odds. It does not load during fast
 * scrolling, because the row would leave before the user sees the image.
 */
export const RowIcon = ({ src, name }: RowIconProps) => {
  const speed = useContext(Context);
  const [free, setFree] = useState(() => speed?.isFree() !== false);
  useEffect(() => (free ? undefined : speed?.onFree(() => setFree(true))), [free, speed]);
  return <TeamIcon src={free ? src : null} name={name} />;
};
