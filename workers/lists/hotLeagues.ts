import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import { EMPTY_SELECTION_SET, type SelectionSet } from './listChoice.ts';

export type HotLeagues = {
  /** Requests the hot leagues once until `stop`. The statistics refresh them later (FEED-06). */
  readonly load: () => void;
  /**
   * Takes an answer of a shared query. Returns true if it answers the statistics query, also when the query
   * failed.
   */
  readonly onAnswer: (question: SharedQuery, answer: Result<QueryAnswers[SharedQuery['topic']]>) => boolean;
  /** Returns why the hot leagues are unknown; null if they are known. */
  readonly problem: () => Problem | null;
  readonly stop: () => void;
};

export type HotLeaguesDeps = { readonly ask: () => void; readonly chosen: (hot: SelectionSet) => void };

/** Determines the hot leagues from the statistics of the operator (MENU-07, MENU-11, LIST-05). */
export const createHotLeagues = ({ ask, chosen }: HotLeaguesDeps): HotLeagues => {
  let leagues: ReadonlyMap<LeagueId, SportId> | null = null;
  let problem: Problem | null = null;
  let isRequested = false;
  return {
    load: () => {
      if (isRequested) return;
      isRequested = true;
      ask();
    },
    onAnswer: ({ topic }, answer) => {
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
      isRequested = false;
    },
  };
};
