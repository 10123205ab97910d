import type { Amount } from '../money/amount.ts';
import type {
  Brand,
  EpochMs,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionKey,
  SportId,
  Thousandths,
} from '../ids.ts';
import type { TitleId } from './title.ts';

export type TipId = Brand<string, 'TipId'>;
export type TipsterId = Brand<string, 'TipsterId'>;

/** A page of ten (TIPS-01). */
export type TipPage<T> = {
  readonly list: readonly T[];
  readonly isLastPage: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly total: number;
};

/** A tipster (TIPS-02). Rates are percentages. */
export type Tipster = {
  readonly id: TipsterId;
  readonly name: string;
  readonly photo: string | null;
  readonly tag: string;
  readonly profile: string;
  readonly introduction: string;
  readonly sportsSession: number;
  readonly hitPercents: Amount | null;
  readonly hitSession: number;
  /** The tipster's last ten results: 1 hit, 0 missed, 2 void. */
  readonly tenHistory: readonly number[];
  readonly ordered: number;
  readonly subscribed: boolean;
  readonly tenWin: number;
  readonly weekRateReturn: Amount | null;
  readonly longestWin: number;
  readonly winContinuous: number;
};

/** An option that a tip names, with its European odds when the tip was published. */
export type TipSelection = {
  readonly key: OptionKey;
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
  readonly line: string | null;
  readonly odds: Thousandths;
  readonly market: string;
  readonly option: string;
};

/** A match of a tip (TIPS-13). `selections` of a paid tip are empty until the user buys it. */
export type TipMatch = {
  readonly matchId: MatchId;
  readonly sportsId: SportId;
  readonly home: string;
  readonly away: string;
  readonly league: string;
  readonly beginTime: EpochMs | null;
  readonly selections: readonly TipSelection[];
};

/** A tip (TIPS-03). `introduction` of a paid tip is empty until the user buys it. */
export type Tip = {
  readonly id: TipId;
  readonly tipsterId: TipsterId | null;
  readonly bettingType: string;
  readonly title: string;
  readonly text: string;
  readonly tag: string;
  readonly sportsPlay: string;
  readonly sportsInfo: string;
  readonly commentCount: number;
  readonly readCount: number;
  readonly likes: number;
  readonly liked: boolean;
  readonly hot: boolean;
  /** 0 open, 1 hit, 2 missed, 3 void; other codes are legal. */
  readonly result: number;
  readonly publishTime: EpochMs | null;
  readonly followed: boolean;
  readonly yieldRate: Amount | null;
  readonly bought: boolean;
  readonly payTime: EpochMs | null;
  readonly thirdParty: boolean;
  readonly goldPrice: Amount;
  /** Whether coins are refunded if the tip misses, and how many per cent. */
  readonly givesBack: boolean;
  readonly givesBackPercent: Amount | null;
  readonly matches: readonly TipMatch[];
};

/** A comment and the replies to it (TIPS-10). */
export type TipComment = {
  readonly id: string;
  /** The writer and the title that the writer wears; null where the platform does not say. */
  readonly userId: string | null;
  readonly titleId: TitleId | null;
  readonly parentId: string | null;
  /** The tip that the comment is about; null where the platform does not say. */
  readonly tipId: TipId | null;
  readonly nickName: string;
  readonly username: string;
  readonly text: string;
  readonly time: EpochMs | null;
  readonly likes: number;
  readonly liked: boolean;
  readonly replies: readonly TipComment[];
};

/** A condition for commenting: what the user has, what is needed, and whether that is enough. */
export type CommentGate = {
  readonly current: Amount;
  readonly limit: Amount;
  readonly met: boolean;
  readonly text: string;
};
/** What a comment may contain, as the platform says (TIPS-12). */
export type CommentTextRule = {
  readonly least: number;
  readonly most: number;
  /** Words that no comment may contain. */
  readonly words: readonly string[];
};
/** Who may comment (TIPS-08). */
export type CommentRule = {
  readonly available: boolean;
  readonly recharge: CommentGate | null;
  readonly vip: CommentGate | null;
  readonly banned: boolean;
  readonly banText: string;
  /** Null if the platform states no rule. */
  readonly text: CommentTextRule | null;
};
