import {
  isBetView,
  isCurrency,
  isOptionKey,
  isQuick,
  isSlipId,
  isStake,
  selectionsIn,
  stakesIn,
} from '#contract/slipChecks.ts';
import type { OptionKey } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { NO_SLIP, type Slip } from '#domain/slip/slip.ts';
import { withCurrency } from '#domain/slip/slipCurrency.ts';
import { enforceSlipRules } from '#domain/slip/slipRules.ts';
import { withoutOtherStakes } from './slipStakes.ts';

/**
 * A slip as workers store and exchange it. `turn` counts slip ids: of two slips the one with the higher count
 * wins, whenever the other was written. So nothing brings back a slip that was placed and dismissed. `spent`
 * lists the last placed slip ids. `placedKeys` are the selections of the slip when its bet was decided, as the user
 * may pick another one before the bet is journalled; null if they are unknown.
 */
export type SlipState = {
  readonly slip: Slip;
  readonly turn: number;
  readonly spent: readonly string[];
  readonly placedKeys: readonly OptionKey[] | null;
};

/** Far more slips than a user can place while a suspended worker still holds one of them as unplaced. */
const SPENT = 50;

/** Merges the placed slip ids of two workers. The latest come last. */
export const mergePlacedSlips = (one: readonly string[], other: readonly string[]): readonly string[] =>
  [...new Set([...one, ...other])].slice(-SPENT);

/** Returns the placed selections of the slip that wins between two workers. One of them may not know them. */
export const mergePlacedKeys = (winner: SlipState, other: SlipState): SlipState['placedKeys'] =>
  winner.placedKeys ?? (other.slip.slipId === winner.slip.slipId ? other.placedKeys : null);

/** Keeps a placed slip id placed, whatever a later message says. */
export const keepPlaced = ({ slip, spent, ...others }: SlipState): SlipState => {
  const placed = spent.includes(slip.slipId) ? slip.slipId : null;
  return { slip: slip.placed === placed ? slip : { ...slip, placed }, spent, ...others };
};

/** Returns the value to store and to send to peers. */
export const toStoredSlip = ({ slip, turn, spent, placedKeys }: SlipState): unknown => ({
  ...slip,
  turn,
  spent,
  ...(placedKeys === null ? undefined : { placedKeys }),
});

/**
 * Parses a slip from the store or from another worker; undefined if the value is not a slip. Parses parts
 * independently, so one invalid part does not reject the rest (F34). Legs that exclude each other are removed
 * and counted (C16). An undo does not survive.
 */
export const parseStoredSlip = (value: unknown, most: number): SlipState | undefined => {
  if (!isRecord(value) || !isSlipId(value.slipId) || !Array.isArray(value.items)) return undefined;
  const { items, deduped } = enforceSlipRules(selectionsIn(value.items), most);
  const stakes = withoutOtherStakes(stakesIn(value.stakes), items);
  const prefs = {
    ...(typeof value.keep === 'boolean' ? { keep: value.keep } : undefined),
    ...(isQuick(value.quick) ? { quick: value.quick } : undefined),
  };
  const spent = Array.isArray(value.spent) ? value.spent.filter(isSlipId) : [];
  const slip: Slip = {
    ...NO_SLIP,
    ...prefs,
    slipId: value.slipId,
    items,
    stakes,
    view: isBetView(value.view) ? value.view : NO_SLIP.view,
    last: isStake(value.last) ? value.last : null,
    // Without a known currency the amounts are dropped.
    currencyId: isCurrency(value.currencyId) ? value.currencyId : -1,
    deduped: (isCount(value.deduped) ? value.deduped : 0) + deduped,
  };
  return keepPlaced({
    slip: slip.currencyId < 0 ? withCurrency(slip, NO_SLIP.currencyId) : slip,
    turn: isCount(value.turn) ? value.turn : 0,
    spent: mergePlacedSlips([], value.placed === value.slipId ? [...spent, value.slipId] : spent),
    placedKeys: Array.isArray(value.placedKeys) ? value.placedKeys.filter(isOptionKey) : null,
  });
};
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
