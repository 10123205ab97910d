import type { Amount } from '#domain/money/amount.ts';
import type {
  CommentGate,
  CommentRule,
  CommentTextRule,
  Tip,
  TipComment,
  TipId,
  TipMatch,
  TipSelection,
  TipPage,
  Tipster,
  TipsterId,
} from '#domain/rooms/tip.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import { TIP_PAGE_SIZE } from '#domain/config/constants.ts';
import {
  optionKey,
  type EpochMs,
  type MarketId,
  type MarketPeriod,
  type MarketType,
  type MatchId,
  type SportId,
} from '#domain/ids.ts';
import type { Decoding } from './context.ts';
import {
  address,
  amount,
  anything,
  count,
  decodeField,
  exactAmount,
  flag,
  id,
  mapField,
  optionalField,
  name,
  odds,
  record,
  readableList,
  signedAmount,
  fallbackField,
  time,
  whole,
  words,
  type Field,
} from './fields.ts';
import { lineOf } from './raw.ts';

const MOST = 500;
const REPLIES = 200;
/** Depth of comments: a comment has replies, and replies have none (A5). */
const DEPTH = 2;

/**
 * Reads a page of tips, tipsters or comments: the third page shape of the platform (wire facts of the
 * platform 4).
 */
const page = <T>(item: Field<T>, drop: () => void): Field<TipPage<T>> =>
  mapField(
    record({
      list: readableList(item, MOST, drop),
      isLastPage: fallbackField(optionalField(flag, null), null),
      pageNum: optionalField(count, 1),
      pageSize: optionalField(count, TIP_PAGE_SIZE),
      total: optionalField(count, null),
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
const rate: Field<Amount | null> = fallbackField(optionalField(signedAmount, none), none);

const tipster = (decoding: Decoding): Field<Tipster> =>
  mapField(
    record({
      id: id<TipsterId>(),
      name,
      headUrl: address(decoding),
      tag: name,
      profile: words,
      introduction: words,
      sportsSession: fallbackField(count, 0),
      hitPercents: rate,
      hitSession: fallbackField(count, 0),
      tenHistory: fallbackField(readableList(whole(), 10), []),
      ordered: fallbackField(count, 0),
      subscribed: fallbackField(flag, false),
      tenWin: fallbackField(count, 0),
      weekRateReturn: rate,
      longestWin: fallbackField(count, 0),
      winContinuous: fallbackField(count, 0),
    }),
    ({ headUrl, ...raw }): Tipster => ({ ...raw, photo: headUrl }),
    'a tipster',
  );

/** The most options of a match that a tip names. */
const SELECTIONS = 10;
/** A selection must be readable as a whole: it can be bet on. */
const selection: Field<TipSelection> = mapField(
  record({
    marketId: id<MarketId>(),
    optionType: whole(),
    marketType: whole<MarketType>(),
    period: whole<MarketPeriod>(),
    line: fallbackField<string | null>(mapField(anything, lineOf, 'a line'), null),
    odds,
    marketName: name,
    optionName: name,
  }),
  ({ marketId, optionType, marketName, optionName, line, ...raw }): TipSelection => ({
    ...raw,
    key: optionKey(marketId, optionType),
    line,
    market: marketName,
    option: optionName,
  }),
  'a selection',
);

const tipMatch: Field<TipMatch> = mapField(
  record({
    matchId: id<MatchId>(),
    sportsId: whole<SportId>(),
    homeName: name,
    awayName: name,
    leagueName: name,
    beginTime: fallbackField(optionalField(time, null), null),
    selections: fallbackField(optionalField(readableList(selection, SELECTIONS), []), []),
  }),
  (raw): TipMatch => ({
    matchId: raw.matchId,
    sportsId: raw.sportsId,
    home: raw.homeName,
    away: raw.awayName,
    league: raw.leagueName,
    beginTime: raw.beginTime,
    selections: raw.selections,
  }),
  'a match of a tip',
);

const tip = ({ drop }: Decoding): Field<Tip> =>
  mapField(
    record({
      id: id<TipId>(),
      professorId: fallbackField(optionalField(id<TipsterId>(), null), null),
      bettingType: name,
      sportsTitle: name,
      content: words,
      tag: name,
      sportsPlay: name,
      sportsInfo: words,
      commentCount: fallbackField(count, 0),
      readCount: fallbackField(count, 0),
      likeCount: fallbackField(count, 0),
      isLike: fallbackField(flag, false),
      isHot: fallbackField(flag, false),
      result: fallbackField(whole(), 0),
      publishTime: fallbackField(optionalField(time, null), null),
      isAttention: fallbackField(flag, false),
      // Fields about payment must be readable: a tip with an unknown price or an unknown "bought" is dropped.
      yieldRate: rate,
      isBuy: flag,
      payTime: fallbackField(optionalField(time, null), null),
      isTripartite: fallbackField(flag, false),
      // A request repeats the price.
      goldPrice: exactAmount,
      openBackGold: fallbackField(flag, false),
      returnGoldPercentage: rate,
      messageMatchList: optionalField(
        readableList(tipMatch, 50, () => drop('tip-match')),
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
      likes: raw.likeCount,
      liked: raw.isLike,
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
  mapField(
    record({
      id: id(),
      parentId: fallbackField(optionalField(id(), null), null),
      messageId: fallbackField(optionalField(id<TipId>(), null), null),
      userId: fallbackField(optionalField(id(), null), null),
      titleId: fallbackField(optionalField(id<TitleId>(), null), null),
      nickName: name,
      username: name,
      content: words,
      createTime: fallbackField(optionalField(time, null), null),
      likeCount: fallbackField(count, 0),
      isLike: fallbackField(flag, false),
      subComments:
        depth < DEPTH
          ? optionalField(readableList(comment(drop, depth + 1), REPLIES, drop), [])
          : mapField(optionalField(name, ''), (): readonly TipComment[] => [], 'no replies'),
    }),
    (raw): TipComment => ({
      id: raw.id,
      parentId: raw.parentId,
      tipId: raw.messageId,
      userId: raw.userId,
      titleId: raw.titleId,
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
  decodeField(
    page(tipster(decoding), () => decoding.drop('tipster')),
    raw,
  );
/** `data` of one tipster (TIPS-02). */
export const decodeTipster = (raw: unknown, decoding: Decoding): Tipster | undefined =>
  decodeField(tipster(decoding), raw);
/** Reads `data` of the tipster ranking, a plain list (godList). */
export const decodeRanking = (raw: unknown, decoding: Decoding): readonly Tipster[] | undefined =>
  decodeField(
    readableList(tipster(decoding), MOST, () => decoding.drop('tipster')),
    raw,
  );
/** `data` of the tips (TIPS-03). */
export const decodeTips = (raw: unknown, decoding: Decoding): TipPage<Tip> | undefined =>
  decodeField(
    page(tip(decoding), () => decoding.drop('tip')),
    raw,
  );
/** `data` of one tip. */
export const decodeTip = (raw: unknown, decoding: Decoding): Tip | undefined =>
  decodeField(tip(decoding), raw);
/** `data` of the tips that the user has read. */
export const decodeRead = (raw: unknown, { drop }: Decoding): readonly TipId[] | undefined =>
  decodeField(
    readableList(id<TipId>(), 10_000, () => drop('tip-read')),
    raw,
  );
/** Reads `data` of the current matches with tips. */
export const decodeTipMatches = (raw: unknown, { drop }: Decoding): readonly TipMatch[] | undefined =>
  decodeField(
    readableList(tipMatch, 1000, () => drop('tip-match')),
    raw,
  );
/** `data` of the comments, and of the user's own (TIPS-10). */
export const decodeComments = (raw: unknown, { drop }: Decoding): TipPage<TipComment> | undefined =>
  decodeField(
    page(
      comment(() => drop('comment')),
      () => drop('comment'),
    ),
    raw,
  );

/** The specification names the flag of the recharge rule `isAccord` and that of the VIP rule `accord`. */
const gate: Field<CommentGate> = mapField(
  record({
    current: amount,
    limit: amount,
    isAccord: optionalField(flag, null),
    accord: optionalField(flag, null),
    text: words,
  }),
  ({ isAccord, accord, ...raw }): CommentGate | undefined => {
    const met = isAccord ?? accord;
    return met === null ? undefined : { ...raw, met };
  },
  'a gate',
);
const FORBIDDEN = 1_000;
const textRule: Field<CommentTextRule> = mapField(
  record({
    minLength: fallbackField(count, 1),
    maxLength: count,
    words: fallbackField(readableList(name, FORBIDDEN), []),
  }),
  (raw): CommentTextRule => ({
    least: raw.minLength,
    most: raw.maxLength,
    words: raw.words.filter((word) => word !== ''),
  }),
  'a rule for texts',
);
/**
 * Reads `data` of the comment rule (TIPS-08). A condition that is present but unreadable makes the answer
 * unreadable, so it cannot count as met.
 */
export const decodeCommentRule = (raw: unknown): CommentRule | undefined =>
  decodeField(
    mapField(
      record({
        isAvailable: flag,
        rechargeLimitRule: optionalField(gate, null),
        vip: optionalField(gate, null),
        isBan: flag,
        banText: words,
        textRule: fallbackField(optionalField(textRule, null), null),
      }),
      (rule): CommentRule => ({
        available: rule.isAvailable,
        recharge: rule.rechargeLimitRule,
        vip: rule.vip,
        banned: rule.isBan,
        banText: rule.banText,
        text: rule.textRule,
      }),
      'a comment rule',
    ),
    raw,
  );

/** What the platform answers to a purchase: when it was paid, and the coins that are left, where it says so. */
export type BoughtTip = { readonly payTime: EpochMs | null; readonly balance: Amount | null };
/** `data` of a purchase. A success without `isBuy` does not say that the tip was bought (D32). */
export const decodeBoughtTip = (raw: unknown): BoughtTip | undefined =>
  decodeField(
    mapField(
      record({
        isBuy: flag,
        payTime: fallbackField(optionalField(time, null), null),
        coinBalance: fallbackField(optionalField(amount, null), null),
      }),
      ({ isBuy, payTime, coinBalance }): BoughtTip | undefined =>
        isBuy ? { payTime, balance: coinBalance } : undefined,
      'a purchase',
    ),
    raw,
  );
