import { applyPatches, produceWithPatches, type Draft, type Patch } from 'immer';
import { splitBySeries, seriesStakes } from '#domain/slip/seriesStakes.ts';
import type { Selection, Slip, StakeOf } from '#domain/slip/slip.ts';
import { countInParlay } from '#domain/slip/slipRules.ts';

type Part = Pick<Slip, 'items' | 'stakes'>;
/** A removal from the slip: what the removal left, and the inverse immer patches (D24). */
export type RemovedSelections = { readonly left: Part; readonly back: readonly Patch[] };

const partOf = ({ items, stakes }: Slip): Part => ({ items, stakes });

/** Removes legs or stakes so that `undoRemoval` can bring them back. */
export const removeWithUndo = (slip: Slip, recipe: (draft: Draft<Part>) => void): RemovedSelections => {
  const [left, , back] = produceWithPatches(partOf(slip), recipe as (draft: Draft<Part>) => undefined);
  return { left, back };
};

/**
 * Returns the slip with the removed legs and stakes in their former positions. Later changes to the remaining
 * legs (shown leg, parlay membership, known odds) and to stakes are kept. Returns undefined if legs were
 * added or removed since: the removal can then not be undone.
 */
export const undoRemoval = (slip: Slip, { left, back }: RemovedSelections): Part | undefined => {
  if (slip.items.map(({ key }) => key).join() !== left.items.map(({ key }) => key).join()) return undefined;
  const before = applyPatches<Part>(left, [...back]);
  const then = new Map(left.items.map((each) => [each.key, each]));
  const changed = new Map(
    slip.items.filter((each) => !isAlike(each, then.get(each.key))).map((each) => [each.key, each]),
  );
  const isShown = [...changed.values()].some(
    ({ key, showInSingle }) => showInSingle && then.get(key)?.showInSingle === false,
  );
  const items = before.items.map(
    (each) =>
      changed.get(each.key) ?? (isShown && each.showInSingle ? { ...each, showInSingle: false } : each),
  );
  return {
    items,
    stakes: stakesBack(slip.stakes, left.stakes, before.stakes, [
      countInParlay(slip.items),
      countInParlay(items),
    ]),
  };
};

/**
 * Restores the stakes that are unchanged since the removal. Changed stakes on series follow the number of
 * legs (C44).
 */
const stakesBack = (
  now: Slip['stakes'],
  left: Slip['stakes'],
  before: Slip['stakes'],
  [pool, then]: readonly [number, number],
): Slip['stakes'] => {
  const [all, was, had] = [splitBySeries(now), splitBySeries(left), splitBySeries(before)];
  const lost = Object.entries(had.others).filter(([of]) => !Object.hasOwn(was.others, of));
  const isSame = Object.keys({ ...all.series, ...was.series }).every(
    (of) => all.series[of as StakeOf] === was.series[of as StakeOf],
  );
  return {
    ...Object.fromEntries(lost),
    ...all.others,
    ...(isSame ? had.series : seriesStakes(all.series, pool, then)),
  };
};

/** True if the fields of a leg that can change are equal. */
const isAlike = (one: Selection, other: Selection | undefined): boolean =>
  one.inParlay === other?.inParlay && one.showInSingle === other.showInSingle && one.odds === other.odds;
