import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readMachine } from '../browser/cpu.ts';
import type { Findings } from '../gates.ts';
import { SEED } from '../visit.ts';

export const RESULTS = 'bench/results';
/** The run that the README quotes. Unlike other runs it is in git. */
export const REFERENCE = `${RESULTS}/reference.json`;

/** One run as stored in its JSON file: all data that the report needs. */
export type RunRecord = Findings & {
  /** ISO time. */
  readonly started: string;
  readonly seconds: number;
  readonly args: readonly string[];
  readonly seed: number;
  /** Commit id; null without a repository, with a `+` if the sources differ from the commit. */
  readonly commit: string | null;
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: {
    readonly cpus: number;
    readonly model: string;
    /** Load averages of 1, 5 and 15 minutes. */
    readonly load: { readonly before: readonly number[]; readonly after: readonly number[] };
    /** The share of time that other guests of the machine used, 0 to 1. */
    readonly steal: number;
  };
  readonly line: string;
};

const output = (program: string, args: readonly string[]): string | null => {
  try {
    return execFileSync(program, [...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    }).trim();
  } catch {
    // Without git or a browser the run continues.
    return null;
  }
};

/** Returns the short commit id, with a `+` if the sources differ from the commit; null without a repository. */
export const readCommit = (): string | null => {
  const commit = output('git', ['rev-parse', '--short', 'HEAD']);
  return commit === null
    ? null
    : `${commit}${output('git', ['status', '--porcelain', '--untracked-files=no']) === '' ? '' : '+'}`;
};

const PACKAGES = ['react', 'zustand', 'immer', 'comlink', 'ag-grid-community', 'playwright', 'vite'];

export const readVersions = (): Record<string, string> => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const path = process.env['CHROMIUM_PATH'];
  const chromium = path === undefined ? null : output(path, ['--version']);
  const packages = { ...manifest.devDependencies, ...manifest.dependencies };
  return {
    node: process.version,
    ...(chromium === null ? {} : { chromium: /\d[\d.]*/.exec(chromium)?.[0] ?? chromium }),
    ...Object.fromEntries(PACKAGES.map((name) => [name, packages[name] ?? 'none'])),
  };
};

/** Starts the record of a run; `end` completes it with the findings. */
export const startRecord = (
  args: readonly string[],
): { end(findings: Findings, line: string): RunRecord } => {
  const before = readMachine();
  const started = new Date();
  return {
    end: (findings, line) => {
      const after = readMachine();
      const steal = after.all === before.all ? 0 : (after.steal - before.steal) / (after.all - before.all);
      return {
        started: started.toISOString(),
        seconds: Math.round((Date.now() - started.getTime()) / 1000),
        args,
        seed: SEED,
        commit: readCommit(),
        versions: readVersions(),
        machine: {
          cpus: cpus().length,
          model: cpus()[0]?.model ?? 'unknown',
          load: { before: before.load, after: after.load },
          steal,
        },
        line,
        ...findings,
      };
    },
  };
};

/** Writes a record under its time and returns the file name. */
export const writeRecord = (record: RunRecord): string => {
  mkdirSync(RESULTS, { recursive: true });
  const file = `${RESULTS}/${record.started.replaceAll(':', '-').slice(0, 19)}.json`;
  writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`);
  return file;
};

export const readRecord = (file: string): RunRecord => {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunRecord>;
  if (!Array.isArray(read.gates) || !Array.isArray(read.goals) || typeof read.started !== 'string')
    throw new Error(`${file} is no result of the bench.`);
  return read as RunRecord;
};

/** Returns the newest result for which `wanted` is true, by the time in its name; otherwise the reference. */
export const newestRecord = (
  wanted: (record: RunRecord) => boolean = () => true,
): { file: string; record: RunRecord } => {
  const names = existsSync(RESULTS)
    ? readdirSync(RESULTS)
        .filter((name) => /^\d{4}-.*\.json$/.test(name))
        .sort()
        .reverse()
    : [];
  for (const file of [...names.map((name) => `${RESULTS}/${name}`), REFERENCE].filter((name) =>
    existsSync(name),
  )) {
    const record = readRecord(file);
    if (wanted(record)) return { file, record };
  }
  throw new Error(`No result in ${RESULTS} has what is asked for: run the bench first.`);
};
