import { closing, merged, type Findings } from './gates.ts';
import { startReport, printFindings } from './report.ts';

export type Options = { readonly quick: boolean };
type Room = (options: Options) => Promise<Findings>;

const ROOMS: Readonly<Record<string, () => Promise<Room>>> = {
  micro: async () => (await import('./micro/micro.ts')).micro,
  draw: async () => (await import('./draw.ts')).draw,
  fanout: async () => (await import('./fanout.ts')).fanout,
  use: async () => (await import('./use/use.ts')).use,
  path: async () => (await import('./path.ts')).path,
};

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const room = args.find((arg) => !arg.startsWith('-'));

const found: Findings[] = [];
const report = startReport(args);
if (room === 'ci') {
  const { ci } = await import('./ci.ts');
  found.push(await ci());
} else {
  for (const [name, open] of Object.entries(ROOMS)) {
    if (room !== undefined && room !== name) continue;
    console.log(`\n# ${name}`);
    const run = await open();
    const findings = await run({ quick });
    printFindings(findings);
    found.push(findings);
  }
}
const all = merged(found);
if (room === 'ci') printFindings(all);
const { line, failed } = closing(all);
report.write(all, line);
console.log(`\n${line}`);
process.exitCode = failed ? 1 : 0;
