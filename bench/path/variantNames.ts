import type { Variant } from '../visit.ts';

/** Names of the variants in the report. */
export const NAMES: Readonly<Record<Variant, string>> = {
  ours: 'ours',
  naive: 'naive',
  control: 'control',
  direct: 'control, direct writes',
  grid: 'AG Grid',
  gridPlain: 'AG Grid, bare text',
  compiled: 'control, React Compiler',
  tanstack: 'TanStack DB',
  vuu: 'Vuu',
  perspective: 'Perspective',
};
