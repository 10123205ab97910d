import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Two deployments of one contract, and one of another (tests/build.mjs). */
type TestBuild = 'a' | 'b' | 'c';
const ARGUMENTS: Readonly<Record<TestBuild, readonly string[]>> = { a: ['a'], b: ['b'], c: ['c', 'c', '999'] };

const builtAt = (dir: string): number => (existsSync(`${dir}/version.json`) ? statSync(`${dir}/version.json`).mtimeMs : 0);

/** Builds what is older than the client itself; a build takes two seconds. */
export const haveBuilds = (...names: readonly TestBuild[]): void => {
  for (const name of names) {
    if (builtAt(`${root}dist/client-${name}`) > builtAt(`${root}dist/client`)) continue;
    const { status, stderr } = spawnSync(process.execPath, ['tests/build.mjs', ...ARGUMENTS[name]], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The build ${name} failed:\n${stderr}`);
  }
};

/** The text of each file of a build. */
export const filesOf = (build: string | null, list: (dir: string) => readonly string[]): string[] => {
  const dir = `${root}dist/client${build === null ? '' : `-${build}`}/assets`;
  return list(dir).map((name) => readFileSync(`${dir}/${name}`, 'utf8'));
};

/** Makes the workers of a mode, or one of them, hang for so many milliseconds; only a build for tests hears it (workers/spin.ts). */
export const spin = (page: Page, mode: 'shared' | 'elected' | 'dedicated', ms: number, instance?: number): Promise<void> =>
  page.evaluate((order) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('test-only-spin').postMessage(order);
  }, { mode, ms, ...(instance === undefined ? {} : { instance }) });
