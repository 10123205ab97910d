// `npm run bench` builds and runs all bench folders except `soak`, `scenarios` and `ci`.
// `node bench/run.mjs micro|fanout|draw|use|scenarios|path|windows|scale|soak [--quick]` runs one bench folder,
// `node bench/run.mjs ci` only the gates. `report [file.json]` renders a run's page again, `readme [file.json]` renews
// the README's tables. Node 20 runs no TypeScript, so everything is bundled first.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findBrowser } from '../tests/browser.mjs';
import { calibrate } from '../tests/gate/calibrate.mjs';
import { readJson } from '../tests/gate/processes.mjs';
import { findNatsServer } from '../tests/natsServer.mjs';
import { build as buildProduct, buildSandbox } from '../tests/build.mjs';
import { reactCompiler } from './peers/compiler.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}dist/bench`;
/** The pages of each bench folder; all of them if none is named. */
const FOLDERS = {
  micro: [],
  fanout: ['ours'],
  draw: ['draw'],
  use: [],
  scenarios: [],
  soak: [],
  path: ['ours', 'naive', 'control', 'direct', 'grid'],
  windows: ['ours', 'control', 'direct', 'grid'],
  scale: [],
  ci: ['ours', 'draw'],
  report: [],
  readme: [],
};
/**
 * Peers that are built and measured only by their own name or the name of the group: `path others`, `path
 * ours vuu`. `path events` measures the usual peers in long rounds with goals, suspensions, new markets,
 * leaving and new matches.
 */
const OTHERS = ['compiled', 'tanstack', 'vuu', 'perspective'];
const ALL = ['ours', 'naive', 'control', 'direct', 'grid', 'draw'];

const USAGE = `node bench/run.mjs [${Object.keys(FOLDERS).join('|')}] [part ...] [--quick] [--minutes N] [--openings N] [--rate N] [--clients N] [--write-baseline] [--record]: without a folder, all except soak, scenarios and ci.`;
const COUNT = /^[1-9]\d*$/;

const refuse = (why) => {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
};
const readArgs = (args) => {
  try {
    const text = { type: 'string' };
    const flag = { type: 'boolean' };
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: flag,
        minutes: text,
        openings: text,
        rate: text,
        clients: text,
        'write-baseline': flag,
        record: flag,
        help: flag,
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
};

const args = process.argv.slice(2);
const {
  values,
  positionals: [folder, ...parts],
} = readArgs(args);
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (folder !== undefined && !(folder in FOLDERS)) refuse(`Unknown bench folder "${folder}".`);
if (
  [values.minutes, values.openings, values.rate, values.clients].some(
    (given) => typeof given === 'string' && !COUNT.test(given),
  )
)
  refuse('--minutes, --openings, --rate and --clients take a whole number of at least 1.');

const named =
  folder === 'path' ? OTHERS.filter((each) => parts.includes(each) || parts.includes('others')) : [];
const pages = folder === undefined ? ALL : [...FOLDERS[folder], ...named];
const shared = { root, configFile: false, mode: 'production', logLevel: 'warn' };
const buildForNode = (directory, input) =>
  build({
    ...shared,
    build: {
      ssr: true,
      target: 'node20',
      outDir: `${out}/${directory}`,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input },
    },
  });
/**
 * The program with counted instructions is built alone. A build with other entries splits it into chunks, and
 * each reference between chunks costs instructions that the product does not need.
 */
const buildNode = async () => {
  await buildForNode('node', { main: 'bench/main.ts', server: 'bench/server/main.ts' });
  await buildForNode('instructions', { instructions: 'bench/instructions/program.ts' });
};
/** Builds the pages like the client: production, for the oldest supported browser. */
const buildPages = () =>
  build({
    ...shared,
    root: `${root}bench/pages`,
    plugins: [reactCompiler(), react()],
    worker: { format: 'es' },
    build: {
      target: 'chrome109',
      outDir: `${out}/pages`,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, `${root}bench/pages/${page}.html`])),
      },
    },
  });

const whole = [undefined, 'use', 'scenarios', 'soak'].includes(folder);
/** These folders need no page and no browser. */
const plain = ['micro', 'scale', 'report', 'readme'].includes(folder);
const browser = plain ? undefined : findBrowser();
if (whole) await buildProduct();
else if (folder === 'scale') await buildSandbox();
const nats = folder === undefined || folder === 'scale' ? findNatsServer() : {};
if (nats.missing !== undefined) console.log(nats.missing);
await buildNode();
if (pages.length > 0) await buildPages();

/** True if the calibration task of the gate reports a slow or busy machine. Only `ci` needs this. */
const isSlowMachine = async () => {
  const { referenceMs, quietRatio } = readJson(`${root}tests/budgets.json`).calibration;
  const ratio = (await calibrate(referenceMs * quietRatio)) / referenceMs;
  if (ratio <= quietRatio) return false;
  console.log(
    `The calibration task took ${ratio.toFixed(2)} times the reference, so ratios have their tolerance for slow machines.`,
  );
  return true;
};
const slow = folder === 'ci' && (await isSlowMachine());

const child = spawn(
  process.execPath,
  ['--expose-gc', '--enable-source-maps', `${out}/node/main.js`, ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SLOW_MACHINE: slow ? '1' : '0',
      ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
      ...(nats.path === undefined ? {} : { NATS_SERVER_PATH: nats.path }),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
