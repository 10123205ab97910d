import type { FolderOptions } from './folderOptions.ts';
import { closing, inFolder, merged, NOTHING, type Findings } from './gates.ts';
import { printFindings } from './report/print.ts';
import { historyCharts, readHistory } from './history.ts';
import { startRecord, writeRecord } from './report/record.ts';
import { renderAgain, renderReadme, renderRecord } from './report/render.ts';

type Folder = (options: FolderOptions) => Promise<Findings>;

const FOLDERS: Readonly<Record<string, () => Promise<Folder>>> = {
  micro: async () => (await import('./micro/micro.ts')).micro,
  draw: async () => (await import('./draw.ts')).draw,
  fanout: async () => (await import('./fanout.ts')).fanout,
  use: async () => (await import('./use/use.ts')).use,
  scenarios: async () => (await import('./scenarios/scenarios.ts')).scenarios,
  path: async () => (await import('./path.ts')).path,
  windows: async () => (await import('./windows.ts')).windows,
  scale: async () => (await import('./scale/scale.ts')).scale,
  soak: async () => (await import('./soak/soak.ts')).soak,
};
/**
 * Folders that run only by name: `soak` lasts as long as its arguments say, and `scenarios` opens dozens of
 * tabs.
 */
const ALONE: ReadonlySet<string> = new Set(['soak', 'scenarios']);

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const number: FolderOptions['number'] = (name, usual) =>
  args.includes(`--${name}`) ? Number(args[args.indexOf(`--${name}`) + 1]) : usual;
const [folder, ...named] = args.filter((arg) => !arg.startsWith('-'));

/** Runs the named bench folders one after another. */
const runFolders = async (): Promise<Findings> => {
  if (folder === 'ci') {
    const { ci } = await import('./ci.ts');
    const found = await ci({
      write: args.includes('--write-baseline'),
      record: args.includes('--record'),
      isSlowMachine: process.env['SLOW_MACHINE'] === '1',
    });
    printFindings(found);
    return found;
  }
  const found: Findings[] = [];
  for (const [name, open] of Object.entries(FOLDERS)) {
    if (folder === undefined ? ALONE.has(name) : folder !== name) continue;
    console.log(`\n# ${name}`);
    const run = await open();
    const findings = inFolder(name, await run({ quick, only: named, number }));
    printFindings(findings);
    found.push(findings);
  }
  // The report of a whole run also shows the measured commits.
  return folder === undefined
    ? merged([...found, { ...NOTHING, charts: historyCharts(readHistory()) }])
    : merged(found);
};

const runBench = async (): Promise<void> => {
  const record = startRecord(args);
  const found = await runFolders();
  const { line, failed } = closing(found);
  const written = record.end(found, line);
  const file = writeRecord(written);
  const { load, steal } = written.machine;
  console.log(
    `\nload ${load.before.join(' ')} before, ${load.after.join(' ')} after; steal ${(steal * 100).toFixed(1)} %; ${file}; ${renderRecord(file, written)}`,
  );
  console.log(`\n${line}`);
  process.exitCode = failed ? 1 : 0;
};

if (folder === 'report') console.log(renderAgain(named[0]));
else if (folder === 'readme') console.log(renderReadme(named[0]));
else await runBench();
