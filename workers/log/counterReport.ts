import type { WorkerMode } from '#contract/feedApi.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { HistogramRecord } from '../runtime/histogram.ts';

/** Version of both reports to the operator's addresses. METRICS.md describes them. */
export const REPORT_VERSION = 1;

type Sums = Readonly<Record<string, number>>;

/** Values of a worker, under names that METRICS.md lists. Words are of the code; nothing is data of a user (D9, I8). */
export type CounterValues = {
  /** Sums since the worker's start. */
  readonly counts: Sums;
  /** Sums since the worker's start, by a fixed word. */
  readonly countsBy: Readonly<Record<string, Sums>>;
  /** Values at the time of the report. */
  readonly states: Sums;
  readonly statesBy: Readonly<Record<string, Sums>>;
  readonly histograms: Readonly<Record<string, HistogramRecord>>;
};

/**
 * What is posted to `hooks.counters`. All sums are those of the worker's life, so a lost report loses nothing
 * that the next one does not carry.
 */
export type CounterReport = CounterValues & {
  readonly v: number;
  readonly at: EpochMs;
  readonly build: string;
  readonly mode: WorkerMode;
  /** Random for each worker's life. It identifies no user, device or session. */
  readonly life: string;
  /** Number of the report within the life, from 1. */
  readonly serial: number;
};
