import { ok, type Result } from '#contract/problem.ts';
import type { ResultsApi } from '#domain/config/domainConfig.ts';
import type { EpochMs, SportId } from '#domain/ids.ts';
import type { MatchResult, ResultKind, ResultPage } from '#domain/match/matchResult.ts';
import type { MatchVideo, StreamType } from '#domain/match/stream.ts';
import type { Decoding } from '../decode/context.ts';
import { competitionResults } from '../decode/competitionResults.ts';
import { decodeCompetitions, decodeResults } from '../decode/results.ts';
import { decodeStreamTypes, decodeVideos } from '../decode/streams.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Results in a page of the product's own source. Public clients ask for up to 300 (wire facts 2.6). */
const RESULTS_PAGE_SIZE = 200;
/** Codes of kinds and of the order by league in a request for results (wire facts 2.6). */
const MATCH_TYPES: Readonly<Record<ResultKind, number>> = { outright: 1, match: 2 };
const BY_LEAGUE = 1;

/** Selects the results of a sport that began within a closed range in ms. */
type FeedRequest = {
  readonly sportId: SportId;
  readonly beginTime: EpochMs;
  readonly endTime: EpochMs;
};
/** The same for one page, from 1, of results of matches or of outrights. */
type ResultsRequest = FeedRequest & { readonly kind: ResultKind; readonly current: number };

type Adapter = (call: Caller, decoding: Decoding, request: ResultsRequest) => Promise<Result<ResultPage>>;

/** Reads a page of the product's own results, league by league (REQ-72). */
const readOwn: Adapter = async (call, decoding, { kind, ...request }) =>
  decodeAnswer(
    await call('results', {
      ...request,
      size: RESULTS_PAGE_SIZE,
      matchType: MATCH_TYPES[kind],
      orderBy: BY_LEAGUE,
    }),
    (raw) => decodeResults(raw, decoding),
  );

/** Third-party feeds have results of matches alone, and all of a range at once (REQ-72). */
const readFeed =
  (endpoint: 'resultsSecond' | 'resultsThird'): Adapter =>
  async (call, decoding, { kind, current, ...request }) => {
    if (kind === 'outright' || current > 1) return ok(pageOf([]));
    return decodeAnswer(await call(endpoint, request), (raw) => {
      const competitions = decodeCompetitions(raw, decoding);
      return competitions === undefined ? undefined : pageOf(competitions.flatMap(competitionResults));
    });
  };

const pageOf = (results: readonly MatchResult[]): ResultPage => ({
  results,
  current: 1,
  size: Math.max(1, results.length),
  total: results.length,
});

const ADAPTERS: Readonly<Record<ResultsApi, Adapter>> = {
  own: readOwn,
  second: readFeed('resultsSecond'),
  // The shape of the second feed, until a sample of the third exists (C40).
  third: readFeed('resultsThird'),
};

/** Reads a page of results from the source of the operator's configuration (REQ-72, RESULTS-02). */
export const readResults = (
  api: ResultsApi,
  ...[call, decoding, request]: Parameters<Adapter>
): Promise<Result<ResultPage>> => ADAPTERS[api](call, decoding, request);

/** Returns the matches that have video (REQ-74, BOOT-13). */
export const getMatchVideos = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly MatchVideo[]>> =>
  decodeAnswer(await call('matchVideos', {}), (raw) => decodeVideos(raw, decoding));

/** Returns the stream types (REQ-74, BOOT-14). */
export const getStreamTypes = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly StreamType[]>> =>
  decodeAnswer(await call('streamTypes', {}), (raw) => decodeStreamTypes(raw, decoding));
