import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Names of test builds: `a` and `b` are two deployments with the same contract, `c` has another contract
 * (tests/build.mjs).
 */
type TestBuild = 'a' | 'b' | 'c';
const ARGUMENTS: Readonly<Record<TestBuild, readonly string[]>> = {
  a: ['a'],
  b: ['b'],
  c: ['c', 'c', '999'],
};

const builtAt = (dir: string): number =>
  statSync(`${dir}/version.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Milliseconds after which a lock directory counts as left behind by an aborted run. */
const LEFT_BEHIND_MS = 300_000;
const runLocked = (lock: string, run: () => void): void => {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const lockedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (lockedAt > 0 && Date.now() - lockedAt > LEFT_BEHIND_MS) break;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    run();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};

/**
 * Builds those test builds that are older than the client. Specs run in parallel, so a lock directory lets
 * only one process build. A build takes two seconds.
 */
export const haveBuilds = (...names: readonly TestBuild[]): void => {
  for (const name of names) {
    runLocked(`${root}dist/building-${name}`, () => {
      if (builtAt(`${root}dist/client-${name}`) > builtAt(`${root}dist/client`)) return;
      const { status, stderr } = spawnSync(process.execPath, ['tests/build.mjs', ...ARGUMENTS[name]], {
        cwd: root,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The build ${name} failed:\n${stderr}`);
    });
  }
};

/** The commit of the last release: `RELEASE_REF`, else the newest tag `v*`; null if there is none. */
export const releaseRef = (): string | null => {
  if (process.env.RELEASE_REF !== undefined) return process.env.RELEASE_REF;
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
};

const run = (command: string, args: readonly string[], cwd: string): void => {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
};
const packagesOf = (dir: string): string => readFileSync(join(dir, 'package-lock.json'), 'utf8');

/** Builds the last release from its own sources and packages, as the test build `released`. */
export const haveRelease = (ref: string): void => {
  runLocked(`${root}dist/building-released`, () => {
    const to = `${root}dist/client-released`;
    if (builtAt(to) > builtAt(`${root}dist/client`)) return;
    const dir = mkdtempSync(join(tmpdir(), 'release-'));
    try {
      run('git', ['archive', '--format=tar', `--output=${dir}/sources.tar`, ref], root);
      run('tar', ['-xf', 'sources.tar'], dir);
      if (packagesOf(dir) === packagesOf(root)) symlinkSync(`${root}node_modules`, join(dir, 'node_modules'));
      else run('npm', ['ci'], dir);
      run(process.execPath, ['tests/build.mjs', 'released'], dir);
      rmSync(to, { recursive: true, force: true });
      cpSync(join(dir, 'dist/client-released'), to, { recursive: true });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
};

/**
 * Builds the client for another base path, with scripts and styles from another origin. It is built each
 * time, because both are part of the build.
 */
export const buildElsewhere = (origin: string, base: string): string => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/build.mjs', 'assets'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, BASE_PATH: base, ASSETS_BASE: `${origin}${base}` },
  });
  if (status !== 0) throw new Error(`The build with assets elsewhere failed:\n${stderr}`);
  return 'assets';
};

/** Returns the text of each file of a build. */
export const filesOf = (build: string | null, list: (dir: string) => readonly string[]): string[] => {
  const dir = `${root}dist/client${build === null ? '' : `-${build}`}/assets`;
  return list(dir).map((name) => readFileSync(`${dir}/${name}`, 'utf8'));
};

/**
 * Makes a worker hang for `ms` milliseconds: all workers of the mode, or one instance. Only a test build
 * listens to the command (workers/runtime/simulateHang.ts).
 */
export const spin = (
  page: Page,
  mode: 'shared' | 'elected' | 'dedicated',
  ms: number,
  instance?: number,
): Promise<void> =>
  page.evaluate(
    (command) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      new BroadcastChannel('test-only-spin').postMessage(command);
    },
    { mode, ms, ...(instance === undefined ? {} : { instance }) },
  );
