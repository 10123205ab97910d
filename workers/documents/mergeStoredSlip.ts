import type { Slip } from '#domain/slip/slip.ts';
import { hasAmounts, withCurrency } from '#domain/slip/slipCurrency.ts';
import { togglePick } from '#domain/slip/slipRules.ts';
import type { SlipState } from './slipState.ts';
import { stakesFor, withoutOtherStakes } from './slipStakes.ts';

/**
 * Converts the stored slip to the currency in which amounts were entered since. Without such amounts it stays
 * unchanged.
 */
const convertToEnteredCurrency = (read: Slip, current: Slip): Slip =>
  hasAmounts(current) ? withCurrency(read, current.currencyId) : read;

/** Returns the current slip with the stored preferences. */
export const withPrefs = (current: Slip, read: Slip): Slip => {
  const { keep, quick, last, currencyId } = convertToEnteredCurrency(read, current);
  return { ...current, keep, quick, last, currencyId };
};

/** Adds the selections picked meanwhile to the stored slip. */
export const mergeIntoStored = (read: SlipState, current: Slip, most: number): SlipState => {
  const items = current.items.reduce<Slip['items']>((all, { names, ...pick }) => {
    const { inParlay: _in, showInSingle: _show, ...own } = pick;
    return all.some(({ key }) => key === own.key)
      ? all
      : togglePick(all, own, names, { view: current.view, most }).items;
  }, read.slip.items);
  const slip = convertToEnteredCurrency(read.slip, current);
  const stakes = withoutOtherStakes({ ...stakesFor(slip, items), ...stakesFor(current, items) }, items);
  return { ...read, slip: { ...slip, items, stakes } };
};
