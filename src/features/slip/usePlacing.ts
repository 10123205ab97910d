import { useRef, useState } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { Problem } from '#contract/problem.ts';
import type { SlipPlacing } from '#contract/placement.ts';
import { readOptionKey, type MarketId } from '#domain/ids.ts';
import { useClient } from '#state/clientContext.tsx';
import { useStakeDrafts } from './stakeDrafts.ts';
import { displayedSlip, legsToPlace } from './displayedSlip.ts';
import type { Betting } from './useBetting.ts';

/**
 * State of the last press. `sending` is true from the press to the answer. `problem` stays until the next
 * press, or until the user changes the bet.
 */
type PlacingState = { readonly sending: boolean; readonly problem: Problem | null };

type Answered = PlacingState & { readonly about: string };
const IDLE: Answered = { sending: false, problem: null, about: '' };

/** Identifies the bet by slip id, view, legs and stakes. A problem shown for another value is out of date. */
const aboutOf = ({ slip: { slipId, view, items }, inputs }: Betting): string =>
  JSON.stringify([
    slipId,
    view,
    items.map(({ key, odds, inParlay }) => [key, odds, inParlay]),
    inputs.map(({ stakeField, shown }) => [stakeField.stakeKey, shown.amount]),
  ]);

/**
 * Returns a check whether the displayed odds are stale by what this tab last received (D3). A tab that was
 * frozen shows old odds, and a press made before it wakes refers to them (F12). The check sends nothing, so a
 * silent worker leaves no bet in doubt.
 */
const useStaleness = (): ((betting: Betting) => Problem | null) => {
  const board = useBoardStore();
  const tab = useTab();
  return (betting) => {
    for (const { key } of legsToPlace(betting)) {
      const market = board.market(readOptionKey(key)?.marketId ?? ('' as MarketId));
      const problem = market === undefined ? null : tab.refusal(key, market);
      if (problem !== null) return problem.code === 'worker-silent' ? { code: 'price-stale' } : problem;
    }
    return null;
  };
};

/**
 * `refuseStale` refuses the press if its only fault is stale odds, and returns whether it did. The refusal
 * stays visible after a fresh snapshot, which removes the stale mark of the odds (F12).
 */
type PlacingPress = {
  readonly state: PlacingState;
  readonly place: (agreed?: 'unjournalled') => void;
  readonly refuseStale: () => boolean;
};

/**
 * Places the bet as displayed, one request at a time (D5, D6). `unjournalled`: the user agreed to bet
 * although the bet cannot be recorded for recovery after a crash (F34).
 */
export const usePlacing = (betting: Betting): PlacingPress => {
  const { commands } = useClient();
  const drafts = useStakeDrafts();
  const staleness = useStaleness();
  const [{ sending, problem, about }, setState] = useState(IDLE);
  // A ref, because two presses in one frame both see the same React state.
  const busy = useRef(false);
  const now = aboutOf(betting);
  const refuse = (why: Problem): void => setState({ sending: false, problem: why, about: now });
  const place = async (agreed?: 'unjournalled') => {
    if (busy.current) return;
    const displayed = displayedSlip(betting, drafts.displayedOdds);
    if (displayed === null) return;
    const stale = staleness(betting);
    if (stale !== null) return refuse(stale);
    busy.current = true;
    setState({ sending: true, problem: null, about: now });
    const placing: SlipPlacing = agreed === undefined ? displayed : { ...displayed, unjournalled: true };
    const answer = await commands.place(placing);
    busy.current = false;
    setState({ sending: false, problem: answer.ok ? null : answer.problem, about: now });
  };
  const refuseStale = (): boolean => {
    const stale = busy.current ? null : staleness(betting);
    if (stale?.code !== 'price-stale') return false;
    refuse(stale);
    return true;
  };
  return {
    state: { sending, problem: about === now ? problem : null },
    place: (agreed) => void place(agreed),
    refuseStale,
  };
};
