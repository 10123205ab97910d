import type { Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MediaLine } from '#domain/match/stream.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeMedia } from '../decode/media.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the video lines of a match. Only the detail has the addresses (wire facts 2.8). */
export const getMatchMedia = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
): Promise<Result<readonly MediaLine[]>> =>
  decodeAnswer(await call('matchDetail', { matchId, oddsType: 1 }), (raw) => decodeMedia(raw, decoding));
