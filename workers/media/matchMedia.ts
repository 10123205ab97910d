import { fail, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { MediaQuestion, MediaReader, MediaSource } from './mediaReader.ts';

/** The catalogue of streams is read this long after the start, so that the first prices do not wait for it. */
const START_MS: Milliseconds = 2_000;

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
  let timer: Timer | null = null;
  const load = async (): Promise<MediaReader | null> => {
    const loaded = await part.load();
    return loaded === undefined ? null : (reader ??= loaded.createMediaReader(clock.now));
  };
  const read = async (question: MediaQuestion): Promise<Result<MatchMedia>> => {
    const [loaded, source] = [await load(), sources()];
    return loaded === null || source === null ? fail({ code: 'network' }) : loaded.read(source, question);
  };
  const stop = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  return {
    ask: (question: MediaQuestion): Promise<Result<MatchMedia>> => {
      const key = `${question.matchId}/${question.from}`;
      const running = flights.get(key) ?? read(question).finally(() => flights.delete(key));
      flights.set(key, running);
      return running;
    },
    /** Reads the catalogue of streams once, shortly after the start (BOOT-13, BOOT-14). */
    start: (): void => {
      stop();
      timer = clock.setTimeout(() => {
        const source = sources();
        if (source !== null) void load().then((loaded) => loaded?.readCatalogue(source));
      }, START_MS);
    },
    renew: (): void => reader?.renew(),
    stop,
  };
};
