import type { QueryAnswers, SharedQuery } from '#contract/feedApi.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import { EMPTY_SELECTION_SET, type SelectionSet } from './listChoice.ts';

export type HotLeagues = {
  /**
   * Some list shows what is hot: asks for the leagues, once while it runs; what follows is the statistics'
   * own affair (FEED-06).
   */
  readonly want: () => void;
  /** Whether it told of them. */
  readonly told: (question: SharedQuery, answer: Result<QueryAnswers[SharedQuery['topic']]>) => boolean;
  /** Why they are not known, where they are not. */
  readonly problem: () => Problem | null;
  readonly stop: () => void;
};

export type HotLeaguesDeps = { readonly ask: () => void; readonly chosen: (hot: SelectionSet) => void };

/** Which leagues are hot, by the platform's statistics (MENU-07, MENU-11, LIST-05). */
export const createHotLeagues = ({ ask, chosen }: HotLeaguesDeps): HotLeagues => {
  let leagues: ReadonlyMap<LeagueId, SportId> | null = null;
  let problem: Problem | null = null;
  let isAsked = false;
  return {
    want: () => {
      if (isAsked) return;
      isAsked = true;
      ask();
    },
    told: ({ topic }, answer) => {
      if (topic !== 'statistics') return false;
      if (!answer.ok) {
        problem = leagues === null ? answer.problem : null;
        return true;
      }
      problem = null;
      const next = new Map(
        (answer.value as QueryAnswers['statistics']).hot.map(({ id, sportId }) => [id, sportId] as const),
      );
      const known = leagues;
      if (
        known !== null &&
        known.size === next.size &&
        [...next].every(([id, sport]) => known.get(id) === sport)
      )
        return true;
      leagues = next;
      chosen({ ...EMPTY_SELECTION_SET, leagues });
      return true;
    },
    problem: () => problem,
    stop: () => {
      isAsked = false;
    },
  };
};
