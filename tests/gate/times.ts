import { titleOf, type TestResult } from './reports.ts';

/** `tests/budgets.json`: the time budget of each part of the gate on two quiet cores. */
export type Budgets = {
  readonly calibration: {
    /** The time of the calibration task on all cores of the reference machine while nothing else runs. */
    readonly referenceMs: number;
    /** A machine is quiet if the calibration task takes at most this multiple of the reference time. */
    readonly quietRatio: number;
    /** Maximum number of processes that wait for each core before a run (the load average of one minute). */
    readonly quietLoadPerCore: number;
  };
  readonly stages: Readonly<Record<string, number>>;
  /** Seconds of test time by spec file, from the repository's root. */
  readonly files: Readonly<Record<string, number>>;
  /**
   * Default budgets by the beginning of a file's path. The longest matching beginning applies to a file that
   * is not listed.
   */
  readonly defaults: Readonly<Record<string, number>>;
};
export type Timed = { readonly name: string; readonly seconds: number };
export type Machine = { readonly calibrationMs: readonly number[]; readonly loadPerCore: number };

/** A measured time may exceed its budget by half. */
export const TOLERANCE = 1.5;

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Returns the reason that the machine is not quiet, or null. */
export const noiseReason = ({ calibrationMs, loadPerCore }: Machine, budgets: Budgets): string | null => {
  const { referenceMs, quietRatio, quietLoadPerCore } = budgets.calibration;
  if (calibrationMs.length === 0) return 'the machine was not calibrated';
  const ratio = Math.max(...calibrationMs) / referenceMs;
  if (ratio > quietRatio) return `the calibration task took ${ratio.toFixed(2)} times the reference`;
  if (loadPerCore > quietLoadPerCore) return `the load average was ${loadPerCore.toFixed(2)} for each core`;
  return null;
};

/** Returns the time of each spec file, the slowest first. */
export const fileTimes = (tests: readonly TestResult[]): Timed[] => {
  const sums = new Map<string, number>();
  for (const { file, durationMs } of tests) sums.set(file, (sums.get(file) ?? 0) + durationMs / 1000);
  return [...sums].map(([name, time]) => ({ name, seconds: time })).toSorted((a, b) => b.seconds - a.seconds);
};

export const slowestTests = (tests: readonly TestResult[], count: number): Timed[] =>
  tests
    .map((test) => ({ name: titleOf(test), seconds: test.durationMs / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);

/** Returns the budget of a spec file in seconds, or null if neither the file nor its folders have one. */
export const fileBudget = (file: string, { files, defaults }: Budgets): number | null => {
  const [folder] = Object.keys(defaults)
    .filter((path) => file.startsWith(path))
    .toSorted((a, b) => b.length - a.length);
  return files[file] ?? (folder === undefined ? null : (defaults[folder] ?? null));
};

const overBudget = (kind: string, timed: readonly Timed[], budgetOf: (name: string) => number | null) =>
  timed.flatMap(({ name, seconds: taken }) => {
    const budget = budgetOf(name);
    return budget === null || taken <= budget * TOLERANCE
      ? []
      : [`${kind} ${name} took ${seconds(taken)}, its budget is ${seconds(budget)}`];
  });

/**
 * Judges the times of a run. A time that exceeds its budget by more than half is a failure on a quiet machine
 * and a warning on any other.
 */
export const judgeTimes = (
  measured: { readonly stages: readonly Timed[]; readonly files: readonly Timed[] },
  budgets: Budgets,
  noise: string | null,
): { readonly failed: number; readonly lines: readonly string[] } => {
  const exceeded = [
    ...overBudget('stage', measured.stages, (name) => budgets.stages[name] ?? null),
    ...overBudget('spec file', measured.files, (name) => fileBudget(name, budgets)),
  ];
  if (noise === null) return { failed: exceeded.length, lines: exceeded.map((line) => `failed: ${line}`) };
  return { failed: 0, lines: exceeded.map((line) => `warning: ${line} (not judged: ${noise})`) };
};

/** Formats a table of times, one line each. */
export const timeLines = (title: string, timed: readonly Timed[]): string[] =>
  timed.length === 0
    ? []
    : [title, ...timed.map(({ name, seconds: taken }) => `${seconds(taken).padStart(10)}  ${name}`)];

/** Parses the stages before this run from `.ci/run`: each line has a name, a tab and whole seconds. */
export const readStages = (text: string): Timed[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', taken = ''] = line.split('\t');
    return name === '' || taken === '' ? [] : [{ name, seconds: Number(taken) }];
  });

const isEndToEnd = ({ name }: Timed): boolean => name.startsWith('tests/e2e/');

/** Returns every end-to-end file, and the unit files that take a second or more. */
export const longFiles = (files: readonly Timed[]): Timed[] =>
  files.filter((file) => isEndToEnd(file) || file.seconds >= 1);
