import { createContext, useContext } from 'react';
import type { Settings } from '#contract/documents.ts';

/** How the controls of the screen change settings, and say quietly what became of it. */
export type Saving = {
  readonly set: (change: Partial<Settings>) => void;
  readonly say: (text: string) => void;
};

const Context = createContext<Saving | null>(null);
export const SavingProvider = Context;

export const useSaving = (): Saving => {
  const saving = useContext(Context);
  if (saving === null) throw new Error('A control of the settings stands outside their screen.');
  return saving;
};
