import type { MatchId } from '#domain/ids.ts';
import type { MatchVideo, StreamType, VideoLine } from '#domain/match/stream.ts';
import type { Decoding } from './context.ts';
import {
  address,
  decodeField,
  id,
  mapField,
  name,
  record,
  readableList,
  fallbackField,
  whole,
  type Field,
} from './fields.ts';

/** Lines are numbered 1 to 5 (BOOT-35). */
const LINES = 5;
const MAX_LINES = 50;

/**
 * Reads `data` of the matches with video (REQ-74, BOOT-13). A line with a forbidden address is dropped (D10).
 */
export const decodeVideos = (raw: unknown, decoding: Decoding): readonly MatchVideo[] | undefined => {
  const line: Field<VideoLine | null> = mapField(
    record({ line: whole(), type: name, url: address(decoding, 'stream') }),
    (each): VideoLine | null =>
      each.url === null || each.line < 1 || each.line > LINES
        ? null
        : { line: each.line, type: each.type, address: each.url },
    'a video line',
  );
  const video: Field<MatchVideo> = mapField(
    record({
      matchId: id<MatchId>(),
      videos: readableList(line, MAX_LINES, () => decoding.drop('video-line')),
      animation: address(decoding, 'stream'),
    }),
    (each): MatchVideo => ({
      matchId: each.matchId,
      lines: each.videos.filter((line) => line !== null),
      animation: each.animation,
    }),
    'a match with video',
  );
  return decodeField(
    readableList(video, 5000, () => decoding.drop('match-video')),
    raw,
  );
};

/** `data` of the kinds of stream (REQ-74, BOOT-14). */
export const decodeStreamTypes = (raw: unknown, { drop }: Decoding): readonly StreamType[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({ type: name, name, sort: fallbackField(whole(), 0) }),
        (each): StreamType | undefined => (each.type === '' ? undefined : each),
        'a kind',
      ),
      100,
      () => drop('stream-type'),
    ),
    raw,
  );
