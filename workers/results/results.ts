import { fail, type Result } from '#contract/problem.ts';
import type { ResultPage } from '#domain/match/matchResult.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { ResultPages, ResultPagesDeps, ResultsQuestion } from './resultPages.ts';

export type Results = {
  /** Returns a page of match results, requested once for all tabs (D27). */
  readonly ask: (question: ResultsQuestion) => Promise<Result<ResultPage>>;
  /** Drops the kept pages after a change of language, and notifies the tabs that show some. */
  readonly outdate: () => void;
  /** Forgets all pages when no tab is left. */
  readonly stop: () => void;
};

/** Creates the match results. Their implementation loads with the first question, since few tabs show them (G10). */
export const createResults = (deps: ResultPagesDeps): Results => {
  const part = createLazyModule(() => import('./resultPages.ts'), deps.clock);
  let pages: ResultPages | null = null;
  return {
    ask: async (question) => {
      const loaded = await part.load();
      if (loaded === undefined) return fail({ code: 'network' });
      pages ??= loaded.createResultPages(deps);
      return pages.ask(question);
    },
    outdate: () => pages?.outdate(),
    stop: () => {
      pages?.stop();
      pages = null;
    },
  };
};
