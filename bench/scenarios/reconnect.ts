import { pause } from '../browser/tabs.ts';
import { atLeast, exactly, type Findings } from '../gates.ts';
import type { Page } from '../browser/chromium.ts';
import { openTab, until, withProduct } from '../use/product.ts';
import { endGates, reported, trafficBetween, wrongCells } from './agreement.ts';
import { readWatched, watchBoard } from './boardWatch.ts';

const NAME = 'reconnect of twelve tabs';
const TABS = 12;
const OFFLINE_MS = 5 * 60_000;
/** The world plays five minutes in ten seconds. */
const SPEED = 30;
/** More requests than twelve tabs send while offline. A fault without a number would happen only once. */
const WHILE_OFFLINE = 1_000_000;

/**
 * Disconnects twelve tabs from the platform, advances its clock by five minutes, and reconnects them. The
 * feed has begun a new epoch meanwhile, so no tab can resume, and the server sends everything again.
 */
export const reconnect = (): Promise<Findings> =>
  withProduct({ matches: 600, rate: 1_000, speed: SPEED }, async (product) => {
    const { sandbox } = product;
    const pages: Page[] = [];
    for (let tab = 0; tab < TABS; tab += 1) pages.push(await openTab(product, `${sandbox.url}?lang=en`));
    const front = pages.at(-1);
    if (front === undefined) throw new Error('No tab is open.');
    await watchBoard(front);
    await sandbox.fault({ kind: 'refuse', times: WHILE_OFFLINE });
    await sandbox.fault({
      kind: 'status',
      on: { path: '/v1/*' },
      status: 503,
      times: WHILE_OFFLINE,
    });
    await sandbox.fault({ kind: 'drop' });
    await pause(OFFLINE_MS / SPEED);
    const cutOff = (await sandbox.stats()).sockets;
    const before = await sandbox.stats();
    const since = performance.now();
    // All faults of the feed end together.
    await sandbox.clearFaults();
    await sandbox.fault({ kind: 'skew', by: OFFLINE_MS });
    const deadline = since + 60_000;
    while ((await sandbox.stats()).sockets === 0 && performance.now() < deadline) await pause(50);
    const dialled = performance.now() - since;
    await until(front, 'rows that are not stale', () => {
      const rows = [...document.querySelectorAll('[role="grid"] [data-match]')];
      return rows.length > 0 && rows.every((row) => row.closest('[data-stale]') === null);
    });
    const { wrong } = await wrongCells(product, front);
    const current = performance.now() - since;
    const after = await sandbox.stats();
    return {
      gates: [
        exactly(`${NAME}: sockets while they were cut off`, cutOff, 0),
        exactly(`${NAME}: wrong cells of the visible tab once it is back`, wrong, 0),
        atLeast(`${NAME}: messages after the return`, after.frames - before.frames, 1),
        ...(await endGates(
          product,
          NAME,
          pages.filter((_, at) => at % 4 === 3),
        )),
      ],
      goals: [],
      figures: reported(NAME, [current], await readWatched(front), trafficBetween(before, after), {
        'until the socket is open, ms': Math.round(dialled),
      }),
    };
  });
