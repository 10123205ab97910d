import { MAX_PICKS } from '../config/constants.ts';
import type { MatchId, OptionKey } from '../ids.ts';
import type { BetView, Pick, Selection, SelectionNames, Slip } from './slip.ts';

type Items = Slip['items'];

/**
 * Which view is on decides what a new selection is marked with (SLIP-06, SLIP-08); `most` is the operator's
 * cap, never above ten.
 */
export type Adding = { readonly view: BetView; readonly most?: number };

/**
 * What a pick did to the selections. `items` is the same array where nothing changed; `taken` are those that
 * left it.
 */
export type PickChange = {
  readonly items: Items;
  readonly what: 'added' | 'replaced' | 'removed' | 'full';
  readonly taken: Items;
};

const selected = (
  pick: Pick,
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
 * Adds a selection at the end, or in the place of those of its match (SLIP-05, also at 10 of 10, SLIP-33). An
 * eleventh changes nothing (SLIP-01, SLIP-02, C15). Added in the parlay view it is in the parlay (SLIP-06);
 * in the single view it is the one shown (SLIP-08).
 */
export const addPick = (
  items: Items,
  pick: Pick,
  names: SelectionNames,
  { view, most = MAX_PICKS }: Adding,
): PickChange => {
  const taken = items.filter(({ matchId }) => matchId === pick.matchId);
  const first = taken[0];
  if (first === undefined && items.length >= Math.min(most, MAX_PICKS))
    return { items, what: 'full', taken: [] };
  const next = selected(pick, names, view, first);
  const others = view === 'single' ? items.map((each) => shown(each, false)) : items;
  const placed = others.flatMap((each, at) =>
    items[at] === first ? [next] : each.matchId === pick.matchId ? [] : [each],
  );
  return first === undefined
    ? { items: [...others, next], what: 'added', taken }
    : { items: placed, what: 'replaced', taken };
};

/** Takes a selection back where it is selected, else adds it (`addPick`). */
export const togglePick = (items: Items, pick: Pick, names: SelectionNames, adding: Adding): PickChange => {
  const taken = items.filter(({ key }) => key === pick.key);
  return taken.length === 0
    ? addPick(items, pick, names, adding)
    : { items: removeKey(items, pick.key), what: 'removed', taken };
};

/** Without the selection (SLIP-19 to SLIP-21 follow from it); the same array where it is not in it. */
export const removeKey = (items: Items, key: OptionKey): Items =>
  items.some((each) => each.key === key) ? items.filter((each) => each.key !== key) : items;

const shown = (item: Selection, showInSingle: boolean): Selection =>
  item.showInSingle === showInSingle ? item : { ...item, showInSingle };

/** Marks the one that is shown in single (SLIP-08): no other is. A key of no selection changes nothing. */
export const showInSingle = (items: Items, key: OptionKey): Items =>
  items.some((each) => each.key === key)
    ? kept(
        items,
        items.map((each) => shown(each, each.key === key)),
      )
    : items;

/** The one that the single view shows (SLIP-08): the one marked, else the first. */
export const shownInSingle = (items: Items): Selection | undefined =>
  items.find((each) => each.showInSingle) ?? items[0];

/**
 * Puts a selection into the parlay or takes it out (SLIP-06). Another of its match that is in it goes out
 * (SLIP-09), which `deduped` counts (SLIP-10).
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
    items: kept(
      items,
      items.map((each) => (each.key === key ? joined(each, on) : leaves(each) ? joined(each, false) : each)),
    ),
    deduped: items.filter(leaves).length,
  };
};

const joined = (item: Selection, inParlay: boolean): Selection =>
  item.inParlay === inParlay ? item : { ...item, inParlay };
/** The array before where all its members are the same. */
const kept = (before: Items, after: Items): Items =>
  before.length === after.length && before.every((each, at) => each === after[at]) ? before : after;

/**
 * Leaves one leg of each match in the parlay pool, the one that was added last (SLIP-09): the others stay
 * selected but are out of it.
 * `deduped` says how many, which is told once (SLIP-10). For where duplicates can still enter (C16): restore, remap, merge.
 */
export const dedupeParlay = (items: Items): { readonly items: Items; readonly deduped: number } => {
  const last = new Map<MatchId, number>();
  items.forEach((each, at) => {
    if (each.inParlay) last.set(each.matchId, at);
  });
  const leaves = (each: Selection, at: number): boolean => each.inParlay && last.get(each.matchId) !== at;
  return {
    items: kept(
      items,
      items.map((each, at) => (leaves(each, at) ? joined(each, false) : each)),
    ),
    deduped: items.filter(leaves).length,
  };
};

/**
 * Selections from a store or another worker as the rules have them (C16): the same option once (the later
 * one, in the earlier one's place), ten at most (SLIP-01), one shown in single at most (SLIP-08), one leg of
 * a match in the parlay pool (SLIP-09, SLIP-10).
 */
export const settleItems = (
  items: Items,
  most: number = MAX_PICKS,
): { readonly items: Items; readonly deduped: number } => {
  // A Map keeps a key's first place and its last value.
  const once = [...new Map(items.map((each) => [each.key, each])).values()].slice(
    0,
    Math.min(most, MAX_PICKS),
  );
  const marked = once.findIndex((each) => each.showInSingle);
  const { items: settled, deduped } = dedupeParlay(once.map((each, at) => shown(each, at === marked)));
  return { items: kept(items, settled), deduped };
};

/**
 * The legs that a view bets on (D28): the one shown in single, every selection in singles, those in the
 * parlay in parlay. A view of no legs bets on nothing.
 */
export const legsOf = (items: Items, view: BetView): Items => {
  if (view === 'singles') return items;
  if (view === 'parlay') return items.filter((each) => each.inParlay);
  const only = shownInSingle(items);
  return only === undefined ? [] : [only];
};

/** How many legs are in the parlay. */
export const poolOf = (items: Items): number => items.filter(({ inParlay }) => inParlay).length;
