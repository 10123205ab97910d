import { pause } from '../browser/tabs.ts';
import { atLeast, atMost, exactly, type Findings } from '../gates.ts';
import { openTab, until, withProduct } from '../use/product.ts';
import { endGates, reported, trafficBetween } from './agreement.ts';
import { matchesDrawn, picksIn, readWatched, watchBoard } from './boardWatch.ts';

const NAME = 'half of the board suspended';
const FOOTBALL = 1;
const SHUT_MS = 3_000;
/** The height shows both halves of the board in play. */
const WINDOW = { width: 1440, height: 6_000 };

/** Suspends all football in play at once, presses every suspended cell, and reopens everything. */
export const halfSuspended = (): Promise<Findings> =>
  withProduct(
    { matches: 600, rate: 5_000 },
    async (product) => {
      const { sandbox } = product;
      const page = await openTab(product, `${sandbox.url}?view=in-play&lang=en`);
      const drawn = await matchesDrawn(page);
      await watchBoard(page);
      const before = await sandbox.stats();
      const at = performance.timeOrigin + performance.now();
      await sandbox.burst({ sportId: FOOTBALL, ms: SHUT_MS });
      await pause(1_000);
      const watched = await readWatched(page);
      const picks = await picksIn(page);
      const latencies = Object.values(watched.suspended).map((shown) => shown - at);
      await pause(SHUT_MS);
      await until(page, 'open cells again', () => {
        const all = document.querySelectorAll('[role="grid"] [data-option]').length;
        const open = document.querySelectorAll('[role="grid"] [data-option][data-state="open"]').length;
        return open > all / 2;
      });
      const end = await readWatched(page);
      const traffic = trafficBetween(before, await sandbox.stats());
      return {
        gates: [
          atLeast(
            `${NAME}: rows on screen that closed, of ${drawn.length}`,
            latencies.length,
            drawn.length / 3,
          ),
          atLeast(`${NAME}: presses on suspended cells`, watched.presses, 1),
          exactly(`${NAME}: picks of suspended cells`, picks, 0),
          atMost(
            `${NAME}: frames until a row that closes is closed`,
            Math.max(0, ...Object.values(watched.framesToShut)),
            2,
          ),
          ...(await endGates(product, NAME, [page])),
        ],
        goals: [],
        figures: reported(NAME, latencies, end, traffic, { rows: drawn.length, presses: watched.presses }),
      };
    },
    WINDOW,
  );
