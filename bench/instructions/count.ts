import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Gate } from '../gates.ts';
import { PASSES } from './programs.ts';

/** Path of the program's build, in a folder beside that of the running program. */
const built = join(dirname(process.argv[1] ?? '.'), '../instructions/instructions.js');
/**
 * Two processes, one per core. Each counts its programs one after another, so that Node starts only twice.
 */
const SHARES = [
  ['parse a change', 'decode, apply, mark a change', 'patch: mark and encode a move'],
  [
    'poll: diff an option',
    'poll: decode and diff an option',
    'poll of which 1 % changed: text to marks, an option',
  ],
] as const;
const V8 = ['--single-threaded', '--predictable', '--hash-seed=1', '--random-seed=1'];
/** Timeout of a count. An idle machine needs half a minute. */
const TIMEOUT_MS = 90_000;
/** Fewer instructions than this are the gap between two consecutive calls of umask(2), not a program. */
const MIN_COUNT = 1000;

/**
 * Picks the counted parts from callgrind's dumps, which come in order: start and warm-up, then the counted
 * part, of each program.
 */
export const countedParts = (totals: readonly number[]): number[] =>
  totals.filter((total) => total >= MIN_COUNT).filter((_, at) => at % 2 === 1);

const totalsIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => /\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((part) =>
      Number(
        /^summary: (\d+)/m.exec(readFileSync(join(folder, `callgrind.${part}`), 'utf8'))?.[1] ?? Number.NaN,
      ),
    );

const runShare = (names: readonly string[]): Promise<[string, number][]> => {
  const folder = mkdtempSync(join(tmpdir(), 'sport-instructions-'));
  const child = spawn(
    'valgrind',
    [
      '--tool=callgrind',
      '--dump-before=umask',
      `--callgrind-out-file=${folder}/callgrind`,
      process.execPath,
      ...V8,
      built,
      ...names,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(timer);
      const units = output.trim().split('\n').map(Number);
      const parts = countedParts(totalsIn(folder));
      rmSync(folder, { recursive: true, force: true });
      resolve(
        names.flatMap((name, at): [string, number][] => {
          const count = (parts[at] ?? Number.NaN) / ((units[at] ?? Number.NaN) * PASSES.counted);
          return Number.isFinite(count) ? [[name, count]] : [];
        }),
      );
    });
  });
};

export type Instructions = {
  readonly counts: Readonly<Record<string, number>>;
  /** One sentence if something could not be counted. */ readonly missing?: string;
};

/** Counts machine instructions per unit of work of each program. Uses callgrind, if valgrind is installed. */
export const countInstructions = async (): Promise<Instructions> => {
  if (spawnSync('valgrind', ['--version'], { stdio: 'ignore' }).status !== 0)
    return { counts: {}, missing: 'Instructions were not counted: valgrind is not installed.' };
  const found = (await Promise.all(SHARES.map(runShare))).flat();
  const all = SHARES.flat().length;
  return {
    counts: Object.fromEntries(found),
    ...(found.length === all
      ? {}
      : {
          missing: `Instructions of ${all - found.length} of ${all} programs were not counted within ${TIMEOUT_MS / 1000} s.`,
        }),
  };
};

/** Creates one gate per program, against the baseline under the same Node version. */
export const instructionGates = (
  counts: Readonly<Record<string, number>>,
  baseline: Readonly<Record<string, number>>,
  tolerance: number,
): Gate[] =>
  Object.entries(counts).flatMap(([name, count]) => {
    const before = baseline[name];
    if (before === undefined) return [];
    const limit = before * tolerance;
    return [
      {
        name: `instructions: ${name}`,
        value: Number(count.toFixed(1)),
        limit: `≤ ${limit.toFixed(1)}, which is the baseline ${before.toFixed(1)} x ${tolerance}`,
        holds: count <= limit,
      },
    ];
  });
