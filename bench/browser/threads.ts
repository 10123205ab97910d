/**
 * Kernel data of a thread: the `--type` of its process (`browser` has none), its name (cut to 15 letters),
 * its process id, and whether it is the first thread of the process, which runs the page.
 */
export type ThreadFacts = {
  readonly kind: string;
  readonly comm: string;
  readonly pid: number;
  readonly first: boolean;
};

/** Names of threads, in the order in which charts stack them. */
export const THREADS = [
  'page main thread',
  'main threads of other tabs',
  'shared worker',
  'dedicated worker',
  'compositor',
  'raster and pool',
  'page input and output',
  'GPU process',
  'network service',
  'browser process',
  'the rest',
] as const;
export type ThreadName = (typeof THREADS)[number];

const inRenderer = (comm: string): ThreadName => {
  if (comm.startsWith('SharedWorker')) return 'shared worker';
  if (comm.startsWith('DedicatedWorker')) return 'dedicated worker';
  if (comm === 'Compositor') return 'compositor';
  if (/^(CompositorTile|ThreadPool)/.test(comm)) return 'raster and pool';
  if (comm === 'Chrome_ChildIOT') return 'page input and output';
  return 'the rest';
};

/**
 * Returns a readable name of a thread. `pages` are the processes of the measured pages; a main thread of
 * another process belongs to another tab.
 */
export const nameThread = (
  { kind, comm, pid, first }: ThreadFacts,
  pages: ReadonlySet<number>,
): ThreadName => {
  if (kind === 'renderer') {
    if (!first) return inRenderer(comm);
    return pages.has(pid) ? 'page main thread' : 'main threads of other tabs';
  }
  if (kind === 'gpu-process') return 'GPU process';
  if (kind === 'network') return 'network service';
  return kind === 'browser' ? 'browser process' : 'the rest';
};
