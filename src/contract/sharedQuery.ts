import type { Locale } from '#domain/config/locales.ts';
import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import type { Coins } from '#domain/gifts/roomIntent.ts';
import type { LivePart, MatchData, StillPart } from '#domain/match-data/matchData.ts';
import type {
  EpochMs,
  LeagueId,
  MarketId,
  MatchId,
  Milliseconds,
  OptionKey,
  OptionType,
  SportId,
} from '#domain/ids.ts';
import type { MatchFactsWithLeague, PlayType } from '#domain/match/match.ts';
import type { ResultKind, ResultPage } from '#domain/match/matchResult.ts';
import type { LegTick } from '#domain/orders/legTrail.ts';
import type { OpenOrderList, ReservationList, SettledPage } from '#domain/orders/order.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Gift, Gifter } from '#domain/rooms/gift.ts';
import type { MissedEvent } from '#domain/match/missedEvent.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import type { Anchor, Bookings, HostId } from '#domain/rooms/anchor.ts';
import type { GroupMembership, RoomList } from '#domain/rooms/roomAccess.ts';
import type {
  ChatPass,
  EmojiGroup,
  OrderShowRule,
  ReportCategory,
  ReportConfig,
} from '#domain/rooms/chat.ts';
import type { Title } from '#domain/rooms/title.ts';
import type { MemberAnswers, MemberQuestion } from './memberQuery.ts';
import type { NoticeAnswers, NoticeQuestion } from './noticeQuery.ts';
import type { SearchAnswer } from './search.ts';
import type { TipAnswers, TipQuery } from './tipQuery.ts';

export type StatisticsAnswer = {
  readonly total: number;
  readonly hotTotal: number;
  readonly hot: readonly {
    id: LeagueId;
    logoUrl: string | null;
    count: number;
    name: string;
    sportId: SportId;
  }[];
  readonly playTypes: Readonly<
    Partial<
      Record<
        PlayType,
        { count: number; name: string; sports: readonly { sportId: SportId; count: number }[] }
      >
    >
  >;
};
export type LeagueAnswer = readonly {
  id: LeagueId;
  name: string;
  matchCount: number;
  logoUrl: string | null;
  order: number;
  sportId: SportId;
  hot: boolean;
}[];

/** Leagues of a list in their order, with the number of matches and of matches in play (MENU-08, MENU-09). */
export type ListLeagues = readonly {
  readonly id: LeagueId;
  readonly name: string;
  readonly sportId: SportId;
  readonly logoUrl: string | null;
  readonly order: number;
  readonly hot: boolean;
  readonly count: number;
  /** Null if unknown, because the platform counts all matches of a league together. */
  readonly live: number | null;
}[];
/**
 * Numbers of a sport's coming matches, today and on each of the next seven days in the user's zone (C29,
 * D21).
 */
export type DayCounts = readonly { /** `YYYY-MM-DD` */ readonly day: string; readonly count: number }[];

/** The groups of codes in the platform's language file. */
export type WordGroup = 'sport' | 'status' | 'phase' | 'period' | 'marketType' | 'option' | 'tournament';
/** The platform's texts by group and code in one language, for codes without a text in the client (D17). */
export type ServerWords = Readonly<Partial<Record<WordGroup, Readonly<Record<string, string>>>>>;

/** Reserved bets of the user; `modified` are the ids of those whose terms the user has changed (RESERVE-05). */
export type ReservedBets = ReservationList & { readonly modified: readonly string[] };

/**
 * The rooms of anchors, filtered, without duplicates, in their order (ANCHOR-04 to ANCHOR-09). `closed`: no room is
 * shown at all, because of the language (ANCHOR-10) or the operator.
 */
export type RoomsAnswer = RoomList & {
  readonly closed: 'locale' | 'off' | null;
  readonly bookings: Bookings;
  /** Anchors that the user follows; null for a guest, and where the platform cannot tell. */
  readonly followed: readonly HostId[] | null;
  /** The operator's switch for agents' rooms (USER-05). */
  readonly isProxyOn: boolean;
  readonly membership: GroupMembership;
};

/**
 * What chat needs of the platform: rule and ban from the pass (CHAT-01), and lists, each undefined while it loads and
 * null where it could not be loaded. The token stays in the worker.
 */
export type ChatSetup = Pick<ChatPass, 'rule' | 'ban'> & {
  readonly emojis: readonly EmojiGroup[] | null | undefined;
  readonly categories: readonly ReportCategory[] | null | undefined;
  readonly showRule: OrderShowRule | null | undefined;
  readonly titles: readonly Title[] | null | undefined;
};

/**
 * The recorded prices of each option of a market, oldest first: the first one is the opening price, the price
 * at which a tab first watched the market. Older ticks are thinned.
 */
export type MarketHistory = {
  /** When the answer was made. Each last price held until then. */
  readonly at: EpochMs;
  readonly options: readonly { readonly type: OptionType; readonly ticks: readonly LegTick[] }[];
};

/**
 * A query that all tabs share (D27). Most are reads with one request in flight and one cached answer. Some also write:
 * `title-wear`, `notices-read`, `notices-off` and `notices-system` change what is stored, and `black-box` with `send`
 * posts the file to the operator.
 */
