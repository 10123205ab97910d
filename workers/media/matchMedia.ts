import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';

type MediaQuestion = Extract<SharedQuery, { readonly topic: 'media' }>;
type MatchMediaDeps = {
  readonly clock: Clock;
  /** Null before the first hello. */
  readonly sources: () => { readonly call: Caller; readonly decoding: Decoding } | null;
};

/**
 * Answers what can be watched of a match: one request for all tabs that ask at the same time (D27). Nothing is
 * kept, because addresses of streams expire. The calls load with the first question (G10).
 */
export const createMatchMedia = ({ clock, sources }: MatchMediaDeps) => {
  const part = createLazyModule(() => import('#platform/calls/media.ts'), clock);
  const flights = new Map<string, Promise<Result<MatchMedia>>>();
  const read = async (question: MediaQuestion): Promise<Result<MatchMedia>> => {
    const [loaded, source] = [await part.load(), sources()];
    if (loaded === undefined || source === null) return fail({ code: 'network' });
    return loaded.getMatchMedia(source.call, source.decoding, question);
  };
  return {
    ask: (question: MediaQuestion): Promise<Result<MatchMedia>> => {
      const key = `${question.matchId}/${question.anchors}`;
      const running = flights.get(key) ?? read(question).finally(() => flights.delete(key));
      flights.set(key, running);
      return running;
    },
  };
};
