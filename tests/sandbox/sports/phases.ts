import type { Phases } from '#sandbox/world/timed.ts';

/**
 * Returns the clock phases of a sport without a known table: sport x 1000, + 1 not started, + 2i the i-th
 * period, + 2i+1 the break after it, + 90 overtime, + 91 the decider after overtime, + 95 finished (+ 96 to
 * 98 while play is stopped: `haltsOf`).
 */
export const phasesOf = (sid: number, periods: number): Phases => {
  const at = (n: number) => sid * 1000 + n;
  const each = Array.from({ length: periods }, (_, i) => i + 1);
  return {
    playing: each.map((i) => at(2 * i)),
    breaks: each.slice(1).map((i) => at(2 * i - 1)),
    awaiting: at(2 * periods + 1),
    overtime: at(90),
    overtimeEnded: at(90),
    shootout: at(91),
    finished: at(95),
  };
};
