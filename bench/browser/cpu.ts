import { readdirSync, readFileSync } from 'node:fs';
import { nameThread, type ThreadFacts, type ThreadName } from './threads.ts';

/**
 * CPU nanoseconds by process and thread, from `/proc/<pid>/task/<tid>/schedstat`, which is steadier than wall
 * time.
 */
export type CpuReading = ReadonlyMap<string, ThreadFacts & { readonly ns: number }>;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The thread ended between listing and reading.
    return '';
  }
};
const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** Lists a process and all its descendants. */
const tree = (pid: number): number[] => {
  const children = list(`/proc/${pid}/task`).flatMap((tid) =>
    read(`/proc/${pid}/task/${tid}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(tree)];
};

/**
 * Returns the kind of a process: `browser`, `renderer`, `gpu-process`, `zygote`, `utility`; the network
 * service has its own name.
 */
const kindOf = (pid: number): string => {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  if (command.includes('--utility-sub-type=network.')) return 'network';
  return /--type=([a-z-]+)/.exec(command)?.[1] ?? 'browser';
};

export const readCpu = (pid: number): CpuReading => {
  const reading = new Map<string, ThreadFacts & { ns: number }>();
  for (const each of tree(pid)) {
    const kind = kindOf(each);
    for (const tid of list(`/proc/${each}/task`)) {
      const ns = Number(read(`/proc/${each}/task/${tid}/schedstat`).split(' ')[0] ?? 0);
      reading.set(`${each}/${tid}`, {
        ns,
        kind,
        pid: each,
        first: tid === String(each),
        comm: read(`/proc/${each}/task/${tid}/comm`).trim(),
      });
    }
  }
  return reading;
};

/** CPU milliseconds. */
export type CpuSpent = {
  readonly total: number;
  /** By kind of process (`browser`, `renderer`, `network`, …). */
  readonly byKind: Readonly<Record<string, number>>;
  readonly byThread: Readonly<Partial<Record<ThreadName, number>>>;
};

/** Returns the CPU time between two readings; `pages` are the processes of the measured pages. */
export const cpuBetween = (
  before: CpuReading,
  after: CpuReading,
  pages: ReadonlySet<number> = new Set(),
): CpuSpent => {
  const byKind: Record<string, number> = {};
  const byThread: Partial<Record<ThreadName, number>> = {};
  let total = 0;
  for (const [thread, facts] of after) {
    const ms = (facts.ns - (before.get(thread)?.ns ?? 0)) / 1e6;
    const name = nameThread(facts, pages);
    byKind[facts.kind] = (byKind[facts.kind] ?? 0) + ms;
    byThread[name] = (byThread[name] ?? 0) + ms;
    total += ms;
  }
  return { total, byKind, byThread };
};

/**
 * Returns the process whose main thread used the most CPU between two readings, and its lead over the next,
 * ms.
 */
export const busiestPage = (
  before: CpuReading,
  after: CpuReading,
): { readonly pid: number; readonly lead: number } => {
  const mains = [...after]
    .filter(([, { kind, first }]) => kind === 'renderer' && first)
    .map(([thread, { ns, pid }]) => ({ pid, ms: (ns - (before.get(thread)?.ns ?? 0)) / 1e6 }))
    .sort((a, b) => b.ms - a.ms);
  return { pid: mains[0]?.pid ?? 0, lead: (mains[0]?.ms ?? 0) - (mains[1]?.ms ?? 0) };
};

/** The kernel's unit of time: a hundredth of a second. */
const JIFFY_MS = 10;

/**
 * Reads totals since the machine was started: all time (`all`) and the time stolen by other guests (`steal`) in
 * jiffies, and CPU of all processes (`busy`) in ms; and the three load averages. The caller subtracts two readings.
 */
export const readMachine = () => {
  const [, user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] =
    read('/proc/stat').split('\n')[0]?.split(/\s+/).map(Number) ?? [];
  const busy = user + nice + system + irq + softirq;
  return {
    all: busy + idle + wait + steal,
    busy: busy * JIFFY_MS,
    steal,
    load: read('/proc/loadavg').split(' ').slice(0, 3).map(Number),
  };
};
