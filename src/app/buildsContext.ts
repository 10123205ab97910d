import { createContext, useContext } from 'react';
import type { Builds } from './builds.ts';

const Context = createContext<Builds | null>(null);
export const BuildsProvider = Context;

export const useBuilds = (): Builds => {
  const builds = useContext(Context);
  if (builds === null) throw new Error('useBuilds stands outside BuildsProvider.');
  return builds;
};
