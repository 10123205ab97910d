import { ok, type Result } from '#contract/problem.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import { catalogueMedia, type StreamCatalogue } from '#domain/match/streamCatalogue.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';
import { getMatchMedia } from '#platform/calls/media.ts';
import { getMatchVideos, getStreamTypes } from '#platform/calls/results.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';

export type MediaQuestion = Extract<SharedQuery, { readonly topic: 'media' }>;
export type MediaSource = { readonly call: Caller; readonly decoding: Decoding };

export type MediaReader = {
  /** Reads the matches with video and the kinds of streams, once (BOOT-13, BOOT-14). What failed is read again. */
  readonly readCatalogue: (source: MediaSource) => Promise<StreamCatalogue>;
  /** Reads the lines of a match. Where the match has none of its own, the catalogue answers. */
  readonly read: (source: MediaSource, question: MediaQuestion) => Promise<Result<MatchMedia>>;
  /** Forgets the catalogue: the names of its kinds are in another language now. */
  readonly renew: () => void;
};

/** Maximum age of the catalogue, because addresses of streams expire. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 60_000;

/** Returns true if a part of the catalogue was read. A platform without the call has nothing to answer (D38). */
const isRead = (answer: Result<unknown>): boolean => answer.ok || isMissingCall(answer.problem);

/** Creates the reader of the streams of matches. */
export const createMediaReader = (now: () => Milliseconds): MediaReader => {
  let catalogue: Promise<StreamCatalogue> | null = null;
  let readAt = -Infinity;
  const readCatalogue = (source: MediaSource): Promise<StreamCatalogue> => {
    if (catalogue !== null) return catalogue;
    const flight = Promise.all([
      getMatchVideos(source.call, source.decoding),
      getStreamTypes(source.call, source.decoding),
    ]).then(([videos, types]): StreamCatalogue => {
      if (catalogue === flight && !(isRead(videos) && isRead(types))) catalogue = null;
      return { videos: videos.ok ? videos.value : [], types: types.ok ? types.value : [] };
    });
    catalogue = flight;
    readAt = now();
    return flight;
  };
  return {
    readCatalogue,
    read: async (source, { matchId, from }) => {
      if (from === 'match') {
        const lines = await getMatchMedia(source.call, source.decoding, matchId);
        if (!lines.ok) return lines;
        if (lines.value.length > 0) return ok({ video: lines.value, animation: null });
      }
      if (now() - readAt > MAX_AGE_MS) catalogue = null;
      return ok(catalogueMedia(await readCatalogue(source), matchId));
    },
    renew: () => {
      catalogue = null;
    },
  };
};
