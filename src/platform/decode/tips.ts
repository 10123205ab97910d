import type { Amount } from '#domain/money/amount.ts';
import type {
  CommentGate,
  CommentRule,
  Tip,
  TipComment,
  TipId,
  TipMatch,
  TipPage,
  Tipster,
  TipsterId,
} from '#domain/rooms/tip.ts';
import { TIP_PAGE_SIZE } from '#domain/config/constants.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import {
  address,
  amount,
  count,
  decoded,
  flag,
  id,
  made,
  maybe,
  name,
  record,
  rows,
  signedAmount,
  soft,
  time,
  whole,
  words,
  type Field,
} from './fields.ts';

const MOST = 500;
const REPLIES = 200;
/** Depth of comments: a comment has replies, and replies have none (A5). */
const DEPTH = 2;

/**
 * Reads a page of tips, tipsters or comments: the third page shape of the platform (wire facts of the
 * platform 4).
 */
const page = <T>(item: Field<T>, drop: () => void): Field<TipPage<T>> =>
  made(
    record({
      list: rows(item, MOST, drop),
      isLastPage: soft(maybe(flag, null), null),
      pageNum: maybe(count, 1),
      pageSize: maybe(count, TIP_PAGE_SIZE),
      total: maybe(count, null),
    }),
    (raw): TipPage<T> => ({
      list: raw.list,
      pageNum: raw.pageNum,
      pageSize: raw.pageSize,
      total: raw.total ?? raw.list.length,
      isLastPage: raw.isLastPage ?? raw.list.length < raw.pageSize,
    }),
    'a page',
  );

const none: Amount | null = null;
const rate: Field<Amount | null> = soft(maybe(signedAmount, none), none);

const tipster = (decoding: Decoding): Field<Tipster> =>
  made(
    record({
      id: id<TipsterId>(),
      name,
      headUrl: address(decoding),
      tag: name,
      profile: words,
      introduction: words,
      sportsSession: soft(count, 0),
      hitPercents: rate,
      hitSession: soft(count, 0),
      tenHistory: soft(rows(whole(), 10), []),
      ordered: soft(count, 0),
      subscribed: soft(flag, false),
      tenWin: soft(count, 0),
      weekRateReturn: rate,
      longestWin: soft(count, 0),
      winContinuous: soft(count, 0),
    }),
    ({ headUrl, ...raw }): Tipster => ({ ...raw, photo: headUrl }),
    'a tipster',
  );

const tipMatch: Field<TipMatch> = made(
  record({
    matchId: id<MatchId>(),
    sportsId: whole(),
    homeName: name,
    awayName: name,
    leagueName: name,
    beginTime: soft(maybe(time, null), null),
  }),
  (raw): TipMatch => ({
    matchId: raw.matchId,
    sportsId: raw.sportsId,
    home: raw.homeName,
    away: raw.awayName,
    league: raw.leagueName,
    beginTime: raw.beginTime,
  }),
  'a match of a tip',
);

const tip = ({ drop }: Decoding): Field<Tip> =>
  made(
    record({
      id: id<TipId>(),
      professorId: soft(maybe(id<TipsterId>(), null), null),
      bettingType: name,
      sportsTitle: name,
      content: words,
      tag: name,
      sportsPlay: name,
      sportsInfo: words,
      commentCount: soft(count, 0),
      readCount: soft(count, 0),
      isHot: soft(flag, false),
      result: soft(whole(), 0),
      publishTime: soft(maybe(time, null), null),
      isAttention: soft(flag, false),
      // Fields about payment must be readable: a tip with an unknown price or an unknown "bought" is dropped.
      yieldRate: rate,
      isBuy: flag,
      payTime: soft(maybe(time, null), null),
      isTripartite: soft(flag, false),
      goldPrice: amount,
      openBackGold: soft(flag, false),
      returnGoldPercentage: rate,
      messageMatchList: maybe(
        rows(tipMatch, 50, () => drop('tip-match')),
        [],
      ),
    }),
    (raw): Tip => ({
      id: raw.id,
      tipsterId: raw.professorId,
      bettingType: raw.bettingType,
      title: raw.sportsTitle,
      text: raw.content,
      tag: raw.tag,
      sportsPlay: raw.sportsPlay,
      sportsInfo: raw.sportsInfo,
      commentCount: raw.commentCount,
      readCount: raw.readCount,
      hot: raw.isHot,
      result: raw.result,
      publishTime: raw.publishTime,
      followed: raw.isAttention,
      yieldRate: raw.yieldRate,
      bought: raw.isBuy,
      payTime: raw.payTime,
      thirdParty: raw.isTripartite,
      goldPrice: raw.goldPrice,
      givesBack: raw.openBackGold,
      givesBackPercent: raw.returnGoldPercentage,
      matches: raw.messageMatchList,
    }),
    'a tip',
  );

