import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/baseline.json';

/** The stored results of a machine that the gates of a change compare with. */
export type Baseline = {
  readonly written: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Ratio of ours to its peer, by pair. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Machine instructions per unit of work, by program, with the Node version of the count. */
  readonly instructions: Readonly<Record<string, number>>;
  /** Bytes and messages by name. */
  readonly counts: Readonly<Record<string, number>>;
};

export const readBaseline = (): Baseline | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Baseline) : undefined;

export const writeBaseline = (baseline: Baseline): string => {
  writeFileSync(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
  return FILE;
};
