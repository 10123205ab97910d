import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { LineChart } from './charts.ts';

const FILE = 'bench/history.jsonl';
/** Growth from which a count or an instruction count is reported as a regression. */
const REGRESSION = 1.03;

type Values = Readonly<Record<string, number>>;

/** The gated figures of one commit: one line of `bench/history.jsonl`, in the order of the commits. */
export type Measured = {
  /** Commit id, with a `+` if the sources differed from the commit. */
  readonly commit: string;
  /** ISO time. */
  readonly measured: string;
  /** Node version. Instructions of different versions are not compared. */
  readonly node: string;
  /** Bytes and messages by name. */
  readonly counts: Values;
  /** Machine instructions per unit of work, by program; empty if they could not be counted. */
  readonly instructions: Values;
  /** Ratio of ours to its peer, by pair. */
  readonly ratios: Values;
};

/** Parses the history. Throws with the line's number if a line is not a measurement. */
export const parseHistory = (text: string): readonly Measured[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      try {
        const read = JSON.parse(line) as Partial<Measured>;
        if (
          typeof read.commit === 'string' &&
          typeof read.node === 'string' &&
          [read.counts, read.instructions, read.ratios].every((values) => typeof values === 'object')
        )
          return read as Measured;
      } catch {
        // The error below has the line's number.
      }
      throw new Error(`Line ${at + 1} of ${FILE} is no measurement.`);
    });

export const readHistory = (): readonly Measured[] =>
  existsSync(FILE) ? parseHistory(readFileSync(FILE, 'utf8')) : [];

/** Appends a measurement to the history and returns the file's name. */
export const appendToHistory = (measured: Measured): string => {
  appendFileSync(FILE, `${JSON.stringify(measured)}\n`);
  return FILE;
};

/**
 * Lists each count and instruction count that grew by 3 % or more since the last measured commit, with both
 * commits. Ratios vary with the machine and are not judged here.
 */
export const regressions = (history: readonly Measured[], now: Measured): readonly string[] =>
  (['counts', 'instructions'] as const).flatMap((kind) =>
    Object.entries(now[kind]).flatMap(([name, value]) => {
      const before = history.findLast(
        (each) => each[kind][name] !== undefined && (kind === 'counts' || each.node === now.node),
      );
      const old = before?.[kind][name];
      if (before === undefined || old === undefined || value < old * REGRESSION) return [];
      const grown = ((value / old - 1) * 100).toFixed(1);
      return [
        `${name} grew by ${grown} %: ${old} at commit ${before.commit}, ${value} at commit ${now.commit}`,
      ];
    }),
  );

/**
 * Draws the counts and instructions over the measured commits, each as a percentage of its first value.
 * Returns nothing for fewer than two measurements.
 */
export const historyCharts = (history: readonly Measured[]): readonly LineChart[] => {
  if (history.length < 2) return [];
  const names = new Set(
    history.flatMap(({ counts, instructions }) => Object.keys({ ...instructions, ...counts })),
  );
  const series = [...names].map((name) => {
    const values = history.map(({ counts, instructions }) => counts[name] ?? instructions[name]);
    const first = values.find((value) => value !== undefined);
    return {
      name,
      points: values.flatMap((value, at) =>
        value === undefined || first === undefined ? [] : [{ x: at + 1, y: (value / first) * 100 }],
      ),
    };
  });
  return [
    {
      id: 'history',
      kind: 'lines',
      title: 'Counts and instructions over commits',
      note: `Each as a percentage of its first measurement; commits ${history.map(({ commit }) => commit).join(', ')}.`,
      x: { label: 'measured commit', unit: '' },
      y: { label: 'of the first measurement', unit: '%' },
      series,
    },
  ];
};
