import { fail, ok, type Result } from '#contract/problem.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { isMatchOver, isRollingStatus } from '#domain/match/matchStatus.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import type { SearchDeps, SearchQuestion, SearchIndex } from './searchIndex.ts';

export type Search = {
  readonly ask: (question: SearchQuestion) => Promise<Result<SearchAnswer>>;
  readonly renew: () => void;
  /** Forgets all names when no tab is left. */
  readonly stop: () => void;
};

/**
 * Creates the search. Its implementation loads with the first question, since most tabs never search (G10).
 */
export const createSearch = (deps: Omit<SearchDeps, 'isInPlay' | 'isOver' | 'dictionary'>): Search => {
  const part = createLazyModule(() => import('./searchIndex.ts'), deps.clock);
  const dictionary = createLazyModule(() => import('./pinyin.ts'), deps.clock, noReport);
  let room: SearchIndex | null = null;
  return {
    ask: async (question) => {
      const loaded = await part.load();
      if (loaded === undefined) return fail({ code: 'network' });
      room ??= loaded.createSearchIndex({
        ...deps,
        dictionary,
        isInPlay: ({ status }) => isRollingStatus(status),
        isOver: ({ status }) => isMatchOver(status),
      });
      return ok(room.ask(question));
    },
    renew: () => room?.renew(),
    stop: () => {
      room?.close();
      room = null;
    },
  };
};
