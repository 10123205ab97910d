import { createContext, useContext } from 'react';
import type { BuildUpdates } from './buildUpdates.ts';

const Context = createContext<BuildUpdates | null>(null);
export const BuildsProvider = Context;

export const useBuilds = (): BuildUpdates => {
  const builds = useContext(Context);
  if (builds === null) throw new Error('BuildsProvider is missing.');
  return builds;
};
