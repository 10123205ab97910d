import { MAX_PICKS } from '../config/constants.ts';
import type { MatchId, OptionKey } from '../ids.ts';
import type { BetView, PickedOption, Selection, SelectionNames, Slip } from './slip.ts';

type Items = Slip['items'];

/**
 * How a new selection is added. The view decides its marks (SLIP-06, SLIP-08); `most` is the operator's
 * limit, never above ten.
 */
export type Adding = { readonly view: BetView; readonly most?: number };

/**
 * The result of a pick. `items` is the same array if nothing changed; `removed` has the selections that were
 * removed.
 */
export type PickChange = {
  readonly items: Items;
  readonly outcome: 'added' | 'replaced' | 'removed' | 'full';
  readonly removed: Items;
};

const selected = (
  pick: PickedOption,
  names: SelectionNames,
  view: BetView,
  before: Selection | undefined,
): Selection => ({
  ...pick,
  names,
  inParlay: view === 'parlay' || (before?.inParlay ?? false),
  showInSingle: view === 'single' || (before?.showInSingle ?? false),
});

/**
 * Adds a selection at the end, or replaces the selections of its match (SLIP-05, also at 10 of 10, SLIP-33).
 * An eleventh selection changes nothing (SLIP-01, SLIP-02, C15). Added in the parlay view it joins the parlay
 * (SLIP-06); added in the single view it becomes the one shown (SLIP-08).
 */
export const addPick = (
  items: Items,
  pick: PickedOption,
  names: SelectionNames,
  { view, most = MAX_PICKS }: Adding,
): PickChange => {
  const previous = items.filter(({ matchId }) => matchId === pick.matchId);
  const first = previous[0];
  if (first === undefined && items.length >= Math.min(most, MAX_PICKS))
    return { items, outcome: 'full', removed: [] };
  const next = selected(pick, names, view, first);
  const others = view === 'single' ? items.map((each) => withShown(each, false)) : items;
  const placed = others.flatMap((each, at) =>
    items[at] === first ? [next] : each.matchId === pick.matchId ? [] : [each],
  );
  return first === undefined
    ? { items: [...others, next], outcome: 'added', removed: previous }
    : { items: placed, outcome: 'replaced', removed: previous };
};

/** Removes the selection if it is selected, else adds it (`addPick`). */
export const togglePick = (
  items: Items,
  pick: PickedOption,
  names: SelectionNames,
  adding: Adding,
): PickChange => {
  const previous = items.filter(({ key }) => key === pick.key);
  return previous.length === 0
    ? addPick(items, pick, names, adding)
    : { items: removeKey(items, pick.key), outcome: 'removed', removed: previous };
};

/** Removes a selection (SLIP-19 to SLIP-21 follow from it). Returns the same array if it is not selected. */
export const removeKey = (items: Items, key: OptionKey): Items =>
  items.some((each) => each.key === key) ? items.filter((each) => each.key !== key) : items;

const withShown = (item: Selection, showInSingle: boolean): Selection =>
  item.showInSingle === showInSingle ? item : { ...item, showInSingle };

/** Marks the one selection that the single view shows (SLIP-08). An unknown key changes nothing. */
export const showInSingle = (items: Items, key: OptionKey): Items =>
  items.some((each) => each.key === key)
    ? keepIfSame(
        items,
        items.map((each) => withShown(each, each.key === key)),
      )
    : items;

/** Returns the selection that the single view shows (SLIP-08): the marked one, else the first. */
export const shownInSingle = (items: Items): Selection | undefined =>
  items.find((each) => each.showInSingle) ?? items[0];

/**
 * Puts a selection into the parlay or takes it out (SLIP-06). Another selection of the same match leaves the
 * parlay (SLIP-09); `deduped` counts those (SLIP-10).
 */
export const setInParlay = (
  items: Items,
  key: OptionKey,
  on: boolean,
): { readonly items: Items; readonly deduped: number } => {
  const match = items.find((each) => each.key === key)?.matchId;
  if (match === undefined) return { items, deduped: 0 };
  const leaves = (each: Selection): boolean =>
    on && each.key !== key && each.matchId === match && each.inParlay;
  return {
    items: keepIfSame(
      items,
      items.map((each) =>
        each.key === key ? withPool(each, on) : leaves(each) ? withPool(each, false) : each,
      ),
    ),
    deduped: items.filter(leaves).length,
  };
};

const withPool = (item: Selection, inParlay: boolean): Selection =>
  item.inParlay === inParlay ? item : { ...item, inParlay };
/** Returns the earlier array if all members are the same. */
const keepIfSame = (before: Items, after: Items): Items =>
  before.length === after.length && before.every((each, at) => each === after[at]) ? before : after;

/**
 * Keeps only the last added leg of each match in the parlay pool (SLIP-09). The other legs stay selected.
 * `deduped` is how many left the pool, which is announced once (SLIP-10). Duplicates can still enter by a
 * restore, a new market id or a merge (C16).
 */
export const dedupeParlay = (items: Items): { readonly items: Items; readonly deduped: number } => {
  const last = new Map<MatchId, number>();
  items.forEach((each, at) => {
    if (each.inParlay) last.set(each.matchId, at);
  });
  const leaves = (each: Selection, at: number): boolean => each.inParlay && last.get(each.matchId) !== at;
  return {
    items: keepIfSame(
      items,
      items.map((each, at) => (leaves(each, at) ? withPool(each, false) : each)),
    ),
    deduped: items.filter(leaves).length,
  };
};

/**
 * Enforces the slip rules on selections from the store or another worker (C16): each option once (the later
 * one, at the earlier position), ten at most (SLIP-01), at most one shown in single (SLIP-08), one leg of a
 * match in the parlay pool (SLIP-09, SLIP-10).
 */
export const enforceSlipRules = (
  items: Items,
  most: number = MAX_PICKS,
): { readonly items: Items; readonly deduped: number } => {
  // A Map keeps the first position and the last value of a key.
  const once = [...new Map(items.map((each) => [each.key, each])).values()].slice(
    0,
    Math.min(most, MAX_PICKS),
  );
  const marked = once.findIndex((each) => each.showInSingle);
  const { items: settled, deduped } = dedupeParlay(once.map((each, at) => withShown(each, at === marked)));
  return { items: keepIfSame(items, settled), deduped };
};

/**
 * Returns the legs that a view bets on (D28): the shown one in single, every selection in singles, those in
 * the parlay in parlay. Without legs nothing is bet.
 */
export const legsOf = (items: Items, view: BetView): Items => {
  if (view === 'singles') return items;
  if (view === 'parlay') return items.filter((each) => each.inParlay);
  const only = shownInSingle(items);
  return only === undefined ? [] : [only];
};

/** How many legs are in the parlay. */
export const countInParlay = (items: Items): number => items.filter(({ inParlay }) => inParlay).length;
