import { createContext, useContext, useEffect, useState } from 'react';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { ScrollSpeed } from './scrollSpeed.ts';

const Context = createContext<ScrollSpeed | null>(null);
export const ScrollSpeedProvider = Context;

/**
 * Tells the list that a row of it stands, whatever it shows: what waits for the first rows waits for no
 * crest.
 */
export const useStands = (stands: boolean): void => {
  const travel = useContext(Context);
  useEffect(() => {
    if (stands) travel?.stands();
  }, [stands, travel]);
};

type RowIconProps = { readonly src: string | null; readonly name: string };

/**
 * A row's crest. Its picture is asked for after the first rows were drawn, as thirty of them took as long as
 * the frame that shows the first odds; and not while the list is flung past: each was fetched, made a
 * document of its own and drawn twice for a row that had left before anybody could see it. Initials hold its
 * place meanwhile, as they do until it has come.
 */
export const RowIcon = ({ src, name }: RowIconProps) => {
  const travel = useContext(Context);
  const [free, setFree] = useState(() => travel?.isFree() !== false);
  useEffect(() => (free ? undefined : travel?.onFree(() => setFree(true))), [free, travel]);
  return <TeamIcon src={free ? src : null} name={name} />;
};
