import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { NO_QUOTE, NO_SLIP, type Quote, type Slip } from '#domain/slip.ts';
import { useClient } from './clientContext.tsx';

/**
 * A press on a price that the slip does not tell of yet; `on` rather than "the other way", so that it may be
 * laid over what tells of it already.
 */
export type PendingPress = { readonly key: OptionKey; readonly matchId: MatchId; readonly on: boolean };

/**
 * The slip as this tab has it, the platform's word on it, presses that it does not tell of yet, and for the
 * cells that ask whether they are picked the keys of all that.
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
/** One of a match that is picked already takes its place (SLIP-05). */
const pressed = (items: readonly Picked[], { on, ...pick }: PendingPress): readonly Picked[] =>
  on
    ? [...items.filter(({ matchId }) => matchId !== pick.matchId), pick]
    : items.filter(({ key }) => key !== pick.key);

/**
 * Both in one step, so that no cell is drawn between them. The keys are the same set while they hold the
 * same: a stake wakes no price cell.
 */
export const slipState = (slip: Slip, before?: SlipState, presses = before?.presses ?? []): SlipState => {
  const keys = presses.reduce<readonly Picked[]>(pressed, slip.items).map(({ key }) => key);
  const isSame = before?.keys.size === keys.length && keys.every((key) => before.keys.has(key));
  return { slip, keys: isSame ? before.keys : new Set(keys), presses, quote: before?.quote ?? NO_QUOTE };
};

/**
 * Whether a pick of this match has no room left: one of a match that is picked already takes its place
 * (SLIP-05).
 */
export const isSlipFullFor = ({ slip: { items }, keys }: SlipState, match: MatchId, most: number): boolean =>
  keys.size >= most && items.every(({ matchId }) => matchId !== match);

/** The slip, or one part of it (`useSlip((slip) => slip.view)`), which alone then renders anew. */
export const useSlip = <T>(part: (slip: Slip) => T): T =>
  useStore(useClient().slip, (state) => part(state.slip));
export const useIsSelected = (key: OptionKey): boolean =>
  useStore(useClient().slip, (state) => state.keys.has(key));

/** The platform's word on the slip (SLIP-13, SLIP-14). */
export const useQuote = (): Quote => useStore(useClient().slip, (state) => state.quote);
