import { useTwoWay } from '#board/bets/useTwoWay.ts';
import { useTaggedOdds } from '#board/useOddsText.ts';
import { sharedOdds, type SharedLeg } from '#domain/chat/sharedBet.ts';
import { optionKey } from '#domain/ids.ts';
import { isTwoWayLeg } from '#domain/markets/twoWay.ts';
import { useSettings } from '#state/hooks.ts';

/**
 * Returns the odds of a shared bet as text; a tag names any format but the reader's (C4). `foundTwoWay`: whether the
 * market that was found for the bet has two ways.
 */
export const useSharedOdds = (leg: SharedLeg, foundTwoWay?: boolean): string => {
  const { oddsFormat } = useSettings();
  const tagged = useTaggedOdds();
  const key = optionKey(leg.marketId, leg.optionType);
  const twoWay = useTwoWay({ key, twoWay: isTwoWayLeg(leg) }, false);
  return tagged(sharedOdds(leg, oddsFormat, { twoWay: foundTwoWay ?? twoWay }));
};
