import type { BarChart, LineChart, Point } from '../charts.ts';
import { median } from '../statistics.ts';
import { STAGES, stagesOf, type Stamps } from './stages.ts';

/** Goals of a start (G10, G12). */
export const COLD_START_GOAL_MS = 600;
export const FURTHER_TAB_GOAL_MS = 200;

/** Returns the share of the values at or below each value. */
export const distribution = (values: readonly number[]): Point[] =>
  [...values].sort((a, b) => a - b).map((x, at) => ({ x, y: (at + 1) / values.length }));

export const distributionChart = (cold: readonly number[], next: readonly number[]): LineChart => ({
  kind: 'lines',
  id: 'start-distribution',
  title: 'First odds painted',
  note: `Share of the starts whose first odds were painted by then: the first tab of a fresh browser from its navigation (G10, goal ${COLD_START_GOAL_MS} ms), a further tab from when its script began to run (G12, goal ${FURTHER_TAB_GOAL_MS} ms).`,
  x: { label: 'time', unit: 'ms' },
  y: { label: 'share of starts', unit: '' },
  series: [
    { name: 'first tab', points: distribution(cold) },
    { name: 'further tab', points: distribution(next) },
  ],
});

const typical = (all: readonly number[][], stage: number): number =>
  median(all.map((each) => each[stage] ?? Number.NaN));

export const stageChart = (cold: readonly Stamps[], next: readonly Stamps[]): BarChart => {
  const stages = { cold: cold.map(stagesOf), next: next.map(stagesOf) };
  return {
    kind: 'stacked',
    id: 'start-stages',
    title: 'What a start spends its time on',
    note: 'Median of each stage, from navigation to the painted odds; stamps of the page itself. A stage that overlaps the one before counts only what it adds.',
    y: { label: 'time', unit: 'ms' },
    categories: ['first tab', 'further tab'],
    series: STAGES.map(([, name], stage) => ({
      name,
      values: [typical(stages.cold, stage), typical(stages.next, stage)],
    })),
  };
};
