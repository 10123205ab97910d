import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerStats, Stopped } from '../server/protocol.ts';

/** Path of the server's build, beside the running program. */
const built = join(dirname(process.argv[1] ?? '.'), 'server.js');

export type BenchServer = {
  readonly origin: string;
  now(): Promise<number>;
  /**
   * With `events`, goals, suspensions, new markets, leaving and new matches happen besides the price moves.
   */
  start(rate: number, events?: boolean): Promise<void>;
  stop(rows: number): Promise<Stopped>;
  stats(): Promise<ServerStats>;
  close(): Promise<void>;
};

/**
 * Gives the server a higher priority where the system allows it, because a real platform runs on other
 * machines.
 */
const raisePriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, -10);
  } catch {
    // The call needs a permission that may be missing. The run reports late ticks in either case.
  }
};

/** Starts the bench server as a separate process. The seed makes the run repeatable. */
export const startServer = async (matches: number, seed: number): Promise<BenchServer> => {
  const child = spawn(process.execPath, [built, String(matches), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /port (\d+)/.exec(chunk.toString());
      if (found !== null) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`The bench server ended with ${code}.`)));
  });
  raisePriority(child.pid);
  const call = async <T>(path: string, body: unknown = {}): Promise<T> =>
    (await (
      await fetch(`http://127.0.0.1:${port}/bench/${path}`, { method: 'POST', body: JSON.stringify(body) })
    ).json()) as T;
  return {
    // Locks need a secure context; localhost is one.
    origin: `http://localhost:${port}`,
    now: async () => (await call<{ now: number }>('now')).now,
    start: async (rate, events = false) => void (await call('start', { rate, events })),
    stop: (rows) => call<Stopped>('stop', { rows }),
    stats: () => call<ServerStats>('stats'),
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
