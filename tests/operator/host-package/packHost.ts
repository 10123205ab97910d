import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The repository: npm runs its commands there. */
const root = process.cwd();

/** The packed package: its file, and the paths inside it. */
type Packed = { readonly file: string; readonly paths: readonly string[] };

/** Builds the package for parent sites into a folder and packs it beside that folder. */
export const packHost = (dir: string, packDir: string): Packed => {
  const run = (args: readonly string[], command = process.execPath) =>
    execFileSync(command, args, { cwd: root, env: { ...process.env, HOST_DIR: dir }, encoding: 'utf8' });
  run(['node_modules/vite/bin/vite.js', 'build', '--mode', 'published', '--logLevel', 'error']);
  mkdirSync(packDir, { recursive: true });
  const [packed] = JSON.parse(
    run(['pack', dir, '--pack-destination', packDir, '--json', '--loglevel', 'error'], 'npm'),
  ) as readonly { readonly filename: string; readonly files: readonly { readonly path: string }[] }[];
  if (packed === undefined) throw new Error('npm pack has not named its file.');
  return { file: join(packDir, packed.filename), paths: packed.files.map(({ path }) => path).sort() };
};
