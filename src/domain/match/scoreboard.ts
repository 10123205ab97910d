import type { Pair } from './pair.ts';

/** A side: 1 home, 2 away, 0 unknown. */
export type Side = 0 | 1 | 2;

/** The sport's own scoreboard beside the score lines (`sb`, wire facts 3.6), as a checked, closed union. */
export type Scoreboard =
  /** Ice hockey and handball: players off now. */
  | { readonly kind: 'players-off'; readonly off: Pair }
  /** American football: which side attacks, which down (1 to 4), how many yards are left. */
  | {
      readonly kind: 'drive';
      readonly attacking: Side;
      readonly down: number | null;
      readonly yards: number | null;
    }
  /** Snooker: the player at the table, reds left (0 to 15). */
  | { readonly kind: 'table'; readonly player: Side; readonly reds: number | null }
  /** Baseball: balls (0 to 4), strikes (0 to 3), outs (0 to 3), runners on first, second and third base. */
  | {
      readonly kind: 'diamond';
      readonly balls: number;
      readonly strikes: number;
      readonly outs: number;
      readonly bases: readonly [boolean, boolean, boolean];
    }
  /** Cricket: over and ball. */
  | { readonly kind: 'over'; readonly over: number; readonly ball: number };
