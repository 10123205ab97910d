import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/baseline.json';

/** What the gates of a change are held against, as a machine once measured it. */
export type Baseline = {
  readonly written: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Ours over its peer, by the name of the pair. */
  readonly ratios: Readonly<Record<string, number>>;
  /**
   * Machine instructions a unit of work, by the name of the program; they hold for the node they were counted
   * with.
   */
  readonly instructions: Readonly<Record<string, number>>;
  /** Bytes and messages, by their name. */
  readonly counts: Readonly<Record<string, number>>;
};

export const readBaseline = (): Baseline | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Baseline) : undefined;

export const writeBaseline = (baseline: Baseline): string => {
  writeFileSync(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
  return FILE;
};
