import { fail } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { MatchDataAnswer, MatchDataDeps, MatchDataParts, MatchDataQuestion } from './matchDataParts.ts';

type MatchDataQueries = {
  /** Returns a part of a match's data, requested once for all tabs (D27). */
  readonly ask: (question: MatchDataQuestion) => Promise<MatchDataAnswer>;
  /** Called when the score or status of a match has changed. */
  readonly matchChanged: (id: MatchId) => void;
  /** Drops all answers after a change of language. */
  readonly outdate: () => void;
  /** Forgets all answers when no tab is left. */
  readonly stop: () => void;
};

/** Creates the data of matches. The implementation loads with the first question (G10). */
export const createMatchData = (deps: MatchDataDeps): MatchDataQueries => {
  const part = createLazyModule(() => import('./matchDataParts.ts'), deps.clock);
  let parts: MatchDataParts | null = null;
  return {
    ask: async (question) => {
      const loaded = await part.load();
      if (loaded === undefined) return fail({ code: 'network' });
      parts ??= loaded.createMatchDataParts(deps);
      return parts.ask(question);
    },
    matchChanged: (id) => parts?.matchChanged(id),
    outdate: () => parts?.outdate(),
    stop: () => {
      parts?.stop();
      parts = null;
    },
  };
};
