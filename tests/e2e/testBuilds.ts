import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Two deployments of one contract, and one of another (tests/build.mjs). */
type TestBuild = 'a' | 'b' | 'c';
const ARGUMENTS: Readonly<Record<TestBuild, readonly string[]>> = {
  a: ['a'],
  b: ['b'],
  c: ['c', 'c', '999'],
};

const builtAt = (dir: string): number =>
  statSync(`${dir}/version.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * A directory that one process makes and the others wait for; one left behind by a run that was ended is
 * passed over.
 */
const LEFT_BEHIND_MS = 300_000;
const alone = (lock: string, run: () => void): void => {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (since > 0 && Date.now() - since > LEFT_BEHIND_MS) break;
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
 * Builds what is older than the client itself; a build takes two seconds. Specs run side by side, and it is
 * built once.
 */
export const haveBuilds = (...names: readonly TestBuild[]): void => {
  for (const name of names) {
    alone(`${root}dist/building-${name}`, () => {
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
 * A build for another directory, whose scripts and styles come from that origin; made each time, as both
 * stand in the build.
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

/** The text of each file of a build. */
export const filesOf = (build: string | null, list: (dir: string) => readonly string[]): string[] => {
  const dir = `${root}dist/client${build === null ? '' : `-${build}`}/assets`;
  return list(dir).map((name) => readFileSync(`${dir}/${name}`, 'utf8'));
};

/**
 * Makes the workers of a mode, or one of them, hang for so many milliseconds; only a build for tests hears it
 * (workers/spin.ts).
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
