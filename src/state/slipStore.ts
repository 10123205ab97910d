import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { NO_QUOTE, NO_SLIP, type Quote, type Slip } from '#domain/slip/slip.ts';

/**
 * A press on a price that the slip does not contain yet. `on` is absolute, so the press can be applied to a
 * slip that already contains it.
 */
export type PendingPress = { readonly key: OptionKey; readonly matchId: MatchId; readonly on: boolean };

/**
 * The slip's replica, its quote, the pending presses, and the picked keys (slip and presses) for price cells.
 */
export type SlipState = {
  readonly slip: Slip;
  readonly keys: ReadonlySet<OptionKey>;
  readonly presses: readonly PendingPress[];
  readonly quote: Quote;
};
export type SlipStore = StoreApi<SlipState>;

export const createSlipStore = (): SlipStore => createStore<SlipState>(() => slipState(NO_SLIP));

type Picked = Pick<PendingPress, 'key' | 'matchId'>;
/** Applies a press to the picks. A pick replaces the pick of the same match (SLIP-05). */
const pressed = (items: readonly Picked[], { on, ...pick }: PendingPress): readonly Picked[] =>
  on
    ? [...items.filter(({ matchId }) => matchId !== pick.matchId), pick]
    : items.filter(({ key }) => key !== pick.key);

/**
 * Builds the next state from slip and presses in one step, so no cell is drawn between them. The key set
 * stays the same object while its content is equal, so a stake change renders no price cell.
 */
export const slipState = (slip: Slip, before?: SlipState, presses = before?.presses ?? []): SlipState => {
  const keys = presses.reduce<readonly Picked[]>(pressed, slip.items).map(({ key }) => key);
  const isSame = before?.keys.size === keys.length && keys.every((key) => before.keys.has(key));
  return { slip, keys: isSame ? before.keys : new Set(keys), presses, quote: before?.quote ?? NO_QUOTE };
};

/**
 * Returns whether the slip has no room for this match. A pick of the same match is replaced (SLIP-05). A placed bet
 * takes no room if its legs leave the slip with it.
 */
export const isSlipFullFor = (
  { slip: { items, placed, keep }, keys }: SlipState,
  match: MatchId,
  most: number,
): boolean =>
  keys.size >= most && (placed === null || keep) && items.every(({ matchId }) => matchId !== match);
