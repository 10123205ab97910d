// Finds the oldest browser that the client runs in, Chromium 109, which embedded shells on Windows 7 and 8
// carry: what an environment variable names, one unpacked before, else an npm package that holds that very
// version. It is not among the dependencies: nothing but these tests needs its 60 MB, and `npm ci` would
// fetch them for everybody.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const PACKAGE = '@sparticuz/chromium@109.0.6';
const SHA512 = '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==';
const cache = fileURLToPath(new URL('../node_modules/.cache/chromium-109', import.meta.url));

const run = (command, args, cwd) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000, shell: process.platform === 'win32' });

/** It brings libraries of its own, in a folder beside it. */
const librariesOf = (path) =>
  [join(dirname(path), 'lib'), process.env.LD_LIBRARY_PATH]
    .filter((dir) => dir !== undefined && dir !== '')
    .join(':');

const starts = (path) =>
  spawnSync(path, ['--no-sandbox', '--no-zygote', '--version'], {
    env: { ...process.env, LD_LIBRARY_PATH: librariesOf(path) },
    timeout: 60_000,
  }).status === 0;

/** Unpacks the package into a folder that gets its name only once it is whole. */
const unpack = (temp) => {
  const packed = run(
    'npm',
    ['pack', PACKAGE, '--silent', '--fetch-retries=1', '--fetch-timeout=120000'],
    temp,
  );
  const name = packed.stdout?.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0 || !existsSync(join(temp, name)))
    throw new Error('the package could not be fetched');
  const tarball = readFileSync(join(temp, name));
  if (createHash('sha512').update(tarball).digest('base64') !== SHA512)
    throw new Error('the package is not the one that is known');
  const untar = (file, to) => {
    if (run('tar', ['-xf', file], to).status !== 0) throw new Error('tar could not unpack it');
  };
  untar(name, temp);
  const made = join(temp, 'made');
  mkdirSync(made);
  for (const file of ['chromium', 'swiftshader.tar', 'aws.tar'])
    writeFileSync(
      join(made, file),
      brotliDecompressSync(readFileSync(join(temp, 'package', 'bin', `${file}.br`))),
    );
  for (const file of ['swiftshader.tar', 'aws.tar']) {
    untar(file, made);
    rmSync(join(made, file));
  }
  chmodSync(join(made, 'chromium'), 0o755);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(dirname(cache), { recursive: true });
  renameSync(made, cache);
};

const fetchOne = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('it is packed for Linux on x64 alone');
  console.log('No Chromium 109 found; fetching one…');
  // Beside the cache: a rename does not reach from one file system into another.
  mkdirSync(dirname(cache), { recursive: true });
  const temp = mkdtempSync(join(dirname(cache), 'fetch-'));
  try {
    unpack(temp);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
};

/**
 * The path of a Chromium 109, or the sentence that says what is missing: its journeys are then skipped, and
 * counted as that.
 */
export const findOldChromium = () => {
  const named = process.env.OLD_CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { path: named };
    throw new Error(`OLD_CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const path = join(cache, 'chromium');
  let why = 'it does not start here';
  try {
    if (!existsSync(path)) fetchOne();
    if (starts(path)) return { path };
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  return {
    missing: `No Chromium 109 could be had (${why}), so its journeys did not run: name one in OLD_CHROMIUM_PATH.`,
  };
};
