import { useRef, useState } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { Problem } from '#contract/problem.ts';
import type { SlipPlacing } from '#contract/placement.ts';
import { readOptionKey, type MarketId } from '#domain/ids.ts';
import { useClient } from '#state/clientContext.tsx';
import { useDesk } from './stakeDrafts.ts';
import { paintedSlip } from './painted.ts';
import type { Betting } from './useBetting.ts';

/** `sending` from the press to its answer. A problem stands until the next press, or until what it is about has changed. */
type PlacingState = { readonly sending: boolean; readonly problem: Problem | null };

type Answered = PlacingState & { readonly about: string };
const IDLE: Answered = { sending: false, problem: null, about: '' };

/** What the user would have to change so that an answer is out of date. */
const aboutOf = ({ slip: { slipId, view, items }, asked }: Betting): string =>
  JSON.stringify([
    slipId,
    view,
    items.map(({ key, odds, inParlay }) => [key, odds, inParlay]),
    asked.map(({ place, shown }) => [place.of, shown.amount]),
  ]);

/**
 * Why what is painted may not be bet on, by what this tab has heard of late (D3): one that was frozen shows
 * prices of before, and a press that waited for it to wake is a press on those (F12). Nothing leaves, so a
 * silent worker is no doubt about a bet.
 */
const useStaleness = (): ((betting: Betting) => Problem | null) => {
  const board = useBoardStore();
  const tab = useTab();
  return ({ legs }) => {
    for (const { key } of legs) {
      const market = board.market(readOptionKey(key)?.marketId ?? ('' as MarketId));
      const problem = market === undefined ? null : tab.refusal(key, market);
      if (problem !== null) return problem.code === 'worker-silent' ? { code: 'price-stale' } : problem;
    }
    return null;
  };
};

/** `refuseStale`: whether the press was one on prices of before, and nothing else; it stays told when the fresh snapshot has come, as what is drawn for it goes with that snapshot (F12). */
type PlacingPress = {
  readonly state: PlacingState;
  readonly place: (agreed?: 'unjournalled') => void;
  readonly refuseStale: () => boolean;
};

/**
 * Places what is painted, one press at a time (D5, D6). `unjournalled`: the user agreed to bet though it
 * cannot be kept over a crash (F34).
 */
export const usePlacing = (betting: Betting): PlacingPress => {
  const { commands } = useClient();
  const desk = useDesk();
  const staleness = useStaleness();
  const [{ sending, problem, about }, setState] = useState(IDLE);
  // Two presses in one frame: the state has not been drawn between them.
  const busy = useRef(false);
  const now = aboutOf(betting);
  const refuse = (why: Problem): void => setState({ sending: false, problem: why, about: now });
  const place = async (agreed?: 'unjournalled') => {
    if (busy.current) return;
    const painted = paintedSlip(betting, desk.painted);
    if (painted === null) return;
    const stale = staleness(betting);
    if (stale !== null) return refuse(stale);
    busy.current = true;
    setState({ sending: true, problem: null, about: now });
    const placing: SlipPlacing = agreed === undefined ? painted : { ...painted, unjournalled: true };
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
