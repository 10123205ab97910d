import type { How } from './scene.ts';

type Kind = readonly [name: string, how: How];

/**
 * Operators that schedules run against, in a browser without defects. The names select a kind when a schedule
 * is repeated.
 */
export const OPERATORS = [
  ['an operator that does nothing for its clients', { honours: false, echoes: false, pushes: false }],
  [
    'an operator whose order list alone names accepted odds',
    { honours: false, echoes: false, pushes: false, listsOdds: true },
  ],
  ['an operator that says references back and pushes orders', { honours: false, echoes: true, pushes: true }],
  ['an operator that honours references and pushes orders', { honours: true, echoes: false, pushes: true }],
  ['an operator that honours references and says them back', { honours: true, echoes: true, pushes: false }],
  [
    'a feed that is only polled, and few series',
    { honours: false, echoes: true, pushes: false, polled: true, offersOne: true },
  ],
] as const satisfies readonly Kind[];
/** Browsers with limited abilities. */
export const BROWSERS = [
  [
    'two builds, the locks of one refused',
    { honours: false, echoes: true, pushes: true, refused: 'newer', late: true },
  ],
  [
    'two builds, the locks of both refused',
    { honours: true, echoes: true, pushes: false, refused: 'all', late: true },
  ],
  ['a browser that keeps nothing', { honours: false, echoes: true, pushes: true, forgets: true, late: true }],
  [
    'a browser that keeps nothing, a feed that is only polled',
    { honours: true, echoes: false, pushes: false, polled: true, forgets: true, late: true },
  ],
] as const satisfies readonly Kind[];
export const KINDS = [...OPERATORS, ...BROWSERS] as const;
