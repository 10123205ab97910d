import type { Problem, Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchData, MatchDataPart } from '#domain/match-data/matchData.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeMatchData } from '../decode/matchData.ts';
import type { EndpointName } from '../endpoints.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

const CALLS: Readonly<Record<MatchDataPart, EndpointName>> = {
  weather: 'matchWeather',
  lineup: 'matchLineup',
  history: 'matchHistory',
  standings: 'matchStandings',
  commentary: 'matchCommentary',
  events: 'matchEvents',
  technical: 'matchTechnical',
  intelligence: 'matchIntelligence',
  coverage: 'matchCoverage',
};
/** Statuses of a platform that does not have the call. */
const NO_CALL: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/**
 * Codes by which the member platform refuses a call for good: nothing found, and wrong parameters (wire facts 2). Some
 * platforms write an HTTP status as the code. Any other code may pass, among them -1 (unknown failure) and 500 (server
 * error).
 */
const NO_CALL_CODES: ReadonlySet<string> = new Set(['-2', '1001', ...[...NO_CALL].map(String)]);
/** Whether the HTTP status says that the platform does not have the call. */
export const isMissingAddress = (problem: Problem): boolean =>
  problem.code === 'http' && NO_CALL.has(problem.status);
/**
 * Whether the member platform refuses the call for good or does not have it (D38). A platform that is only busy has it.
 */
export const isMissingCall = (problem: Problem): boolean =>
  problem.code === 'refused' ? NO_CALL_CODES.has(problem.platformCode) : isMissingAddress(problem);

/** Reads a part of a match's data. Null: the platform has nothing. */
export const getMatchData = async <P extends MatchDataPart>(
  call: Caller,
  decoding: Decoding,
  { matchId, part }: { readonly matchId: MatchId; readonly part: P },
): Promise<Result<MatchData[P] | null>> =>
  decodeAnswer(await call(CALLS[part], { matchId }), (raw) => decodeMatchData(part, raw, decoding));
