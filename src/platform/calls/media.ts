import { ok, type Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchMedia, MediaLine } from '#domain/match/stream.ts';
import { anchorLines, anchorTypeKey, liveStatusKey } from '#domain/rooms/anchor.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeMedia } from '../decode/media.ts';
import type { CallOptions, Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { getAnchors } from './rooms.ts';

/** Lines of the living anchor of a match that everybody may watch; none if the list cannot be read. */
const anchorOf = async (
  call: Caller,
  decoding: Decoding,
  matchId: MatchId,
): Promise<readonly MediaLine[]> => {
  const anchors = await getAnchors(call, decoding);
  if (!anchors.ok) return [];
  const anchor = anchors.value.find(
    (each) =>
      each.matchId === matchId &&
      liveStatusKey(each.status) === 'living' &&
      anchorTypeKey(each.type) === 'normal',
  );
  return anchor === undefined ? [] : anchorLines(anchor);
};

/**
 * What can be watched of a match. Only the detail has the addresses (wire facts 2.8); `anchors` asks for the
 * anchor's stream too (DETAIL-07).
 */
export const getMatchMedia = async (
  call: Caller,
  decoding: Decoding,
  { matchId, anchors }: { readonly matchId: MatchId; readonly anchors: boolean },
  options?: CallOptions,
): Promise<Result<MatchMedia>> => {
  const [detail, anchor] = await Promise.all([
    call('matchDetail', { matchId, oddsType: 1 }, options),
    anchors ? anchorOf(call, decoding, matchId) : [],
  ]);
  const media = decodeAnswer(detail, (raw) => decodeMedia(raw, decoding));
  return media.ok ? ok({ ...media.value, anchor }) : media;
};
