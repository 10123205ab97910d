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
 * Codes of a platform that has the call but cannot answer now: exception, system error, duplicate, unavailable, too
 * many requests, not logged in.
 */
const PASSING: ReadonlySet<string> = new Set(['2', '6', '10', '11', '12', '14009']);
/** Whether the HTTP status says that the platform does not have the call. */
export const isMissingAddress = (problem: Problem): boolean =>
  problem.code === 'http' && NO_CALL.has(problem.status);
/** Whether the platform refuses the call or does not have it (D38). A platform that is only busy has it. */
export const isMissingCall = (problem: Problem): boolean =>
  problem.code === 'refused' ? !PASSING.has(problem.platformCode) : isMissingAddress(problem);

/** Reads a part of a match's data. Null: the platform has nothing. */
export const getMatchData = async <P extends MatchDataPart>(
  call: Caller,
  decoding: Decoding,
  { matchId, part }: { readonly matchId: MatchId; readonly part: P },
): Promise<Result<MatchData[P] | null>> =>
  decodeAnswer(await call(CALLS[part], { matchId }), (raw) => decodeMatchData(part, raw, decoding));
