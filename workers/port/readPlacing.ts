import type { PlacementRequest } from '#contract/placement.ts';
import {
  isBetView,
  isCurrency,
  isNames,
  isOptionKey,
  isPick,
  isSlipId,
  isStake,
  isStakeOf,
} from '#contract/slipChecks.ts';
import { MAX_PICKS } from '#domain/constants.ts';

/**
 * A press on "place" comes over a port like any other call: nothing in it is believed before it was looked
 * at.
 */
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The single, every leg, every series and full cover. */
const MAX_STAKES = 2 * MAX_PICKS + 2;

/** No field but these; each of them is looked at. */
const hasOnly = (value: Plain, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));
const isOdds = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isAgreed = (value: Plain): boolean => !('unjournalled' in value) || value.unjournalled === true;

const isLeg = (value: unknown): value is { readonly key: string } =>
  isPlain(value) && hasOnly(value, ['key', 'odds']) && isOptionKey(value.key) && isOdds(value.odds);
const areLegs = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_PICKS &&
  value.every(isLeg) &&
  new Set(value.map(({ key }) => key)).size === value.length;
const areStakes = (value: unknown): boolean => {
  if (!isPlain(value)) return false;
  const stakes = Object.entries(value);
  return stakes.length <= MAX_STAKES && stakes.every(([of, stake]) => isStakeOf(of) && isStake(stake));
};

const isSlip = (value: Plain): boolean =>
  hasOnly(value, ['kind', 'slipId', 'view', 'legs', 'stakes', 'currencyId', 'unjournalled']) &&
  isBetView(value.view) &&
  areLegs(value.legs) &&
  areStakes(value.stakes) &&
  isCurrency(value.currencyId) &&
  isAgreed(value);
const isQuick = (value: Plain): boolean =>
  hasOnly(value, ['kind', 'slipId', 'pick', 'names', 'stake', 'currencyId', 'unjournalled']) &&
  isPick(value.pick) &&
  isNames(value.names) &&
  isStake(value.stake) &&
  isCurrency(value.currencyId) &&
  isAgreed(value);

/**
 * A slipId's name is the first half of each of its bets' (`{slipId}:{n}`), and goes into a header: plain
 * letters and digits.
 */
const NAME = /^[\w-]+$/;

export const isPlacing = (value: unknown): value is PlacementRequest =>
  isPlain(value) &&
  isSlipId(value.slipId) &&
  NAME.test(value.slipId) &&
  (value.kind === 'slip' ? isSlip(value) : value.kind === 'quick' && isQuick(value));
