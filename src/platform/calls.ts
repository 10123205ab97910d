import type { LeagueAnswer, ServerWords, StatisticsAnswer } from '#contract/sharedQuery.ts';
import { ok, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import type { EpochMs, LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match/match.ts';
import { answered } from './calls/answered.ts';
import type { Decoding } from './decode/context.ts';
import { decodeDayCounts, type CountedDays } from './decode/dayCounts.ts';
import { decodeDomainConfig } from './decode/domainConfig.ts';
import { decodeLanguageFile } from './decode/languageFile.ts';
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
 * What a list page is asked for; `beginTime` and `endTime` are the closed interval of `dayRange` where the
 * play type has one (D21).
 */
export type ListRequest = {
  readonly playType?: PlayType;
  readonly sportId?: SportId;
  readonly leagueIds?: readonly LeagueId[];
  /** Fixed matches, for prices of what is on screen (D20); then no play type is sent. */
  readonly matchIds?: readonly MatchId[];
  /** Only these groups of markets, up to 50; without it the platform's main ones (wire facts 2.1). */
  readonly markets?: readonly MarketGroup[];
  readonly beginTime?: EpochMs;
  readonly endTime?: EpochMs;
  /** From 1. */
  readonly current: number;
  readonly size: number;
  readonly sort?: 'time' | 'league';
};

/** One page of a list (REQ-59, D20). */
export const getMatchList = async (
  call: Caller,
  decoding: Decoding,
  request: ListRequest,
  options?: CallOptions,
): Promise<Result<ListPage>> => {
  const { playType, sort, ...rest } = request;
  const type = playType === undefined ? undefined : { type: playTypeCode(playType) };
  const order = sort === undefined ? undefined : { orderBy: sort === 'league' ? 1 : 0 };
  const body = { ...rest, ...type, ...order, isPC: true, oddsType: 1 };
  return answered(await call('matchList', body, options), (raw) => decodeListPage(raw, decoding));
};

/** Matches whose teams or competition are called so, over all sports (REQ-62). */
export const searchMatches = async (
  call: Caller,
  decoding: Decoding,
  text: string,
  options?: CallOptions,
): Promise<Result<Found>> =>
  answered(await call('search', { recommend: text, oddsType: 1 }, options), (raw) =>
    decodeFound(raw, decoding),
  );

/** One match with all its markets (REQ-60). */
export const getMatchDetail = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
  options?: CallOptions,
): Promise<Result<MatchDetail>> =>
  answered(await call('matchDetail', { matchId, oddsType: 1 }, options), (raw) =>
    decodeDetail(raw, decoding),
  );

/** What a match is or has become, on offer or not: an ended one still answers (wire facts 2.2, D29). */
export const getMatchFacts = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
  options?: CallOptions,
): Promise<Result<MatchFacts>> => {
  const answer = await getMatchDetail(call, decoding, matchId, options);
  return answer.ok ? ok(answer.value.record.facts) : answer;
};

/** Counts per play type and hot leagues (REQ-61, MENU-07). */
export const getStatistics = async (
  call: Caller,
  decoding: Decoding,
  options?: CallOptions,
): Promise<Result<StatisticsAnswer>> =>
  answered(await call('statistics', { sportTypes: [1] }, options), (raw) => decodeStatistics(raw, decoding));

/** Leagues on sale by type today-and-rolling, whatever the list shows (REQ-38, C31). */
export const getLeagues = async (
  call: Caller,
  decoding: Decoding,
  sportId?: SportId,
  options?: CallOptions,
): Promise<Result<LeagueAnswer>> =>
  getLeaguesOf(
    call,
    decoding,
    { playType: 'today-and-rolling', ...(sportId === undefined ? undefined : { sportId }) },
    options,
  );

/**
 * Leagues on sale in a play type, of one sport or of all; the times as in a list's request (wire facts 2.4).
 */
export const getLeaguesOf = async (
  call: Caller,
  decoding: Decoding,
  { playType, ...rest }: LeaguesRequest,
  options?: CallOptions,
): Promise<Result<LeagueAnswer>> =>
  answered(await call('leagues', { type: playTypeCode(playType), ...rest }, options), (raw) =>
    decodeLeagues(raw, decoding),
  );

/**
 * Matches of a sport that begin today and on each of `days` days after it, by when those days begin (wire
 * facts 2.7).
 */
export const getDayCounts = async (
  call: Caller,
  request: { readonly sportId: SportId; readonly days: number; readonly timeZone: string },
  options?: CallOptions,
): Promise<Result<CountedDays>> => answered(await call('dayCounts', request, options), decodeDayCounts);

/** The platform's words for its codes, in one of its languages (I18N-03, D17). */
export const getServerWords = async (
  call: Caller,
  language: string,
  options?: CallOptions,
): Promise<Result<ServerWords>> =>
  answered(await call('languageFile', { languageType: language }, options), (raw) =>
    decodeLanguageFile(raw, language),
  );

/** The domain configuration (REQ-73, BOOT-08), from a caller without hosts. */
export const getDomainConfig = async (
  call: Caller,
  base: string,
  options?: CallOptions,
): Promise<Result<DomainConfig>> => {
  const answer = await call('domainConfig', {}, options);
  return answer.ok ? decodeDomainConfig(answer.value, base) : answer;
};
