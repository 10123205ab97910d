import type { Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { TIP_PAGE_SIZE } from '#domain/config/constants.ts';
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
import { decodeDone } from '../decode/chat.ts';
import type { Decoding } from '../decode/context.ts';
import { exactNumber } from '../exactJson.ts';
import {
  decodeBoughtTip,
  decodeCommentRule,
  decodeComments,
  decodeRanking,
  decodeRead,
  decodeTip,
  decodeTipMatches,
  decodeTips,
  decodeTipster,
  decodeTipsters,
  type BoughtTip,
} from '../decode/tips.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Pages of ten from 1 (TIPS-05). */
const paged = (pageNum: number) => ({ pageNum, pageSize: TIP_PAGE_SIZE });

/** Returns tipsters (REQ-75, TIPS-01), or only those that the user follows. */
export const getTipsters = async (
  call: Caller,
  decoding: Decoding,
  which: 'all' | 'followed',
  pageNum: number,
): Promise<Result<TipPage<Tipster>>> =>
  decodeAnswer(await call(which === 'all' ? 'tipsters' : 'tipstersFollowed', paged(pageNum)), (raw) =>
    decodeTipsters(raw, decoding),
  );

/** One tipster (TIPS-02). */
export const getTipster = async (call: Caller, decoding: Decoding, id: TipsterId): Promise<Result<Tipster>> =>
  decodeAnswer(await call('tipster', { id }), (raw) => decodeTipster(raw, decoding));

/** The best tipsters (godList). */
export const getTipsterRanking = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly Tipster[]>> =>
  decodeAnswer(await call('tipsterRanking', {}), (raw) => decodeRanking(raw, decoding));

/** Follows or unfollows a tipster (TIPS-16). */
export const followTipster = async (
  call: Caller,
  id: TipsterId,
  follow: boolean,
): Promise<Result<string | true>> =>
  decodeAnswer(await call('tipsterFollow', { id, isAttention: follow ? 1 : 0 }), decodeDone);

/** A page of tips: all, or those of a tipster, of a match, or that the user has bought. */
export type TipsRequest = {
  readonly pageNum: number;
  readonly professorId?: TipsterId;
  readonly matchId?: MatchId;
  readonly bought?: boolean;
};

/** Returns tips (TIPS-03). */
export const getTips = async (
  call: Caller,
  decoding: Decoding,
  { pageNum, professorId, matchId, bought }: TipsRequest,
): Promise<Result<TipPage<Tip>>> =>
  decodeAnswer(
    await call('tips', {
      ...paged(pageNum),
      ...(professorId === undefined ? undefined : { professorId }),
      ...(matchId === undefined ? undefined : { matchId }),
      ...(bought === true ? { isBuy: 1 } : undefined),
    }),
    (raw) => decodeTips(raw, decoding),
  );

/** One tip. */
export const getTip = async (call: Caller, decoding: Decoding, id: TipId): Promise<Result<Tip>> =>
  decodeAnswer(await call('tip', { id }), (raw) => decodeTip(raw, decoding));

/**
 * Pays for a tip once and never repeats it (D32). `price` is what the user confirmed; the platform refuses
 * another one. The reference is also sent as `Idempotency-Key` (D4).
 */
export const buyTip = async (
  call: Caller,
  { id, price, reference }: { readonly id: TipId; readonly price: Amount; readonly reference: string },
): Promise<Result<BoughtTip>> =>
  decodeAnswer(
    await call('tipBuy', { id, goldPrice: exactNumber(price), clientRef: reference }, { reference }),
    decodeBoughtTip,
  );

/** Tips that the user has read (readProgramIds). */
export const getTipsRead = async (call: Caller, decoding: Decoding): Promise<Result<readonly TipId[]>> =>
  decodeAnswer(await call('tipsRead', {}), (raw) => decodeRead(raw, decoding));

/** Returns current matches that have tips (onGoingMatchList). */
export const getTipMatches = async (call: Caller, decoding: Decoding): Promise<Result<readonly TipMatch[]>> =>
  decodeAnswer(await call('tipMatches', {}), (raw) => decodeTipMatches(raw, decoding));

/** Comments on a tip (TIPS-10). */
export const getTipComments = async (
  call: Caller,
  decoding: Decoding,
  tip: TipId,
  pageNum: number,
): Promise<Result<TipPage<TipComment>>> =>
  decodeAnswer(await call('tipComments', { id: tip, ...paged(pageNum) }), (raw) =>
    decodeComments(raw, decoding),
  );

/** The user's own comments (TIPS-17). */
export const getOwnComments = async (
  call: Caller,
  decoding: Decoding,
  pageNum: number,
): Promise<Result<TipPage<TipComment>>> =>
  decodeAnswer(await call('tipCommentsMine', paged(pageNum)), (raw) => decodeComments(raw, decoding));

/** Adds a comment to a tip, or a reply to a comment (TIPS-11, TIPS-17). */
export const addTipComment = async (
  call: Caller,
  comment: { readonly tipId: TipId; readonly content: string; readonly parentId?: string },
): Promise<Result<string | true>> => {
  const to = comment.parentId === undefined ? undefined : { parentId: comment.parentId };
  return decodeAnswer(
    await call('tipCommentAdd', { id: comment.tipId, content: comment.content, ...to }),
    decodeDone,
  );
};

/** Returns the conditions for commenting (TIPS-08). */
export const getCommentRule = async (call: Caller): Promise<Result<CommentRule>> =>
  decodeAnswer(await call('tipCommentRule', {}), decodeCommentRule);

/** Likes a tip or a comment, or removes the like (TIPS-14). */
export const likeTip = async (
  call: Caller,
  liked: { readonly id: string; readonly kind: 'tip' | 'comment' },
  like: boolean,
): Promise<Result<string | true>> =>
  decodeAnswer(
    await call('tipLike', { id: liked.id, type: liked.kind === 'tip' ? 1 : 2, isLike: like ? 1 : 0 }),
    decodeDone,
  );
