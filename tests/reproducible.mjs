// `npm run reproducible`: builds the client and the published entry twice, in two folders of other names, time zones,
// languages and file times, and compares every file. Prints the hash of the whole, or the files that differ.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PLACES = [
  { name: 'a', environment: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } },
  {
    name: 'another-folder-of-a-longer-name',
    environment: { TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8' },
  },
];

const sources = () => {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return stdout.split('\0').filter((name) => name !== '');
};

/** Copies the sources, builds them, and returns the sum of each file by its name. */
const buildIn = (folder, environment, names) => {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const mode of ['production', 'published']) {
    const { status } = spawnSync(
      'node',
      ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'error'],
      {
        cwd: folder,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    if (status !== 0) throw new Error(`The build failed in ${folder}.`);
  }
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files
      .map((each) => join(each.parentPath, each.name))
      .sort()
      .map((path) => [
        path.slice(dist.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
};

const base = mkdtempSync(join(tmpdir(), 'reproducible-'));
try {
  const names = sources();
  const [one, other] = PLACES.map(({ name, environment }) => buildIn(join(base, name), environment, names));
  const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  );
  const whole = createHash('sha256')
    .update(JSON.stringify([...one]))
    .digest('hex');
  console.log(
    differing.length === 0
      ? `Both builds have the same ${one.size} files: sha256 ${whole}`
      : `These files differ between two builds of the same sources:\n${differing.join('\n')}`,
  );
  process.exitCode = differing.length === 0 && one.size > 0 ? 0 : 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
