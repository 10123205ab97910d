import type { Result } from '#contract/problem.ts';
import { PAGE_SIZE } from '#domain/config/constants.ts';
import type { EpochMs, SportId } from '#domain/ids.ts';
import type { ResultCompetition, ResultPage } from '#domain/match/matchResult.ts';
import type { MatchVideo, StreamType } from '#domain/match/stream.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeCompetitions, decodeResults } from '../decode/results.ts';
import { decodeStreamTypes, decodeVideos } from '../decode/streams.ts';
import type { CallOptions, Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Selects the results of a sport that began within a closed range in ms. */
export type ResultsRequest = {
  readonly sportId: SportId;
  readonly beginTime: EpochMs;
  readonly endTime: EpochMs;
};

/** A page of the product's own results (REQ-72). */
export const getResults = async (
  call: Caller,
  decoding: Decoding,
  request: ResultsRequest & { readonly current: number },
  options?: CallOptions,
): Promise<Result<ResultPage>> =>
  decodeAnswer(await call('results', { ...request, size: PAGE_SIZE }, options), (raw) =>
    decodeResults(raw, decoding),
  );

/** Results of one of the two third-party feeds (REQ-72, C40). */
export const getFeedResults = async (
  call: Caller,
  decoding: Decoding,
  feed: 'second' | 'third',
  request: ResultsRequest,
  options?: CallOptions,
): Promise<Result<readonly ResultCompetition[]>> =>
  decodeAnswer(await call(feed === 'second' ? 'resultsSecond' : 'resultsThird', request, options), (raw) =>
    decodeCompetitions(raw, decoding),
  );

/** Returns the matches that have video (REQ-74, BOOT-13). */
export const getMatchVideos = async (
  call: Caller,
  decoding: Decoding,
  options?: CallOptions,
): Promise<Result<readonly MatchVideo[]>> =>
  decodeAnswer(await call('matchVideos', {}, options), (raw) => decodeVideos(raw, decoding));

/** Returns the stream types (REQ-74, BOOT-14). */
export const getStreamTypes = async (
  call: Caller,
  decoding: Decoding,
  options?: CallOptions,
): Promise<Result<readonly StreamType[]>> =>
  decodeAnswer(await call('streamTypes', {}, options), (raw) => decodeStreamTypes(raw, decoding));
