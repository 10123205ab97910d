import type { Records } from '#contract/patch.ts';
import type { LeagueId, MatchId, MatchPhase } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { mergeRecords } from '#workers/tabs/mergeRecords.ts';
import { exactly, type Findings } from '../gates.ts';
import { estimate } from '../statistics.ts';
import { timed } from './alternate.ts';

/** Creates the pending scores and clocks of `matches` matches for one second of a busy list. */
const scores = (matches: number, second: number): Records => ({
  matches: Object.fromEntries(
    Array.from({ length: matches }, (_, at): [MatchId, Partial<MatchFacts>] => [
      String(700_001 + at) as MatchId,
      {
        leagueId: '3001' as LeagueId,
        scores: [{ period: 1001 as never, group: 5 as never, home: second % 7, away: 0 }],
        clock: {
          running: true,
          phase: 1002 as MatchPhase,
          second,
          direction: 'up',
          precision: 'second',
          stoppage: null,
          asOf: second,
        },
      },
    ]),
  ),
});

const ROWS = 60;
const MERGES = 200;

/**
 * Measures the cost of a tab that does not answer: the outbox merges scores and clocks of sixty matches into
 * its pending records.
 */
export const merge = (turns: number): Findings => {
  const parts = Array.from({ length: MERGES }, (_, second) => scores(ROWS, second));
  let pending: Records = {};
  const samples = Array.from({ length: turns }, () =>
    timed(MERGES, () => {
      pending = {};
      for (const part of parts) pending = mergeRecords(pending, part);
    }),
  );
  const stale = Object.values(pending.matches ?? {}).filter(
    (match) => match?.clock?.second !== MERGES - 1,
  ).length;
  return {
    gates: [
      exactly('merge: matches owed after many merges', Object.keys(pending.matches ?? {}).length, ROWS),
      exactly('merge: matches that do not stand at the last', stale, 0),
    ],
    goals: [],
    figures: { 'merge of 60 matches over 60, ms': estimate(samples) },
  };
};
