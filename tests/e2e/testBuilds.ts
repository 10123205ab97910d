import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
    (order) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      new BroadcastChannel('test-only-spin').postMessage(order);
    },
    { mode, ms, ...(instance === undefined ? {} : { instance }) },
  );
