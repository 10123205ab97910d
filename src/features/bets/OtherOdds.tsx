import { useTranslation } from 'react-i18next';
import { useTwoWay } from '#board/bets/useTwoWay.ts';
import { useOddsText } from '#board/useOddsText.ts';
import { isAtOtherOdds, effectiveOdds, type BetLegOdds } from '#domain/orders/bet.ts';
import type { OptionKey } from '#domain/ids.ts';
import { isTwoWayType } from '#domain/markets/twoWay.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useBets } from '#state/hooks.ts';

type TakenLeg = BetLegOdds & { readonly key: OptionKey };
type OtherOddsProps = {
  /** Reference of the bet. */
  readonly bet: string;
  readonly legs: readonly TakenLeg[];
  /** Names of the legs, in the order of `legs`. Shown for a parlay. */
  readonly names: readonly string[];
};

/** For each leg accepted at odds other than those sent, shows both odds (D6, F28). */
export const OtherOdds = ({ bet, legs, names }: OtherOddsProps) =>
  legs.map((leg, at) =>
    isAtOtherOdds(leg) ? (
      <OtherLeg key={leg.key} bet={bet} leg={leg} name={legs.length > 1 ? cleanName(names[at] ?? '') : ''} />
    ) : null,
  );

type OtherLegProps = { readonly bet: string; readonly leg: TakenLeg; readonly name: string };

const OtherLeg = ({ bet, leg, name }: OtherLegProps) => {
  const { t } = useTranslation('bets');
  const oddsText = useOddsText();
  const known = useBets()
    .items.find(({ ref }) => ref === bet)
    ?.legs.find(({ key }) => key === leg.key);
  const twoWay = known !== undefined && isTwoWayType(known.sportId, known.marketType);
  // Only parlays pass leg names, and parlays always show European odds (C4).
  const shape = { twoWay: useTwoWay({ key: leg.key, twoWay }, name !== '') };
  const text = (odds: BetLegOdds['sent']) => oddsText(odds, shape);
  const values = { accepted: text(effectiveOdds(leg)), sent: text(leg.sent), displayed: text(leg.displayed) };
  const label = t(leg.displayed === leg.sent ? 'leg.struck' : 'leg.struckDisplayed', values);
  return <p data-other-odds={leg.key}>{name === '' ? label : `${name}: ${label}`}</p>;
};
