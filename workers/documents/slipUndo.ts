import { applyPatches, produceWithPatches, type Draft, type Patch } from 'immer';
import { partedBySeries, seriesStakes } from '#domain/seriesStakes.ts';
import type { Selection, Slip, StakeOf } from '#domain/slip.ts';
import { poolOf } from '#domain/slipRules.ts';

type Part = Pick<Slip, 'items' | 'stakes'>;
/** What a removal took: the slip as it was left, and immer's way back from there (D24). */
export type RemovedSelections = { readonly left: Part; readonly back: readonly Patch[] };

const partOf = ({ items, stakes }: Slip): Part => ({ items, stakes });

/** Takes something out of the slip, so that it can be brought back. */
export const removeWithUndo = (slip: Slip, recipe: (draft: Draft<Part>) => void): RemovedSelections => {
  const [left, , back] = produceWithPatches(partOf(slip), recipe as (draft: Draft<Part>) => undefined);
  return { left, back };
};

/**
 * The slip with what was taken in its place again. What else was changed of the legs meanwhile (which is
 * shown, which is in the parlay, a known price) stays, and so do stakes. Undefined where others have come or
 * gone: then there is no way back.
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
    stakes: stakesBack(slip.stakes, left.stakes, before.stakes, [poolOf(slip.items), poolOf(items)]),
  };
};

/**
 * Stakes that are as they were left are as they were before; those of series that are not follow their legs
 * (C44).
 */
const stakesBack = (
  now: Slip['stakes'],
  left: Slip['stakes'],
  before: Slip['stakes'],
  [pool, then]: readonly [number, number],
): Slip['stakes'] => {
  const [all, was, had] = [partedBySeries(now), partedBySeries(left), partedBySeries(before)];
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

/** What of a leg may become another while it stays that leg. */
const isAlike = (one: Selection, other: Selection | undefined): boolean =>
  one.inParlay === other?.inParlay && one.showInSingle === other.showInSingle && one.odds === other.odds;
