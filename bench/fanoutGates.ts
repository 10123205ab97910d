import { atLeast, atMost, exactly, type Gate } from './gates.ts';
import type { PortMeter } from './pages/portMeter.ts';

export type Counted = Pick<
  PortMeter,
  'patches' | 'valueMessages' | 'moves' | 'repeated' | 'strays' | 'maxUnanswered'
>;

export type FanoutCounts = {
  readonly sockets: number;
  /** Frames that the server sent while counting. */
  readonly frames: number;
  readonly seconds: number;
  readonly visible: Counted;
  readonly hidden: readonly Counted[];
};

/**
 * Returns the difference of two readings of a tab; the most unanswered patches count over the tab's whole
 * life.
 */
export const counted = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Counted => {
  const grew = (name: keyof Counted) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
  return {
    patches: grew('patches'),
    valueMessages: grew('valueMessages'),
    moves: grew('moves'),
    repeated: grew('repeated'),
    strays: grew('strays'),
    maxUnanswered: after['maxUnanswered'] ?? Number.NaN,
  };
};

/** Gates of G4: exact counts at the port while the server sent `frames` frames. */
export const fanoutGates = (label: string, { sockets, frames, visible, hidden }: FanoutCounts): Gate[] => {
  const useful = visible.moves - visible.repeated - visible.strays;
  return [
    exactly(`${label}: sockets`, sockets, 1),
    // A frame in flight at either end of the count may be counted or not.
    atMost(`${label}: messages to the visible tab for ${frames} frames`, visible.patches, frames + 2),
    atLeast(`${label}: messages with values to the visible tab`, visible.valueMessages, 1),
    atMost(`${label}: unanswered patches`, visible.maxUnanswered, 2),
    atMost(
      `${label}: records delivered over ${useful} visible cells changed`,
      Number((visible.moves / useful).toFixed(4)),
      1.05,
    ),
    exactly(
      `${label}: value messages to ${hidden.length} hidden tabs`,
      hidden.reduce((sum, tab) => sum + tab.valueMessages, 0),
      0,
    ),
  ];
};

/**
 * Legs of matches that the list shows, and of matches that the list does not show. Each leg of the second
 * kind adds one market.
 */
export const LEGS = { shown: [5, 15], elsewhere: [700, 800] } as const;

/** Gates for an open slip (issue 7, G5): it adds no message; only its own markets are added. */
export const slipFanoutGates = (
  label: string,
  counts: FanoutCounts,
  markets: { readonly before: number; readonly beside: number },
): Gate[] => [
  ...fanoutGates(label, counts),
  exactly(
    `${label}: markets that a slip of ${LEGS.shown.length} legs on screen and ${LEGS.elsewhere.length} elsewhere adds`,
    markets.beside - markets.before,
    LEGS.elsewhere.length,
  ),
];
