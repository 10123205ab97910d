import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type MatchId, type OptionKey, type SportId } from '#domain/ids.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import { useClient } from '#state/clientContext.tsx';
import { leavePlacedSlip } from '#state/placedSlip.ts';
import { isSlipFullFor } from '#state/slipStore.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';

/** An option to be picked. `market` is undefined if the board does not have it, or as another bet (F30). */
export type WantedPick = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly market: MarketPut | undefined;
  readonly names: SelectionNames;
};
/** How many options went into the slip or were there already, and how many could not. */
export type PickedCount = { readonly added: number; readonly refused: number };

/**
 * Returns the function that puts options into the slip at the prices that are on the screen now. Options that
 * are in the slip already stay there. A placed bet that keeps no legs is dismissed first. The reason of a refusal is
 * shown.
 */
export const usePickSelections = (): ((all: readonly WantedPick[]) => Promise<PickedCount>) => {
  const board = useBoardStore();
  const tab = useTab();
  const { slip, commands, config } = useClient();
  const pick = async ({ key, matchId, sportId, market, names }: WantedPick): Promise<boolean> => {
    const option = market?.options.find(({ type }) => type === readOptionKey(key)?.type);
    if (market === undefined || option === undefined) {
      commands.tellProblem({ code: 'option-gone' });
      return false;
    }
    if (slip.getState().keys.has(key)) return true;
    const refused = tab.refusal(key, market);
    if (refused !== null) commands.tellProblem(refused);
    if (refused !== null || isSlipFullFor(slip.getState(), matchId, config.limits.picks)) return false;
    const answer = await commands.togglePick(
      {
        key,
        matchId,
        sportId,
        marketType: market.type,
        period: market.period,
        line: option.line ?? market.line,
        odds: oddsOf(board.option(key)?.word ?? 0),
      },
      names,
    );
    return answer.ok;
  };
  return async (all) => {
    if (!(await leavePlacedSlip(slip, commands)).ok) return { added: 0, refused: all.length };
    let added = 0;
    for (const each of all) if (await pick(each)) added += 1;
    return { added, refused: all.length - added };
  };
};
