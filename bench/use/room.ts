import { atLeast, goal, plainGoal, type Findings } from '../gates.ts';
import type { Page } from '../browser/chromium.ts';
import { between, mainThread, pause } from '../browser/tabs.ts';
import type { Options } from '../folderOptions.ts';
import { estimate, median } from '../statistics.ts';
import { heldBytes, openTab, until, withProduct, type Product } from './product.ts';

/** Messages per second of a flood, and of a room whose messages move across the video. */
const FLOOD = 2_000;
const BARRAGE = 200;
/** Number of messages of a day at two a second. The bench sends them as fast as the flood. */
const DAY = 172_800;
const WINDOWS = 5;
const SETTLED_MS = 4_000;

/** Counts the frames of a second in the page. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const end = performance.now() + 1_000;
        let frames = 0;
        const count = (): void => {
          if (performance.now() >= end) return done(frames);
          frames += 1;
          requestAnimationFrame(count);
          return undefined;
        };
        requestAnimationFrame(count);
      }),
  );

const post = async ({ sandbox }: Product, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${sandbox.origin}/sandbox/rooms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status}.`);
};

/** Returns the busy share of the page's main thread in %, by windows of `seconds`. */
const busyOf = async (page: Page, seconds: number): Promise<readonly number[]> => {
  const shares: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    const before = await mainThread(page);
    await pause(seconds * 1_000);
    const { task, at } = between(before, await mainThread(page));
    shares.push(task / at / 10);
  }
  return shares;
};

/**
 * Measures a live room (issue 19): the cost of a flood of chat in the visible tab, the frames of the barrage,
 * and the memory of tab and worker after a day of messages.
 */
export const room = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 100, rate: 0 }, async (product) => {
    const { sandbox, browser } = product;
    const seconds = quick ? 1 : 2;
    const { rooms } = (await (await fetch(`${sandbox.origin}/sandbox/rooms`)).json()) as {
      readonly rooms: readonly { readonly id: string; readonly status: number; readonly type: number }[];
    };
    const id = rooms.find(({ status, type }) => status === 1 && type === 0)?.id;
    if (id === undefined) throw new Error('The sandbox has no live room.');
    await post(product, `${id}/quiet`, {});
    const page = await openTab(product, `${sandbox.url}?lang=zh-CN&room=${id}`);
    await page.send('Performance.enable');
    await until(page, 'messages', () => document.querySelector('[data-message]') !== null);
    await pause(SETTLED_MS);
    const flood = (rate: number, ms: number): Promise<void> =>
      post(product, `${id}/chat`, { rate, ms, text: '好球 #' });
    const skipped = () =>
      page.evaluate(() =>
        Number(document.querySelector<HTMLElement>('[data-skipped-all]')?.dataset['skippedAll'] ?? 0),
      );

    const still = await busyOf(page, seconds);
    await flood(FLOOD, 600_000);
    await pause(SETTLED_MS);
    const flooded = await busyOf(page, seconds);
    const beyond = flooded.map((share) => share - median(still));

    const worker = (await browser.workers())[0];
    const held = async (): Promise<number> =>
      (await heldBytes(page)) + (worker === undefined ? 0 : await heldBytes(worker));
    const early = await held();
    await pause(((quick ? DAY / 20 : DAY) / FLOOD) * 1_000);
    const late = await held();
    const missed = await skipped();

    await flood(1, 0);
    await page.evaluate(() => {
      localStorage.setItem('chat-barrage', JSON.stringify({ on: true }));
    });
    await page.send('Page.reload');
    await until(page, 'messages', () => document.querySelector('[data-message]') !== null);
    await flood(BARRAGE, 60_000);
    await pause(SETTLED_MS);
    const frames: number[] = [];
    for (let window = 0; window < WINDOWS; window += 1) frames.push(await framesOf(page));
    const flying = await page.evaluate(
      () => document.querySelector('[data-region="barrage"]')?.childElementCount ?? 0,
    );
    return {
      gates: [
        atLeast('room: messages that the list left out of the flood', missed, 1),
        atLeast('room: messages that cross the video', flying, 1),
      ],
      goals: [
        goal(
          'issue 19',
          `main thread of the visible tab at ${FLOOD} messages a second, beyond a quiet room`,
          estimate(beyond),
          { atMost: 15 },
          ' % of a core',
        ),
        goal('issue 19', `frames a second at ${BARRAGE} barrage messages a second`, estimate(frames), {
          atLeast: 60,
        }),
        plainGoal(
          'issue 19',
          'memory of tab and worker after a day of chat, over that before',
          late / early,
          {
            atMost: 1.1,
          },
        ),
      ],
      figures: { room: { still, flooded, frames, flying, early, late, missed } },
    };
  });