const comment = (drop: () => void, depth = 1): Field<TipComment> =>
  made(
    record({
      id: id(),
      parentId: soft(maybe(id(), null), null),
      nickName: name,
      username: name,
      content: words,
      createTime: soft(maybe(time, null), null),
      likeCount: soft(count, 0),
      isLike: soft(flag, false),
      subComments:
        depth < DEPTH
          ? maybe(rows(comment(drop, depth + 1), REPLIES, drop), [])
          : made(maybe(name, ''), (): readonly TipComment[] => [], 'no replies'),
    }),
    (raw): TipComment => ({
      id: raw.id,
      parentId: raw.parentId,
      nickName: raw.nickName,
      username: raw.username,
      text: raw.content,
      time: raw.createTime,
      likes: raw.likeCount,
      liked: raw.isLike,
      replies: raw.subComments,
    }),
    'a comment',
  );

/** Reads `data` of the tipsters (TIPS-01), also of followed ones. */
export const decodeTipsters = (raw: unknown, decoding: Decoding): TipPage<Tipster> | undefined =>
  decoded(
    page(tipster(decoding), () => decoding.drop('tipster')),
    raw,
  );
/** `data` of one tipster (TIPS-02). */
export const decodeTipster = (raw: unknown, decoding: Decoding): Tipster | undefined =>
  decoded(tipster(decoding), raw);
/** Reads `data` of the tipster ranking, a plain list (godList). */
export const decodeRanking = (raw: unknown, decoding: Decoding): readonly Tipster[] | undefined =>
  decoded(
    rows(tipster(decoding), MOST, () => decoding.drop('tipster')),
    raw,
  );
/** `data` of the tips (TIPS-03). */
export const decodeTips = (raw: unknown, decoding: Decoding): TipPage<Tip> | undefined =>
  decoded(
    page(tip(decoding), () => decoding.drop('tip')),
    raw,
  );
/** `data` of one tip. */
export const decodeTip = (raw: unknown, decoding: Decoding): Tip | undefined => decoded(tip(decoding), raw);
/** `data` of the tips that the user has read. */
export const decodeRead = (raw: unknown, { drop }: Decoding): readonly TipId[] | undefined =>
  decoded(
    rows(id<TipId>(), 10_000, () => drop('tip-read')),
    raw,
  );
/** Reads `data` of the current matches with tips. */
export const decodeTipMatches = (raw: unknown, { drop }: Decoding): readonly TipMatch[] | undefined =>
  decoded(
    rows(tipMatch, 1000, () => drop('tip-match')),
    raw,
  );
/** `data` of the comments, and of the user's own (TIPS-10). */
export const decodeComments = (raw: unknown, { drop }: Decoding): TipPage<TipComment> | undefined =>
  decoded(
    page(
      comment(() => drop('comment')),
      () => drop('comment'),
    ),
    raw,
  );

const gate: Field<CommentGate> = made(
  record({ current: amount, limit: amount, isAccord: flag, text: words }),
  (raw): CommentGate => ({ current: raw.current, limit: raw.limit, met: raw.isAccord, text: raw.text }),
  'a gate',
);
/**
 * Reads `data` of the comment rule (TIPS-08). A condition that is present but unreadable makes the answer
 * unreadable, so it cannot count as met.
 */
export const decodeCommentRule = (raw: unknown): CommentRule | undefined =>
  decoded(
    made(
      record({
        isAvailable: flag,
        rechargeLimitRule: maybe(gate, null),
        vip: maybe(gate, null),
        isBan: flag,
        banText: words,
      }),
      (rule): CommentRule => ({
        available: rule.isAvailable,
        recharge: rule.rechargeLimitRule,
        vip: rule.vip,
        banned: rule.isBan,
        banText: rule.banText,
      }),
      'a comment rule',
    ),
    raw,
  );
