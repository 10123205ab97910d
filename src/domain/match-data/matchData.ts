import type { EpochMs, MatchId, SportId, TeamId } from '../ids.ts';
import type { HistoryStatus } from '../match/historyStatus.ts';
import type { Pair } from '../match/pair.ts';
import type { Side } from '../match/scoreboard.ts';
import type { MatchEvent } from './matchEvent.ts';

/** Data that rarely changes during a match. */
export const STILL_PARTS = ['weather', 'history', 'standings', 'intelligence', 'coverage'] as const;
/** Data that changes with each event of a match. */
export const LIVE_PARTS = ['events', 'lineup', 'commentary', 'technical'] as const;
export type StillPart = (typeof STILL_PARTS)[number];
export type LivePart = (typeof LIVE_PARTS)[number];
/** A part of a match's data. Each is one call of the endpoint map (D38). */
export type MatchDataPart = StillPart | LivePart;
/** Whether a part changes with each event of a match. */
export const isLivePart = (part: MatchDataPart): part is LivePart => LIVE_PARTS.some((each) => each === part);

const FOOTBALL = [
  'weather',
  'lineup',
  'history',
  'standings',
  'commentary',
  'events',
  'technical',
  'intelligence',
] as const satisfies readonly MatchDataPart[];
const BASKETBALL = ['history', 'standings', 'commentary', 'events', 'technical', 'intelligence'] as const;
const TEAMS = ['history', 'standings', 'commentary', 'events', 'intelligence'] as const;
const OTHERS = ['history', 'events', 'intelligence'] as const;

/** Parts of the data page by match-side sport code; other sports have `OTHERS`. */
const PARTS: ReadonlyMap<number, readonly MatchDataPart[]> = new Map<number, readonly MatchDataPart[]>([
  [1, FOOTBALL],
  [177, FOOTBALL.filter((part) => part !== 'weather')],
  [3, BASKETBALL],
  [178, BASKETBALL],
  [2, TEAMS],
  [4, TEAMS],
  [6, TEAMS],
  [7, TEAMS],
  [8, TEAMS],
  [13, TEAMS],
]);
/** Returns the parts of a sport's data page (DETAIL-08). */
export const dataPartsOf = (sport: SportId): readonly MatchDataPart[] => PARTS.get(sport) ?? OTHERS;

/** Kinds of weather, for `t('weather.' + kind)`. Their wire codes are in `platform`. */
export type WeatherKind = 'sunny' | 'partly' | 'cloudy' | 'drizzle' | 'rain' | 'storm' | 'snow' | 'fog';
/**
 * Weather at the stadium (DETAIL-10). Figures are texts as the platform wrote them: °C, m/s, hPa, percent;
 * empty if it sent none.
 */
export type Weather = {
  /** Null for an unknown code, which is shown by `text` (D17). */
  readonly kind: WeatherKind | null;
  readonly text: string;
  readonly temperature: string;
  readonly wind: string;
  readonly pressure: string;
  readonly humidity: string;
};

export type Player = {
  readonly id: string;
  readonly name: string;
  /** Shirt number; empty if unknown. */
  readonly number: string;
};
export type TeamLineup = {
  /** "4-3-3"; empty if unknown. */
  readonly formation: string;
  readonly coach: string;
  readonly logo: string | null;
  /** The starting players, the goalkeeper first, then line by line. */
  readonly line: readonly Player[];
  readonly backup: readonly Player[];
};
/** Lineups of both teams, and goals, cards and substitutions (DETAIL-11). */
export type Lineup = {
  readonly home: TeamLineup;
  readonly away: TeamLineup;
  readonly incidents: readonly MatchEvent[];
};

/** How a team did in a past match. */
export type Outcome = 'win' | 'draw' | 'lose';
type HistoryTeam = { readonly name: string; readonly logo: string | null };
/** A past or coming match of a team (DETAIL-16). */
export type HistoryMatch = {
  readonly id: MatchId;
  readonly league: string;
  readonly at: EpochMs;
  readonly home: HistoryTeam;
  readonly away: HistoryTeam;
  /** Null for a match to come. */
  readonly score: Pair | null;
  readonly half: Pair | null;
  /** Seen from the team that the list belongs to; null for a match to come. */
  readonly outcome: Outcome | null;
  /** Null if the platform does not say (LIST-29). */
  readonly status: HistoryStatus | null;
};
type TeamHistory = {
  readonly last: readonly HistoryMatch[];
  readonly next: readonly HistoryMatch[];
  /** Goals by equal parts of the match, first to last; empty if unknown. */
  readonly goals: readonly number[];
};
type Injury = { readonly side: 1 | 2; readonly name: string; readonly reason: string };
/** What the two teams did before (DETAIL-12). */
export type MatchHistory = {
  /** Matches of the two teams against each other; outcomes are those of the home team of today. */
  readonly meetings: readonly HistoryMatch[];
  readonly home: TeamHistory;
  readonly away: TeamHistory;
  readonly injuries: readonly Injury[];
};

export type StandingRow = {
  readonly rank: number;
  readonly team: TeamId;
  readonly name: string;
  readonly logo: string | null;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  /** Whose row it is: a team of this match, or 0. */
  readonly side: Side;
};

/** A sentence of the text commentary (DETAIL-13). */
export type CommentaryLine = {
  readonly id: string;
  readonly side: Side;
  /** Seconds of play; null in sports without a clock. */
  readonly second: number | null;
  /** Minutes of stoppage time; null within regular time. */
  readonly stoppage: number | null;
  readonly text: string;
  /** Whether the sentence reports a goal or a red card. */
  readonly isMain: boolean;
};

/** Figures of both teams, for `t('figure.' + kind)`. Their wire codes are in `platform`. */
const TECHNICAL_KINDS = [
  'two-points',
  'three-points',
  'free-throws',
  'rebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  'fouls',
  'timeouts',
  'possession',
  'attacks',
  'dangerous-attacks',
  'shots',
  'shots-on-target',
  'corners',
  'yellow-cards',
  'red-cards',
] as const;
export type TechnicalKind = (typeof TECHNICAL_KINDS)[number];
/** One figure of both teams; `of` are the attempts, null where there are none (DETAIL-14). */
export type TechnicalRow = {
  /** Null for an unknown code, which is shown by `name` (D17). */
  readonly kind: TechnicalKind | null;
  readonly name: string;
  readonly value: Pair;
  readonly of: Pair | null;
};

/** A sentence about the form of a team, or of the match (DETAIL-15). */
export type Insight = {
  readonly side: Side;
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly text: string;
};
/** A paragraph of the first-bet coverage (D13). */
export type CoverageNote = { readonly title: string; readonly text: string };

/** The content of each part. */
export type MatchData = {
  readonly weather: Weather;
  readonly history: MatchHistory;
  readonly standings: readonly StandingRow[];
  readonly intelligence: readonly Insight[];
  readonly coverage: readonly CoverageNote[];
  readonly events: readonly MatchEvent[];
  readonly lineup: Lineup;
  readonly commentary: readonly CommentaryLine[];
  readonly technical: readonly TechnicalRow[];
};
