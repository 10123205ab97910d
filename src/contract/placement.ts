import type { Amount } from '#domain/money/amount.ts';
import type { RoomAction } from '#domain/gifts/roomIntent.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { BetView, PickedOption, SelectionNames, StakeOf } from '#domain/slip/slip.ts';

/**
 * The slip as displayed when the user pressed (D6). The worker refuses it if it differs from its own slip.
 */
export type SlipPlacing = {
  readonly kind: 'slip';
  /** `Slip.slipId`, the idempotency key: placed at most once over all presses and tabs (D5, D25). */
  readonly slipId: string;
  readonly view: BetView;
  /** The legs of the bet with their displayed European odds. A single without a stake may be missing. */
  readonly legs: readonly { readonly key: OptionKey; readonly odds: Thousandths }[];
  /** The displayed stakes; a bet without a stake is not placed. */
  readonly stakes: Readonly<Partial<Record<StakeOf, Amount>>>;
  /** The currency of the displayed stakes. The worker refuses one that is not the user's. */
  readonly currencyId: number;
  /** The user agreed to bet although the bet cannot be journalled (F34). */
  readonly unjournalled?: true;
};

/**
 * A quick bet: one press on a price is one bet (SLIP-12). The tab makes the slip id. Another press on the
 * option shows the first bet until it is dismissed.
 */
export type QuickPlacing = {
  readonly kind: 'quick';
  readonly slipId: string;
  readonly pick: PickedOption;
  readonly names: SelectionNames;
  readonly stake: Amount;
  /** As of `SlipPlacing`. */
  readonly currencyId: number;
  /** As of `SlipPlacing`. */
  readonly unjournalled?: true;
};

export type PlacementRequest = SlipPlacing | QuickPlacing;

/**
 * A press that creates a reserved bet, changes the terms of a waiting one, or cancels it (RESERVE-02,
 * RESERVE-08, RESERVE-09). The slip id names what the user saw, so two tabs make one request (D5).
 */
export type ReserveRequest = {
  readonly kind: 'reserve';
  readonly slipId: string;
  readonly action: 'create' | 'modify' | 'cancel';
  /** The reserved bet; null for a new one. */
  readonly reservation: string | null;
  readonly matchId: MatchId;
  readonly key: OptionKey;
  readonly names: SelectionNames;
  /** Wanted European odds and stake as displayed; for a cancel those of the bet. */
  readonly odds: Thousandths;
  readonly stake: Amount;
  readonly currencyId: number;
};

/**
 * A press in a room: a gift, which costs coins, or a part in an activity (D32). The slip id names what the user
 * saw, so two tabs make one request (D5, `nextRoomIntent`).
 */
export type RoomPressRequest = {
  readonly kind: 'room';
  readonly slipId: string;
  readonly action: RoomAction;
  readonly roomId: string;
  /** Empty where the action needs none. */
  readonly hostId: string;
  readonly matchId: string;
  /** As of `RoomIntent`. */
  readonly subject: string;
  readonly choice: string;
  readonly count: number;
  /** The displayed price of one gift in coins; `0` for an activity. */
  readonly price: Amount;
};

/** A press that moves money or coins, or that the platform takes once. */
export type MoneyRequest = PlacementRequest | ReserveRequest | RoomPressRequest;

/** The bet's intent in `Bets`: that of this press, or of the earlier press that it repeats. */
export type PlacementAnswer = { readonly intent: string; readonly repeated: boolean };
