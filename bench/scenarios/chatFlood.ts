import { pause } from '../browser/tabs.ts';
import { atLeast, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { openPage, openTab, until, withProduct } from '../use/product.ts';
import { endGates, reported, trafficBetween } from './agreement.ts';
import { readWatched, watchBoard } from './boardWatch.ts';

const NAME = 'chat flood beside odds';
const FLOOD = 2_000;
const FOOTBALL = 1;
const BURSTS = 5;

/**
 * Sends 2,000 messages a second to a room in one tab, while a window beside it shows odds at 5,000 changes a
 * second. Measures the latency of suspensions in the window with the odds.
 */
export const chatFlood = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 300, rate: 5_000 }, async (product) => {
    const { sandbox } = product;
    const { rooms } = await sandbox.get<{
      readonly rooms: readonly { readonly id: string; readonly status: number; readonly type: number }[];
    }>('/sandbox/rooms');
    const id = rooms.find(({ status, type }) => status === 1 && type === 0)?.id;
    if (id === undefined) throw new Error('The sandbox has no live room.');
    // Rooms exist only in Chinese, and tabs share the language.
    const room = await openPage(product, `${sandbox.url}?lang=zh-CN&room=${id}`, '', 'window');
    await until(room, 'messages', () => document.querySelector('[data-message]') !== null);
    const board = await openTab(product, `${sandbox.url}?sport=1&play=rolling&lang=zh-CN`, '', 'window');
    const answer = await fetch(`${sandbox.origin}/sandbox/rooms/${id}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rate: FLOOD, ms: 120_000, text: 'Goal #' }),
    });
    if (!answer.ok) throw new Error(`The sandbox refused the flood: ${answer.status}.`);
    await pause(2_000);
    const before = await sandbox.stats();
    const latencies: number[] = [];
    let last = { longTasks: [] as readonly number[], writes: 0 };
    for (let round = 0; round < (quick ? 2 : BURSTS); round += 1) {
      await watchBoard(board);
      const at = performance.timeOrigin + performance.now();
      await sandbox.burst({ sportId: FOOTBALL, ms: 500 });
      await pause(3_000);
      const watched = await readWatched(board);
      latencies.push(...Object.values(watched.suspended).map((shown) => shown - at));
      last = { longTasks: [...last.longTasks, ...watched.longTasks], writes: last.writes + watched.writes };
    }
    const traffic = trafficBetween(before, await sandbox.stats());
    const skipped = await room.evaluate(() =>
      Number(document.querySelector<HTMLElement>('[data-skipped-all]')?.dataset['skippedAll'] ?? 0),
    );
    return {
      gates: [
        atLeast(`${NAME}: messages that the list left out of the flood`, skipped, 1),
        atLeast(`${NAME}: suspensions that were seen beside it`, latencies.length, 1),
        atLeast(`${NAME}: prices written beside it`, last.writes, 1),
        ...(await endGates(product, NAME, [board])),
      ],
      goals: [],
      figures: reported(NAME, latencies, last, traffic, { skipped }),
    };
  });
