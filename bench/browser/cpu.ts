import { readdirSync, readFileSync } from 'node:fs';

/** CPU nanoseconds by process and thread: `/proc/<pid>/task/<tid>/schedstat` is steadier than wall time. */
export type CpuReading = ReadonlyMap<string, { readonly ns: number; readonly kind: string }>;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended between listing and reading.
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

/** A process and all that it started. */
const tree = (pid: number): number[] => {
  const children = list(`/proc/${pid}/task`).flatMap((tid) => read(`/proc/${pid}/task/${tid}/children`).trim().split(' ').filter(Boolean).map(Number));
  return [pid, ...children.flatMap(tree)];
};

const kindOf = (pid: number): string => /--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))?.[1] ?? 'browser';

export const readCpu = (pid: number): CpuReading => {
  const reading = new Map<string, { ns: number; kind: string }>();
  for (const each of tree(pid)) {
    const kind = kindOf(each);
    for (const tid of list(`/proc/${each}/task`)) {
      reading.set(`${each}/${tid}`, { ns: Number(read(`/proc/${each}/task/${tid}/schedstat`).split(' ')[0] ?? 0), kind });
    }
  }
  return reading;
};

/** CPU milliseconds between two readings by kind of process (`browser`, `renderer`, `utility`, …) and in all. */
export const cpuBetween = (before: CpuReading, after: CpuReading): { total: number; byKind: Record<string, number> } => {
  const byKind: Record<string, number> = {};
  let total = 0;
  for (const [thread, { ns, kind }] of after) {
    const ms = (ns - (before.get(thread)?.ns ?? 0)) / 1e6;
    byKind[kind] = (byKind[kind] ?? 0) + ms;
    total += ms;
  }
  return { total, byKind };
};

/** The machine's own noise: load, and the share of time that other guests took (`steal`), since a reading before. */
export const readMachine = () => {
  const [, user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] = read('/proc/stat').split('\n')[0]?.split(/\s+/).map(Number) ?? [];
  return { all: user + nice + system + idle + wait + irq + softirq + steal, steal, load: read('/proc/loadavg').split(' ').slice(0, 3).map(Number) };
};
