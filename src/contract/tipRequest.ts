import type { EpochMs } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { TipId, TipsterId } from '#domain/rooms/tip.ts';

/** A confirmed purchase: price and refund exactly as displayed (D32). At most one request is sent for its id (D5). */
export type TipPress = {
  readonly kind: 'buy-tip';
  /** Client reference and `Idempotency-Key` of the request. */
  readonly slipId: string;
  readonly tip: TipId;
  readonly price: Amount;
  /** Coins that come back if the tip misses; null for none. */
  readonly refund: Amount | null;
};

/** What the user does with experts, tips and comments. Only `buy-tip` moves coins. */
export type TipRequest =
  | TipPress
  | { readonly kind: 'follow-expert'; readonly id: TipsterId; readonly on: boolean }
  | { readonly kind: 'like'; readonly target: 'tip' | 'comment'; readonly id: string; readonly on: boolean }
  | CommentPress;

/** A comment on a tip; with `parent` a reply to that comment (TIPS-11, TIPS-17). */
export type CommentPress = {
  readonly kind: 'comment';
  /** Made by the tab. The platform does not receive it: the call has no reference. */
  readonly id: string;
  readonly tip: TipId;
  readonly parent: string | null;
  readonly text: string;
  /**
   * The server's time of an earlier press on this text, if its outcome is unknown; else null. The worker then
   * searches the user's comments, and sends only if the comment is not there.
   */
  readonly unknownSince: EpochMs | null;
};
