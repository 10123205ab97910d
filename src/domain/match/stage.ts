import type { MatchPhase } from '../ids.ts';
import type { MatchFacts } from './match.ts';
import { runningPart } from './parts.ts';
import { periodName, type PeriodName } from './periods.ts';
import { phaseName, type PhaseName } from './phases.ts';

/**
 * The current stage of a running match, in order of preference: the clock's phase, the server's name of an
 * unknown phase, the part being played.
 */
export type Stage = {
  readonly phase: PhaseName | undefined;
  /** A phase without a name in the client: it is looked up in the platform's language file (D17). */
  readonly unknownPhase: MatchPhase | undefined;
  readonly part: PeriodName | undefined;
};

export const stageOf = (match: Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>): Stage => {
  const phase = match.clock === null ? undefined : phaseName(match.clock.phase);
  const part = runningPart(match);
  return {
    phase,
    unknownPhase: phase === undefined ? match.clock?.phase : undefined,
    part: part === undefined ? undefined : periodName(part),
  };
};
