import { useTranslation } from 'react-i18next';
import { isAtOtherOdds, struckOdds, type LegOdds } from '#domain/bet.ts';
import type { OptionKey } from '#domain/ids.ts';
import { formatOdds } from '#domain/odds.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/settingsStore.ts';
import { useShape } from './LegLine.tsx';

type TakenLeg = LegOdds & { readonly key: OptionKey };
type OtherOddsProps = {
  readonly legs: readonly TakenLeg[];
  /** What each leg is called, in the order of `legs`; said of a parlay's legs. */
  readonly names: readonly string[];
};

/** Says of each leg that the platform took at other odds than were sent which odds those are (D6, F28). */
export const OtherOdds = ({ legs, names }: OtherOddsProps) =>
  legs.map((leg, at) =>
    isAtOtherOdds(leg) ? (
      <OtherLeg key={leg.key} leg={leg} name={legs.length > 1 ? cleanName(names[at] ?? '') : ''} />
    ) : null,
  );

const OtherLeg = ({ leg, name }: { readonly leg: TakenLeg; readonly name: string }) => {
  const { t } = useTranslation('bets');
  const { oddsFormat } = useSettings();
  // A parlay is always shown in Europe (C4), and only its legs are named.
  const shape = useShape(leg.key, name !== '');
  const text = (odds: LegOdds['sent']) => formatOdds(odds, oddsFormat, shape).text;
  const values = { accepted: text(struckOdds(leg)), sent: text(leg.sent), displayed: text(leg.displayed) };
  const said = t(leg.displayed === leg.sent ? 'leg.struck' : 'leg.struckDisplayed', values);
  return <p data-other-odds={leg.key}>{name === '' ? said : `${name}: ${said}`}</p>;
};
