// `npm run test:repeat -- 5 --load 4:2` runs `npm test` five times on one commit, the last two beside four busy processes. Runs are kept in
// test-results/repeat/<commit>.json: a second start continues with the runs that are missing. `--fresh` begins anew.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { commitName } from './gate/git.mjs';
import { loadGate } from './gate/load.mjs';
import { node, readJson, removeFile, results } from './gate/processes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'string', default: '0:0' }, fresh: { type: 'boolean', default: false } },
});
const runs = Number(positionals[0] ?? 5);
const [busy = 0, loaded = 0] = values.load.split(':').map(Number);
if (![runs, busy, loaded].every((count) => Number.isInteger(count) && count >= 0)) {
  console.error('npm run test:repeat -- RUNS [--load PROCESSES:RUNS] [--fresh]: whole numbers are expected.');
  process.exit(2);
}

const gate = await loadGate();
const folder = `${results}repeat/`;
mkdirSync(folder, { recursive: true });
const file = `${folder}${commitName()}.json`;
if (values.fresh) removeFile(file);
const kept = readJson(file) ?? [];

let processes = [];
const stopLoad = () => {
  for (const each of processes) each.kill('SIGKILL');
  processes = [];
};
const startLoad = (count) => {
  processes = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopLoad();
    process.exit(130);
  });
process.on('exit', stopLoad);

for (const load of gate.missingRuns(kept, { runs, loaded, busy })) {
  console.log(`\nRun ${kept.length + 1} of ${runs}${load === 0 ? '' : ` beside ${load} busy processes`}`);
  removeFile(`${results}run.json`);
  const since = performance.now();
  startLoad(load);
  const code = node(['tests/run.mjs']);
  stopLoad();
  // A signal that came during the run is handled here, because the process waited for the run without an event loop.
  await setTimeout(10);
  const run = readJson(`${results}run.json`) ?? {};
  kept.push({ ...run, code, load, seconds: (performance.now() - since) / 1000 });
  writeFileSync(file, JSON.stringify(kept));
}
console.log(`\n${gate.runLines(kept).join('\n')}`);
process.exit(kept.length > 0 && kept.every(gate.isGreen) ? 0 : 1);
