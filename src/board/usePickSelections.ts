import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type OptionKey, type SportId } from '#domain/ids.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';
import { useClient } from '#state/clientContext.tsx';
import { isSlipEmptied, leavePlacedSlip } from '#state/placedSlip.ts';
import { isSlipFullFor } from '#state/slipStore.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';
import { pickOf } from './selectionNames.ts';

/** An option to be picked. `market` is undefined if the board does not have it, or as another bet (F30). */
export type WantedPick = {
  readonly key: OptionKey;
  readonly sportId: SportId;
  readonly market: MarketPut | undefined;
  readonly names: SelectionNames;
};
/** How many options went into the slip or were there already, and how many could not. */
export type PickedCount = { readonly added: number; readonly refused: number };

/**
 * Returns the function that puts options into the slip at the prices that are on the screen now. Options that
 * are in the slip already stay there. A placed bet that keeps no legs is dismissed first, if any option can be added.
 * The reason of a refusal is shown.
 */
export const usePickSelections = (): ((all: readonly WantedPick[]) => Promise<PickedCount>) => {
  const board = useBoardStore();
  const tab = useTab();
  const { slip, commands, config } = useClient();
  /** Returns the pick of an option with the price that is on the screen now (D6); null if it is refused. */
  const checkedPickOf = ({ key, sportId, market }: WantedPick): PickedOption | null => {
    const option = market?.options.find(({ type }) => type === readOptionKey(key)?.type);
    if (market === undefined || option === undefined) {
      commands.tellProblem({ code: 'option-gone' });
      return null;
    }
    const now = slip.getState();
    const stays = now.keys.has(key) && !isSlipEmptied(now.slip);
    const refused = stays ? null : tab.refusal(key, market);
    if (refused !== null) {
      commands.tellProblem(refused);
      return null;
    }
    return pickOf(board, market, option, key, sportId);
  };
  const add = async (pick: PickedOption, names: SelectionNames): Promise<boolean> => {
    const now = slip.getState();
    if (now.keys.has(pick.key)) return true;
    if (isSlipFullFor(now, pick.matchId, config.limits.picks)) return false;
    return (await commands.togglePick(pick, names)).ok;
  };
  return async (all) => {
    const picks = all.flatMap((each) => {
      const pick = checkedPickOf(each);
      return pick === null ? [] : [{ pick, names: each.names }];
    });
    let added = 0;
    if (picks.length > 0 && (await leavePlacedSlip(slip, commands)).ok)
      for (const { pick, names } of picks) if (await add(pick, names)) added += 1;
    return { added, refused: all.length - added };
  };
};
