import type { Chart } from './charts.ts';
import type { Estimate, Verdict } from './statistics.ts';
import { verdict } from './statistics.ts';

/** An exact count with a limit: the only figure that can fail a change. */
export type Gate = {
  readonly name: string;
  readonly value: number;
  readonly limit: string;
  readonly holds: boolean;
};

export const exactly = (name: string, value: number, wanted: number): Gate => ({
  name,
  value,
  limit: `= ${wanted}`,
  holds: value === wanted,
});
export const atMost = (name: string, value: number, limit: number): Gate => ({
  name,
  value,
  limit: `≤ ${limit}`,
  holds: value <= limit,
});
export const atLeast = (name: string, value: number, limit: number): Gate => ({
  name,
  value,
  limit: `≥ ${limit}`,
  holds: value >= limit,
});

/** A goal of time or size. It is reported with its interval and never fails a change. */
export type Goal = {
  readonly id: string;
  readonly name: string;
  readonly wanted: string;
  readonly reached: string;
  readonly verdict: Verdict;
  /** The bench folder that measured the goal: `node bench/run.mjs FOLDER`. Stored runs name it `room`. */
  readonly room?: string;
};

const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export const goal = (
  id: string,
  name: string,
  value: Estimate,
  limit: { atMost?: number; atLeast?: number },
  unit = '',
): Goal => ({
  id,
  name,
  wanted: limit.atMost === undefined ? `≥ ${limit.atLeast}${unit}` : `≤ ${rounded(limit.atMost)}${unit}`,
  reached: Number.isNaN(value.median)
    ? 'not measured'
    : `${rounded(value.median)}${unit} (${rounded(value.low)} to ${rounded(value.high)})`,
  verdict: verdict(value, limit),
});

/** Creates a goal for a figure without an interval: measured once, or pooled over the rounds. */
export const plainGoal = (
  id: string,
  name: string,
  value: number,
  limit: { atMost?: number; atLeast?: number },
  unit = '',
): Goal => ({
  ...goal(id, name, { median: value, low: value, high: value, samples: 1 }, limit, unit),
  reached: Number.isNaN(value) ? 'not measured' : `${rounded(value)}${unit}`,
});

/** The results of one bench folder. */
export type Findings = {
  readonly gates: readonly Gate[];
  readonly goals: readonly Goal[];
  readonly figures: Readonly<Record<string, unknown>>;
  /** Charts for the report. */
  readonly charts?: readonly Chart[];
};

export const NOTHING: Findings = { gates: [], goals: [], figures: {} };

export const merged = (all: readonly Findings[]): Findings => ({
  gates: all.flatMap((each) => each.gates),
  goals: all.flatMap((each) => each.goals),
  figures: Object.assign({}, ...all.map((each) => each.figures)) as Record<string, unknown>,
  charts: all.flatMap((each) => each.charts ?? []),
});

/** Returns the findings with their folder in each goal. */
export const inFolder = (folder: string, findings: Findings): Findings => ({
  ...findings,
  goals: findings.goals.map((each) => ({ ...each, room: folder })),
});

/** Returns the closing line and whether the run failed. A run without gates proves nothing and fails. */
export const closing = ({ gates, goals }: Findings): { line: string; failed: boolean } => {
  const broken = gates.filter((gate) => !gate.holds).length;
  const count = (wanted: Verdict) => goals.filter((each) => each.verdict === wanted).length;
  const summary =
    goals.length === 0
      ? ''
      : `; goals: ${count('reached')} reached, ${count('unclear')} unclear, ${count('missed')} missed`;
  return {
    line: `bench: ${gates.length - broken} of ${gates.length} count gates hold${summary}`,
    failed: broken > 0 || gates.length === 0,
  };
};
