import type { MatchId } from '../ids.ts';
import type { MatchMedia, MatchVideo, MediaKind, MediaLine, StreamType, VideoLine } from './stream.ts';

/** The matches with video (BOOT-13), and the platform's kinds of streams (BOOT-14). */
export type StreamCatalogue = {
  readonly videos: readonly MatchVideo[];
  readonly types: readonly StreamType[];
};

/** A type that no player knows is opened as a page of the operator. */
const KINDS: Readonly<Record<string, MediaKind>> = { m3u8: 'hls', hls: 'hls', flv: 'flv' };

const NONE: MatchMedia = { video: [], animation: null };

/** Returns what the catalogue has of a match. The lines are named by their kind and in the order of the kinds. */
export const catalogueMedia = ({ videos, types }: StreamCatalogue, matchId: MatchId): MatchMedia => {
  const known = videos.find((each) => each.matchId === matchId);
  if (known === undefined) return NONE;
  const typeOf = ({ type }: VideoLine): StreamType | undefined => types.find((each) => each.type === type);
  const lineOf = (video: VideoLine): MediaLine => {
    const name = typeOf(video)?.name ?? '';
    const kind = KINDS[video.type.toLowerCase()] ?? 'page';
    return { line: video.line, kind, address: video.address, ...(name === '' ? undefined : { name }) };
  };
  const sortOf = (video: VideoLine): number => typeOf(video)?.sort ?? Infinity;
  const video = known.lines
    .map((each) => each)
    .sort((one, other) => {
      const [first, second] = [sortOf(one), sortOf(other)];
      return first === second ? one.line - other.line : first - second;
    })
    .map(lineOf);
  return { video, animation: known.animation };
};
