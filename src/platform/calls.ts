import type { LeagueAnswer, StatisticsAnswer } from '#contract/sharedQuery.ts';
import { ok, type Problem, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import type { EpochMs, LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFactsWithLeague, PlayType } from '#domain/match/match.ts';
import { decodeAnswer } from './calls/decodeAnswer.ts';
import type { Decoding } from './decode/context.ts';
import { decodeDayCounts, type CountedDays } from './decode/dayCounts.ts';
import { decodeDomainConfig } from './decode/domainConfig.ts';
import { decodeLeagues } from './decode/leagues.ts';
import {
  decodeDetail,
  decodeFound,
  decodeListPage,
  type Found,
  type ListPage,
  type MatchDetail,
} from './decode/list.ts';
import { decodeStatistics } from './decode/statistics.ts';
import type { CallOptions, Caller } from './http.ts';
import { playTypeCode } from './playTypeCodes.ts';

export type LeaguesRequest = {
  readonly playType: PlayType;
  readonly sportId?: SportId;
  readonly beginTime?: EpochMs;
  readonly endTime?: EpochMs;
};

/**
 * Parameters of a list page. `beginTime` and `endTime` are the closed interval of `dayRange`, for play types
 * that have one (D21).
 */
export type ListRequest = {
  readonly playType?: PlayType;
  readonly sportId?: SportId;
  readonly leagueIds?: readonly LeagueId[];
  /** Requests the prices of these matches on screen (D20); no play type is sent then. */
  readonly matchIds?: readonly MatchId[];
  /**
   * Requests only these groups of markets, up to 50; without it the platform sends its main groups (wire
   * facts 2.1).
   */
  readonly markets?: readonly MarketGroup[];
  readonly beginTime?: EpochMs;
  readonly endTime?: EpochMs;
  /** Page number from 1. */
  readonly current: number;
  readonly size: number;
  readonly sort?: 'time';
};

/** Ball sports and e-sports. Without them the platform answers with ball sports only (wire facts 2.1, 2.3). */
const SPORT_TYPES = [1, 2];

/** One page of a list (REQ-59, D20). */
export const getMatchList = async (
  call: Caller,
  decoding: Decoding,
  request: ListRequest,
): Promise<Result<ListPage>> => {
  const { playType, sort, ...rest } = request;
  const type = playType === undefined ? undefined : { type: playTypeCode(playType) };
  const order = sort === undefined ? undefined : { orderBy: 0 };
  const classes = rest.matchIds === undefined ? { sportTypes: SPORT_TYPES } : undefined;
  const body = { ...rest, ...classes, ...type, ...order, isPC: true, oddsType: 1 };
  const parse = decoding.pages?.parse;
  const options = parse === undefined ? undefined : { parse };
  return decodeAnswer(await call('matchList', body, options), (raw) => decodeListPage(raw, decoding));
};

/** Searches matches by names of teams or competitions, in all sports (REQ-62). */
export const searchMatches = async (call: Caller, decoding: Decoding, text: string): Promise<Result<Found>> =>
  decodeAnswer(await call('search', { recommend: text, oddsType: 1 }), (raw) => decodeFound(raw, decoding));

/** One match with all its markets (REQ-60). */
export const getMatchDetail = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
): Promise<Result<MatchDetail>> =>
  decodeAnswer(await call('matchDetail', { matchId, oddsType: 1 }), (raw) => decodeDetail(raw, decoding));

/** The code of the match family for a match that it does not know (wire facts 3). */
const NOT_FOUND = '7';
/** True if the platform does not know the match. Any other refusal says nothing about the match, and may pass. */
export const isUnknownMatch = (problem: Problem): boolean =>
  problem.code === 'refused' && problem.platformCode === NOT_FOUND;

/**
 * Returns the facts of a match with its league, also when it is no longer on offer: the platform still answers for ended
 * matches (wire facts 2.2, D29).
 */
export const getMatchFacts = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
): Promise<Result<MatchFactsWithLeague>> => {
  const answer = await getMatchDetail(call, decoding, matchId);
  if (!answer.ok) return answer;
  const { record, league } = answer.value;
  return ok({ ...record.facts, league });
};

/** Returns counts per play type and the hot leagues (REQ-61, MENU-07). */
export const getStatistics = async (call: Caller, decoding: Decoding): Promise<Result<StatisticsAnswer>> =>
  decodeAnswer(await call('statistics', { sportTypes: SPORT_TYPES }), (raw) =>
    decodeStatistics(raw, decoding),
  );

/** Returns leagues on sale, always of the type today-and-rolling, whatever the list shows (REQ-38, C31). */
export const getLeagues = async (
  call: Caller,
  decoding: Decoding,
  sportId?: SportId,
): Promise<Result<LeagueAnswer>> =>
  getLeaguesOf(call, decoding, {
    playType: 'today-and-rolling',
    ...(sportId === undefined ? undefined : { sportId }),
  });

/**
 * Returns leagues on sale in a play type, of one sport or of all. The times are those of a list request (wire
 * facts 2.4).
 */
export const getLeaguesOf = async (
  call: Caller,
  decoding: Decoding,
  { playType, ...rest }: LeaguesRequest,
): Promise<Result<LeagueAnswer>> =>
  decodeAnswer(await call('leagues', { type: playTypeCode(playType), ...rest }), (raw) =>
    decodeLeagues(raw, decoding),
  );

/**
 * Counts the matches of a sport that begin today and on each of the next `days` days, by the start of each
 * day (wire facts 2.7).
 */
export const getDayCounts = async (
  call: Caller,
  request: { readonly sportId: SportId; readonly days: number; readonly timeZone: string },
): Promise<Result<CountedDays>> => decodeAnswer(await call('dayCounts', request), decodeDayCounts);

/**
 * Fetches the domain configuration (REQ-73, BOOT-08) with a caller that has no configured hosts. `onRejected` gets the
 * data of an answer whose configuration is invalid.
 */
export const getDomainConfig = async (
  call: Caller,
  base: string,
  options?: CallOptions,
  onRejected?: (raw: unknown) => void,
): Promise<Result<DomainConfig>> => {
  const answer = await call('domainConfig', {}, options);
  if (!answer.ok) return answer;
  const config = decodeDomainConfig(answer.value, base);
  if (!config.ok) onRejected?.(answer.value);
  return config;
};
