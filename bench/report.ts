import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readMachine } from './browser/cpu.ts';
import type { Findings } from './gates.ts';
import { SEED } from './visit.ts';

const MARK = { reached: 'reached', unclear: 'unclear', missed: 'MISSED' } as const;

export const printFindings = ({ gates, goals }: Findings): void => {
  for (const gate of gates) console.log(`${gate.holds ? 'holds ' : 'BROKEN'}  ${gate.name}: ${gate.value} (${gate.limit})`);
  for (const goal of goals) console.log(`${MARK[goal.verdict].padEnd(7)} ${goal.id} ${goal.name}: ${goal.reached}, goal ${goal.wanted}`);
};

/** Everything a later reader needs beside the figures: versions, seed, load, and the share of time other guests took. */
export const startReport = (args: readonly string[]) => {
  const before = readMachine();
  const started = new Date();
  return {
    write: (findings: Findings, line: string): void => {
      const after = readMachine();
      const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string>; devDependencies: Record<string, string> };
      const versions = Object.fromEntries(['react', 'zustand', 'immer', 'comlink', 'ag-grid-community', 'playwright', 'vite'].map((name) => [name, manifest.dependencies[name] ?? manifest.devDependencies[name]]));
      const steal = after.all === before.all ? 0 : (after.steal - before.steal) / (after.all - before.all);
      const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version, load: { before: before.load, after: after.load }, steal };
      mkdirSync('bench/results', { recursive: true });
      const file = `bench/results/${started.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
      writeFileSync(file, `${JSON.stringify({ started, args, seed: SEED, versions, machine, line, ...findings }, null, 1)}\n`);
      console.log(`\nload ${before.load.join(' ')} before, ${after.load.join(' ')} after; steal ${(steal * 100).toFixed(1)} %; ${file}`);
    },
  };
};
