import { differences } from '#tests/e2e/painted.ts';
import type { Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { exactly, type Findings, type Gate } from '../gates.ts';
import { quantile } from '../statistics.ts';
import type { Product } from '../use/product.ts';
import type { Watched } from './boardWatch.ts';

const TIMEOUT_MS = 60_000;

/**
 * Pauses the world and waits until a page shows the server's values. Returns the number of cells that never
 * did, and the wait in ms.
 */
export const wrongCells = async (
  { sandbox }: Product,
  page: Page,
): Promise<{ readonly wrong: number; readonly ms: number }> => {
  await sandbox.pause();
  const since = performance.now();
  for (;;) {
    const found = await differences(page, sandbox);
    const ms = performance.now() - since;
    if (found.length > 0 && ms > TIMEOUT_MS) console.log(found.slice(0, 5).join('\n'));
    if (found.length === 0 || ms > TIMEOUT_MS) {
      await sandbox.resume();
      return { wrong: found.length, ms };
    }
    await pause(200);
  }
};

/** Gates that every scenario has: no wrong cell in any tab, and one socket. */
export const endGates = async (product: Product, name: string, pages: readonly Page[]): Promise<Gate[]> => {
  const gates: Gate[] = [];
  for (const [at, page] of pages.entries()) {
    await page.bringToFront();
    const { wrong } = await wrongCells(product, page);
    gates.push(exactly(`${name}: wrong cells at the end, tab ${at + 1}`, wrong, 0));
  }
  return [...gates, exactly(`${name}: sockets`, (await product.sandbox.stats()).sockets, 1)];
};

type Traffic = Awaited<ReturnType<Product['sandbox']['stats']>>;
const total = (requests: Readonly<Record<string, number>>) =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);

/** Returns the traffic between two readings of the sandbox. */
export const trafficBetween = (before: Traffic, after: Traffic) => ({
  messages: after.frames - before.frames,
  bytes: after.bytes - before.bytes,
  changes: after.changes - before.changes,
  requests: total(after.requests) - total(before.requests),
});

const percentiles = (values: readonly number[]) =>
  values.length === 0
    ? 'none'
    : [0.5, 0.95, 0.99].map((share) => Math.round(quantile(values, share))).join(' / ');

/** Prints a scenario's line and returns its figures. */
export const reported = (
  name: string,
  latencies: readonly number[],
  watched: Pick<Watched, 'longTasks' | 'writes'>,
  traffic: ReturnType<typeof trafficBetween>,
  more: Readonly<Record<string, unknown>> = {},
): Findings['figures'] => {
  console.log(
    `${name}: p50 / p95 / p99 ${percentiles(latencies)} ms of ${latencies.length}, ${watched.longTasks.length} long tasks (longest ${Math.max(0, ...watched.longTasks)} ms), ${watched.writes} writes, ${traffic.messages} messages, ${Math.round(traffic.bytes / 1000)} kB, ${traffic.requests} requests, ${traffic.changes} changes`,
  );
  return {
    [`scenario, ${name}`]: {
      'p50 / p95 / p99, ms': percentiles(latencies),
      latencies: latencies.map(Math.round),
      longTasks: watched.longTasks,
      writes: watched.writes,
      ...traffic,
      ...more,
    },
  };
};
