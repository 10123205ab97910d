import type { MatchId } from '#domain/ids.ts';
import type { TipPurchases } from '#domain/rooms/tipPurchase.ts';
import type {
  CommentRule,
  Tip,
  TipComment,
  TipId,
  TipMatch,
  TipPage,
  Tipster,
  TipsterId,
} from '#domain/rooms/tip.ts';

/** Queries about experts, tips and comments. A guest may ask for `experts` and `tip-matches` alone. */
export type TipQuery =
  /**
   * A page of all experts, a page of the followed experts (TIPS-16), or the platform's ranking, which is a
   * single page.
   */
  | {
      readonly topic: 'experts';
      readonly list: 'all' | 'followed' | 'ranking';
      readonly page: number;
    }
  | { readonly topic: 'expert'; readonly id: TipsterId }
  /** A page of tips: all, or those of an expert, of a match, or that the user has bought. */
  | {
      readonly topic: 'tips';
      readonly page: number;
      readonly expert?: TipsterId;
      readonly match?: MatchId;
      readonly bought?: true;
    }
  /** One tip with its text. The platform marks it as read. */
  | { readonly topic: 'tip'; readonly id: TipId }
  /** Ids of the tips that the user has read. */
  | { readonly topic: 'tips-read' }
  /** Current matches that have tips. */
  | { readonly topic: 'tip-matches' }
  /** The user's purchases of tips, and the user's coins (D32). */
  | { readonly topic: 'tip-purchases' }
  | { readonly topic: 'tip-comments'; readonly id: TipId; readonly page: number }
  | { readonly topic: 'own-comments'; readonly page: number }
  | { readonly topic: 'comment-rule' };

/** The answer to each query about tips, by its topic. */
export type TipAnswers = {
  experts: TipPage<Tipster>;
  expert: Tipster;
  tips: TipPage<Tip>;
  tip: Tip;
  'tips-read': readonly TipId[];
  'tip-matches': readonly TipMatch[];
  'tip-purchases': TipPurchases;
  'tip-comments': TipPage<TipComment>;
  'own-comments': TipPage<TipComment>;
  'comment-rule': CommentRule;
};
