import {
  isBetView,
  isCurrency,
  isQuick,
  isSlipId,
  isStake,
  picksIn,
  selectionsIn,
  stakesIn,
} from '#contract/slipChecks.ts';
import { inCurrency, NO_SLIP, type SelectionNames, type Slip } from '#domain/slip.ts';
import { addPick, settleItems } from '#domain/slipRules.ts';

/**
 * A slip as its workers keep it. `turn` counts its slipIds: of two slips the one that is further holds,
 * whenever the other was written, so that nothing brings back what was placed and dismissed. `spent` are the
 * slipIds that were placed, the last of them.
 */
export type SlipState = { readonly slip: Slip; readonly turn: number; readonly spent: readonly string[] };

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far more than are placed within the time that a worker can have been away and still hold one unplaced. */
const SPENT = 50;
const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };

/** Sheets that were placed, of two workers or more, the last ones last. */
export const mergePlacedSlips = (one: readonly string[], other: readonly string[]): readonly string[] =>
  [...new Set([...one, ...other])].slice(-SPENT);

/** A slipId that was placed stays placed, whatever is said of it later. */
export const keepPlaced = ({ slip, turn, spent }: SlipState): SlipState => {
  const placed = spent.includes(slip.slipId) ? slip.slipId : null;
  return { slip: slip.placed === placed ? slip : { ...slip, placed }, turn, spent };
};

/** What is stored and told to other workers. */
export const toStoredSlip = ({ slip, turn, spent }: SlipState): unknown => ({ ...slip, turn, spent });

/**
 * A slip as a store or another worker has it; undefined for what is none. Each part by itself: one that is
 * garbage is as if it were not there (F34). What cannot stand together is settled and counted (C16). What
 * could be undone no longer can.
 */
export const parseStoredSlip = (value: unknown, most: number): SlipState | undefined => {
  if (!isPlain(value) || !isSlipId(value.slipId) || !Array.isArray(value.items)) return undefined;
  const { items, deduped } = settleItems(selectionsIn(value.items), most);
  const keys: ReadonlySet<string> = new Set(items.map(({ key }) => key));
  const stakes = Object.fromEntries(
    Object.entries(stakesIn(value.stakes)).filter(([of]) => !of.includes(':') || keys.has(of)),
  );
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
    // Amounts of nobody knows which currency are none.
    currencyId: isCurrency(value.currencyId) ? value.currencyId : -1,
    deduped: (isCount(value.deduped) ? value.deduped : 0) + deduped,
  };
  return keepPlaced({
    slip: slip.currencyId < 0 ? inCurrency(slip, NO_SLIP.currencyId) : slip,
    turn: isCount(value.turn) ? value.turn : 0,
    spent: mergePlacedSlips([], value.placed === value.slipId ? [...spent, value.slipId] : spent),
  });
};
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * What the build before kept in place of a slip, as one: picks had no names, nor anything else of it;
 * undefined where it kept none.
 */
export const parseOlderPicks = (
  value: unknown,
  most: number,
  createSlipId: () => string,
): Slip | undefined => {
  const items = picksIn(value).reduce<Slip['items']>(
    (all, pick) => addPick(all, pick, NO_NAMES, { view: 'singles', most }).items,
    [],
  );
  return items.length === 0 ? undefined : { ...NO_SLIP, slipId: createSlipId(), items };
};
