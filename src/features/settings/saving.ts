import { createContext, useContext } from 'react';
import type { Settings } from '#contract/documents.ts';

/** Saves settings for the controls of the screen and reports the result. */
export type Saving = {
  readonly set: (change: Partial<Settings>) => void;
  readonly confirm: (text: string) => void;
};

const Context = createContext<Saving | null>(null);
export const SavingProvider = Context;

export const useSaving = (): Saving => {
  const saving = useContext(Context);
  if (saving === null) throw new Error('A control of the settings stands outside their screen.');
  return saving;
};
