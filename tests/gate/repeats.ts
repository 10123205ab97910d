import type { Timed } from './times.ts';

/** One run of `npm test` among several on one commit. */
export type KeptRun = {
  readonly code: number;
  /** Number of busy processes that ran at the same time. */
  readonly load: number;
  readonly seconds: number;
  readonly passed?: number;
  readonly failed?: number;
  readonly stages?: readonly Timed[];
  readonly secondTries?: readonly string[];
  readonly failures?: readonly string[];
};

/**
 * Lists the busy processes for each missing run: quiet runs first, then `loaded` runs beside `busy`
 * processes.
 */
export const missingRuns = (
  keptRuns: readonly KeptRun[],
  { runs, loaded, busy }: { readonly runs: number; readonly loaded: number; readonly busy: number },
): number[] => {
  const most = busy === 0 ? 0 : Math.min(loaded, runs);
  const doneLoaded = keptRuns.filter(({ load }) => load > 0).length;
  const quiet = Math.max(0, runs - most - (keptRuns.length - doneLoaded));
  return [
    ...Array.from({ length: quiet }, () => 0),
    ...Array.from({ length: Math.max(0, most - doneLoaded) }, () => busy),
  ];
};

/** True if a run passed without a second try. */
export const isGreen = ({ code, secondTries = [] }: KeptRun): boolean =>
  code === 0 && secondTries.length === 0;

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;

/** Describes each run in a line: result, times, second tries, failures. */
export const runLines = (keptRuns: readonly KeptRun[]): string[] =>
  keptRuns.flatMap((run, at) => [
    `Run ${at + 1}${run.load === 0 ? '' : ` beside ${run.load} busy processes`}: ${isGreen(run) ? 'green' : 'not green'}, ${run.passed ?? 0} passed, ${run.failed ?? 0} failed, ${minutes(run.seconds)} (${(run.stages ?? []).map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ')})`,
    ...(run.secondTries ?? []).map((title) => `  second try: ${title}`),
    ...(run.failures ?? []).map((failure) => `  ${failure}`),
  ]);
