import { ok, type Result } from '#contract/problem.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import { withCatalogue, type StreamCatalogue } from '#domain/match/streamCatalogue.ts';
import { getMatchMedia } from '#platform/calls/media.ts';
import { getMatchVideos, getStreamTypes } from '#platform/calls/results.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';

export type MediaQuestion = Extract<SharedQuery, { readonly topic: 'media' }>;
export type MediaSource = { readonly call: Caller; readonly decoding: Decoding };

export type MediaReader = {
  /** Reads the matches with video and the kinds of streams, once (BOOT-13, BOOT-14). What failed is read again. */
  readonly readCatalogue: (source: MediaSource) => Promise<StreamCatalogue>;
  readonly read: (source: MediaSource, question: MediaQuestion) => Promise<Result<MatchMedia>>;
  /** Forgets the catalogue: the names of its kinds are in another language now. */
  readonly renew: () => void;
};

/** Maximum age of the catalogue, because addresses of streams expire. Not from the specification. */
const MAX_AGE_MS: Milliseconds = 60_000;

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
      if (catalogue === flight && !(videos.ok && types.ok)) catalogue = null;
      return { videos: videos.ok ? videos.value : [], types: types.ok ? types.value : [] };
    });
    catalogue = flight;
    readAt = now();
    return flight;
  };
  return {
    readCatalogue,
    read: async (source, question) => {
      const media = await getMatchMedia(source.call, source.decoding, question);
      if (!media.ok || media.value.video.length > 0) return media;
      if (now() - readAt > MAX_AGE_MS) catalogue = null;
      return ok(withCatalogue(media.value, question.matchId, await readCatalogue(source)));
    },
    renew: () => {
      catalogue = null;
    },
  };
};