export type SharedQuery =
  | MemberQuestion
  | NoticeQuestion
  | TipQuery
  | { readonly topic: 'statistics' }
  | { readonly topic: 'words'; readonly locale: Locale }
  /**
   * The leagues of the league filter. `sportId` null means every sport; `day` is that of a list. Hidden
   * leagues are included.
   */
  | {
      readonly topic: 'list-leagues';
      readonly sportId: SportId | null;
      readonly playType: PlayType;
      readonly timeZone: string;
      readonly day: string | null;
    }
  | { readonly topic: 'days'; readonly sportId: SportId; readonly timeZone: string }
  /** The facts of a match that has left the board (D29). */
  | { readonly topic: 'match'; readonly matchId: MatchId }
  /**
   * What can be watched of a match (DETAIL-06). `match` requests its lines; the catalogue of streams answers for a
   * match without any (BOOT-13). `catalogue` sends no request for the match.
   */
  | { readonly topic: 'media'; readonly matchId: MatchId; readonly from: 'match' | 'catalogue' }
  /** A part of a match's data that rarely changes (D38). */
  | { readonly topic: 'match-data'; readonly matchId: MatchId; readonly part: StillPart }
  /** A part of a match's data that changes with each event of the match (D38). */
  | { readonly topic: 'match-live'; readonly matchId: MatchId; readonly part: LivePart }
  /** How the prices of a market moved. Only the markets of open matches and the legs of the slip are recorded. */
  | { readonly topic: 'price-history'; readonly marketId: MarketId }
  /** What happened in watched matches, and to the user's bets, in the last `absentMs`; oldest first, then moves. */
  | { readonly topic: 'missed'; readonly absentMs: Milliseconds }
  /** The live rooms that the user may watch. */
  | { readonly topic: 'rooms' }
  /** What chat needs of the platform; refused for a guest. */
  | { readonly topic: 'chat-setup' }
  /** What a report of a room may hold (REQ-56); refused for a guest. */
  | { readonly topic: 'report-config' }
  /** Rooms that the user may watch, by anchor, team or league; fails with `timeout` after 10 s (MENU-13). */
  | { readonly topic: 'room-search'; readonly text: string }
  /** The user's unsettled orders; none for a guest. */
  | { readonly topic: 'open-bets' }
  /**
   * A page, from 1, of the user's settled orders from one day to another (`YYYY-MM-DD` in the time zone, both
   * included; at most 45 days); none for a guest.
   */
  | {
      readonly topic: 'settled-orders';
      readonly from: string;
      readonly to: string;
      readonly timeZone: string;
      readonly page: number;
    }
  /** Bets that wait for their odds, or the failed ones of seven days (RESERVE-12); none for a guest. */
  | { readonly topic: 'reserved-bets'; readonly failed: boolean }
  /** Limits of a reserved bet on an option; out of date after 10 s (RESERVE-03). */
  | {
      readonly topic: 'reserve-limit';
      readonly matchId: MatchId;
      readonly key: OptionKey;
      readonly currencyId: number;
    }
  /**
   * A page, from 1, of the results of a sport from one day to another (`YYYY-MM-DD` in the time zone, both
   * included).
   */
  | {
      readonly topic: 'results';
      readonly sportId: SportId;
      readonly kind: ResultKind;
      readonly from: string;
      readonly to: string;
      readonly timeZone: string;
      readonly page: number;
    }
  /** The user's coins, limits and presses in rooms; none for a guest. */
  | { readonly topic: 'coins' }
  /** The gifts on sale (REQ-42). */
  | { readonly topic: 'gifts' }
  /** The ten users who gave most in a room (REQ-28). */
  | { readonly topic: 'gift-top'; readonly roomId: string }
  /** The activities of a room; read again after a few seconds. */
  | { readonly topic: 'room-activities'; readonly roomId: string }
  /**
   * Matches, teams and leagues that match a text; `timeZone` (IANA) decides which matches are today. An empty
   * text only prepares the worker.
   */
  | { readonly topic: 'search'; readonly text: string; readonly timeZone: string }
  /**
   * The worker's black box as a file (workers/events/BLACK-BOX.md). `send`: the worker also posts it to the
   * operator's address for bugs; the answer fails if that fails.
   */
  | { readonly topic: 'black-box'; readonly send?: boolean };
/** A question that the worker answers from what it has recorded. */
export type RecordQuestion = Extract<SharedQuery, { readonly topic: 'price-history' | 'missed' }>;
/** The answer to each query, by its topic. */
export type QueryAnswers = CommonAnswers & MemberAnswers & NoticeAnswers & TipAnswers;
type CommonAnswers = {
  statistics: StatisticsAnswer;
  words: ServerWords;
  match: MatchFactsWithLeague;
  media: MatchMedia;
  /** Null if the platform has nothing, or does not know the call: the part is not drawn then (D38). */
  'match-data': MatchData[StillPart] | null;
  'match-live': MatchData[LivePart] | null;
  'price-history': MarketHistory;
  missed: readonly MissedEvent[];
  rooms: RoomsAnswer;
  'chat-setup': ChatSetup;
  'report-config': ReportConfig;
  'room-search': readonly Anchor[];
  'list-leagues': ListLeagues;
  days: DayCounts;
  search: SearchAnswer;
  'open-bets': OpenOrderList;
  'settled-orders': SettledPage;
  results: ResultPage;
  'reserved-bets': ReservedBets;
  'reserve-limit': ReserveLimits;
  coins: Coins;
  gifts: readonly Gift[];
  'gift-top': readonly Gifter[];
  'room-activities': RoomActivities;
  'black-box': { readonly text: string };
};
