// `npm run lighthouse`: Lighthouse on the production build, told with its run and never a gate: its figures move with the machine. It is
// fetched when it is asked for, as nothing else needs its two hundred packages. `node tests/lighthouse.mjs
// --runs 3` takes the middle one.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';

/** The last that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 5198);
const wanted = process.argv.indexOf('--runs');
const runs = wanted < 0 ? 1 : Math.max(1, Math.trunc(Number(process.argv[wanted + 1])) || 1);

const chrome = findBrowser();
await build();
const sandbox = spawn(
  process.execPath,
  [`${root}dist/sandbox/main.js`, '--port', String(port), '--matches', '1000'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await new Promise((resolve, reject) => {
  sandbox.stdout.on('data', (chunk) => chunk.toString().includes('/sport/') && resolve(undefined));
  sandbox.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
});
mkdirSync(`${root}test-results`, { recursive: true });

const once = (run) => {
  const file = `${root}test-results/lighthouse-${run}.json`;
  const flags = [
    '--headless=new',
    '--disable-gpu',
    ...(typeof process.getuid === 'function' && process.getuid() === 0 ? ['--no-sandbox'] : []),
  ];
  const done = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--',
      LIGHTHOUSE,
      `http://localhost:${port}/sport/`,
      '--preset=desktop',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    // Outside of the project: `npm exec` would otherwise look whether the project's own packages allow it.
    {
      cwd: `${root}test-results`,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: chrome },
      timeout: 300_000,
    },
  );
  if (done.status !== 0)
    throw new Error('Lighthouse did not run: it is fetched from the package registry, and needs a Chromium.');
  const { categories, audits, lighthouseVersion } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    scores: CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
    paint: audits['largest-contentful-paint'].displayValue,
    shift: audits['cumulative-layout-shift'].displayValue,
    version: lighthouseVersion,
  };
};

try {
  const all = [];
  for (let run = 1; run <= runs; run += 1) {
    const load = loadavg()[0].toFixed(1);
    const told = once(run);
    all.push(told);
    console.log(
      `run ${run}: ${CATEGORIES.map((name, at) => `${name} ${told.scores[at]}`).join(', ')}; largest paint ${told.paint}, layout shift ${told.shift} (Lighthouse ${told.version}, ${cpus().length} cores, load ${load})`,
    );
  }
  const middle = CATEGORIES.map(
    (_, at) => all.map(({ scores }) => scores[at]).sort((a, b) => a - b)[Math.floor(all.length / 2)],
  );
  console.log(
    CATEGORIES.map(
      (name, at) => `${name} ${middle[at]} of ${GOAL}${middle[at] >= GOAL ? '' : ', not reached'}`,
    ).join('; '),
  );
} finally {
  sandbox.kill('SIGTERM');
}
