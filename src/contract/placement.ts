import type { Amount } from '#domain/amount.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import type { BetView, Pick, SelectionNames, StakeOf } from '#domain/slip.ts';

/**
 * The slip as it was on screen when the user pressed (D6). What differs from the worker's slip is refused,
 * and nothing leaves.
 */
export type SlipPlacing = {
  readonly kind: 'slip';
  /** `Slip.slipId`: placed at most once, whoever presses how often (D5, D25). */
  readonly slipId: string;
  readonly view: BetView;
  /** The legs that are bet on, with the European odds that were painted. */
  readonly legs: readonly { readonly key: OptionKey; readonly odds: Thousandths }[];
  /** Stakes that were painted; those absent or empty are not bet. */
  readonly stakes: Readonly<Partial<Record<StakeOf, Amount>>>;
  /** The currency in which the stakes were painted: the worker refuses a press of another than the user's. */
  readonly currencyId: number;
  /** The user agreed to bet though it cannot be journalled (F34). */
  readonly unjournalled?: true;
};

/**
 * One press on a price is one bet (SLIP-12). `slipId` is made by the tab; another press on the same option
 * while the first is not dismissed shows the first.
 */
export type QuickPlacing = {
  readonly kind: 'quick';
  readonly slipId: string;
  readonly pick: Pick;
  readonly names: SelectionNames;
  readonly stake: Amount;
  /** As of `SlipPlacing`. */
  readonly currencyId: number;
  /** As of `SlipPlacing`. */
  readonly unjournalled?: true;
};

export type PlacementRequest = SlipPlacing | QuickPlacing;

/** The intent under which `Bets` shows it: of this press, or of the one before that it repeats. */
export type PlacementAnswer = { readonly intent: string; readonly repeated: boolean };
