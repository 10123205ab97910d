// `npm run test:planted -- [TEXT...]` plants each defect of `defects.ts` whose name has one of the texts in it into a
// copy of the product, one at a time. Each must compile, and the run around money must detect it, or the unit test
// that is named. Ends with a table; fails if a defect is not detected. `PLANTED_PIECE=3/20` plants the third of 20
// equal shares.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'planted-'));
const only = process.argv.slice(2);
const [piece, pieces] = (process.env.PLANTED_PIECE ?? '1/1').split('/').map(Number);
/** Schedules of each kind of operator and browser, until one fails. */
const SCHEDULES = Number(process.env.PLANTED_SCHEDULES ?? 250);
// A defect may throw in a promise without a handler.
process.on('unhandledRejection', () => undefined);

const COPIED = [
  'src',
  'workers',
  'tests',
  'locales',
  'package.json',
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
];
for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
// What is built of the copy stays in it.
mkdirSync(join(copy, 'node_modules'));
for (const name of readdirSync(join(root, 'node_modules')))
  if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));

const bin = (name, ...args) =>
  spawnSync(process.execPath, [join(copy, 'node_modules', name), ...args], { cwd: copy, encoding: 'utf8' });
const withServer = async (does) => {
  const server = await createServer({
    root: copy,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await does((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
};

/** What the run says first that is wrong; undefined where it notices nothing. */
const inTheRun = (first) =>
  withServer(async (load) => {
    const { firstFailure } = await load('/tests/worker/money/firstFailure.ts');
    const { KINDS } = await load('/tests/worker/money/kinds.ts');
    for (const [name, how] of KINDS.toSorted(
      ([one], [other]) => Number(other === first) - Number(one === first),
    )) {
      const said = await firstFailure(name, how, SCHEDULES, true);
      if (said !== undefined) return `${said.split('\n')[0]} (${name})`;
    }
    return undefined;
  });
/** A file that only defines tests represents all tests of its folder. */
const inAUnitTest = ([file, title]) => {
  const tests =
    file.endsWith('.test.ts') || file.endsWith('.test.tsx') ? file : file.slice(0, file.lastIndexOf('/'));
  const { stdout } = bin('vitest/vitest.mjs', 'run', tests, '-t', title, '--reporter=json');
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return failed === undefined ? undefined : `${file}: ${failed.title}`;
};

const plant = (defect, plantInto) => {
  const whole = readFileSync(join(copy, defect.file), 'utf8');
  writeFileSync(join(copy, defect.file), plantInto(whole, defect));
  return () => writeFileSync(join(copy, defect.file), whole);
};

const rows = [];
try {
  const { DEFECTS, plantInto } = await withServer((load) => load('/tests/worker/money/defects.ts'));
  const isWanted = ({ what }, at) =>
    at % pieces === piece - 1 && (only.length === 0 || only.some((text) => what.includes(text)));
  for (const defect of DEFECTS.filter(isWanted)) {
    const mend = plant(defect, plantInto);
    const compiled = bin('typescript/lib/tsc.js', '-b', 'workers');
    const noticed =
      compiled.status !== 0
        ? undefined
        : defect.unit === undefined
          ? await inTheRun(defect.first)
          : inAUnitTest(defect.unit);
    mend();
    rows.push([
      defect.what,
      compiled.status !== 0
        ? `DOES NOT COMPILE ${compiled.stdout.split('\n')[0]}`
        : (noticed ?? 'NOT NOTICED'),
      noticed !== undefined,
    ]);
    console.log(rows.at(-1).slice(0, 2).join(' | '));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const missed = rows.filter(([, , isNoticed]) => !isNoticed);
console.log(`\n${rows.length - missed.length} of ${rows.length} defects noticed`);
process.exit(missed.length === 0 && rows.length > 0 ? 0 : 1);
