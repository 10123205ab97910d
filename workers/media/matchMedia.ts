import { fail, type Result } from '#contract/problem.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { MediaQuestion, MediaReader, MediaSource } from './mediaReader.ts';

type MatchMediaDeps = {
  readonly clock: Clock;
  /** Null before the first hello. */
  readonly sources: () => MediaSource | null;
};

/**
 * Answers questions about the streams of a match, with one request for all tabs that ask at the same time
 * (D27). Caches only the catalogue of streams, because addresses of streams expire. The calls load after the
 * start (G10).
 */
export const createMatchMedia = ({ clock, sources }: MatchMediaDeps) => {
  const part = createLazyModule(() => import('./mediaReader.ts'), clock);
  const flights = new Map<string, Promise<Result<MatchMedia>>>();
  let reader: MediaReader | null = null;
  const load = async (): Promise<MediaReader | null> => {
    const loaded = await part.load();
    return loaded === undefined ? null : (reader ??= loaded.createMediaReader(clock.now));
  };
  const read = async (question: MediaQuestion): Promise<Result<MatchMedia>> => {
    const [loaded, source] = [await load(), sources()];
    return loaded === null || source === null ? fail({ code: 'network' }) : loaded.read(source, question);
  };
  return {
    ask: (question: MediaQuestion): Promise<Result<MatchMedia>> => {
      const key = `${question.matchId}/${question.from}`;
      const running = flights.get(key) ?? read(question).finally(() => flights.delete(key));
      flights.set(key, running);
      return running;
    },
    /** Reads the catalogue of streams once (BOOT-13, BOOT-14). */
    readCatalogue: (): void => {
      const source = sources();
      if (source !== null) void load().then((loaded) => loaded?.readCatalogue(source));
    },
    renew: (): void => reader?.renew(),
  };
};
