import type { MatchFacts } from './match.ts';
import { periodKey, phaseKey, type PeriodKey, type PhaseKey } from './phases.ts';
import { currentPeriod } from './scores.ts';

/** A message key: `t(stageKey(match))`. */
export type StageKey = `phase.${PhaseKey}` | `period.${PeriodKey}`;

/** What a running match is in, as a message key: the clock's phase, else the part being played (the set in tennis); undefined where neither is known (D17). */
export const stageKey = (match: Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>): StageKey | undefined => {
  const phase = match.clock === null ? undefined : phaseKey(match.clock.phase);
  if (phase !== undefined) return `phase.${phase}`;
  const period = currentPeriod(match);
  const key = period === undefined ? undefined : periodKey(period);
  return key === undefined ? undefined : `period.${key}`;
};
