import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountedSinceBet } from '#domain/markets/countedSinceBet.ts';
import type { LegNote, Quote, Selection } from '#domain/slip/slip.ts';
import { shownInSingle } from '#domain/slip/slipRules.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { useStakeDrafts } from './stakeDrafts.ts';
import { Leg, type LegLead } from './Leg.tsx';
import type { LegStatus } from './legStatus.ts';
import styles from './Slip.module.css';
import { StakeField, type StakeFieldProps } from './StakeField.tsx';
import type { Betting } from './useBetting.ts';
import { useLegTexts } from './useLegTexts.ts';
import type { LegStatuses } from './useLegStatuses.ts';

const FINE: LegStatus = { block: null, move: 'same', needsAcceptance: false };
// Constants, because `Leg` is memoized and renders again for a new object.
const SPORT: LegLead = { kind: 'sport' };
const POOLED: LegLead = { kind: 'parlay', barred: false, alone: false };
const EXCLUDED: LegLead = { kind: 'parlay', barred: true, alone: false };
const ALONE: LegLead = { kind: 'parlay', barred: false, alone: true };
const useChoice = (group: string) =>
  useMemo(() => {
    const [yes, no] = ([true, false] as const).map((chosen): LegLead => ({ kind: 'choice', group, chosen }));
    return (chosen: boolean): LegLead => (chosen ? yes : no) ?? SPORT;
  }, [group]);
const noteOf = (quote: Quote, { key }: Selection): LegNote | null => quote.legs[key]?.note ?? null;
/** The score that a handicap in play is settled from; an empty text for other legs (SLIP-04, SLIP-13). */
const scoreOf = (quote: Quote, { key, marketType }: Selection): string => {
  const leg = quote.legs[key];
  return leg?.inPlay === true && isCountedSinceBet(marketType) ? leg.result : '';
};

type LegsProps = {
  readonly betting: Betting;
  readonly legStatuses: LegStatuses;
  readonly onEnter: () => void;
};

/** Renders one leg with its stake. If the slip has more legs, the user selects which one (SLIP-08). */
export const SingleLegs = ({ betting, legStatuses, onEnter }: LegsProps) => {
  const { t } = useTranslation('slip');
  const { slip, quote, inputs, money } = betting;
  const choice = useChoice(useId());
  const shown = shownInSingle(slip.items);
  const stake = inputs[0];
  const isChoice = slip.items.length > 1;
  return (
    <ul
      className={styles.list}
      role={isChoice ? 'radiogroup' : undefined}
      aria-label={t(isChoice ? 'shown' : 'legs')}
    >
      {slip.items.map((item) => (
        <li key={item.key} role={isChoice ? 'presentation' : undefined}>
          <Boundary area="leg" room="line">
            <Leg
              item={item}
              status={legStatuses[item.key] ?? FINE}
              note={noteOf(quote, item)}
              score={scoreOf(quote, item)}
              lead={isChoice ? choice(item === shown) : SPORT}
            >
              {item === shown && stake !== undefined ? (
                <StakeField
                  label={t('stake.label')}
                  caption={t('stake.label')}
                  stake={stake}
                  money={money}
                  onEnter={onEnter}
                />
              ) : undefined}
            </Leg>
          </Boundary>
        </li>
      ))}
    </ul>
  );
};

/** Renders every leg with its own stake, and a field that sets the same stake for all. */
export const SinglesLegs = ({ betting, legStatuses, onEnter }: LegsProps) => {
  const { t } = useTranslation('slip');
  const { slip, quote, inputs, money } = betting;
  const drafts = useStakeDrafts();
  const fill = () => {
    const from = inputs.find(({ shown }) => shown.amount !== null)?.shown.amount ?? slip.last;
    if (from === null) return;
    for (const { stakeField } of inputs)
      drafts.type(stakeField.stakeKey, money.plain(from), from, money.currencyId);
  };
  const canFill =
    inputs.length > 1 && (slip.last !== null || inputs.some(({ shown }) => shown.amount !== null));
  return (
    <>
      <ul className={styles.list} aria-label={t('legs')}>
        {slip.items.map((item) => {
          const stake = inputs.find(({ stakeField }) => stakeField.stakeKey === item.key);
          return (
            <li key={item.key}>
              <Boundary area="leg" room="line">
                <Leg
                  item={item}
                  status={legStatuses[item.key] ?? FINE}
                  note={noteOf(quote, item)}
                  score={scoreOf(quote, item)}
                  lead={SPORT}
                >
                  {stake === undefined ? null : (
                    <OwnStake item={item} stake={stake} money={money} onEnter={onEnter} />
                  )}
                </Leg>
              </Boundary>
            </li>
          );
        })}
      </ul>
      {inputs.length < 2 ? null : (
        <button
          type="button"
          className={styles.wide}
          data-action="same-stake"
          disabled={!canFill}
          onClick={fill}
        >
          {t('stake.all')}
        </button>
      )}
    </>
  );
};

/**
 * Stake field of one leg. Its accessible name contains the leg's full name, because two legs may have options
 * of the same name.
 */
const OwnStake = ({
  item,
  ...field
}: Pick<StakeFieldProps, 'stake' | 'money' | 'onEnter'> & { readonly item: Selection }) => {
  const { t } = useTranslation('slip');
  const { optionWithLine: whole, match } = useLegTexts(item);
  return <StakeField label={t('stake.of', { name: `${whole}, ${match}` })} {...field} />;
};

/** Renders all legs with their parlay checkboxes. `Series` renders the stakes. */
export const ParlayLegs = ({ betting, legStatuses }: Omit<LegsProps, 'onEnter'>) => {
  const { t } = useTranslation('slip');
  const { slip, quote, legs, barred } = betting;
  const leadOf = ({ key }: Selection): LegLead =>
    legs.length === 1 ? ALONE : barred.includes(key) ? EXCLUDED : POOLED;
  return (
    <ul className={styles.list} aria-label={t('legs')}>
      {slip.items.map((item) => (
        <li key={item.key} data-out={item.inParlay ? undefined : ''}>
          <Boundary area="leg" room="line">
            <Leg
              item={item}
              status={legStatuses[item.key] ?? FINE}
              note={noteOf(quote, item)}
              score={scoreOf(quote, item)}
              lead={leadOf(item)}
            />
          </Boundary>
        </li>
      ))}
    </ul>
  );
};
