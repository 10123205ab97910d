import { exactly, goal, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { estimate } from '../statistics.ts';
import { openTab, withProduct } from './product.ts';

const RATE = 50_000;

type Pressed = { readonly waits: readonly number[]; readonly unseen: number };

/** G14: from a press on an open cell to the frame in which it stands as picked, at 50,000 changes a second. */
export const press = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 1_000, rate: RATE }, async (product) => {
    // Matches of other days: no goal closes a cell under the press.
    const page = await openTab(product, `${product.sandbox.url}?play=early`);
    const presses = quick ? 1 : 3;
    const waits: number[] = [];
    let unseen = 0;
    for (let turn = 0; turn < presses; turn += 1) {
      const found = await page.evaluate<Pressed>(async () => {
        const rows = [...document.querySelectorAll('[data-match]')].slice(0, 8);
        const taken: number[] = [];
        let missed = 0;
        for (const picked of [true, false]) {
          for (const row of rows) {
            const cell = row.querySelector<HTMLElement>(picked ? '[data-option][data-state="open"][aria-pressed="false"]' : '[data-option][aria-pressed="true"]');
            if (cell === null) continue;
            const since = performance.now();
            cell.click();
            let frames = 0;
            while (cell.getAttribute('aria-pressed') !== String(picked) && frames < 300) {
              await new Promise((resolve) => requestAnimationFrame(resolve));
              frames += 1;
            }
            if (frames === 300) missed += 1;
            else if (picked) taken.push(performance.now() - since);
          }
        }
        return { waits: taken, unseen: missed };
      });
      waits.push(...found.waits);
      unseen += found.unseen;
    }
    return {
      gates: [exactly('press: presses that were never shown', unseen, 0), exactly('press: nothing was pressed', waits.length === 0 ? 1 : 0, 0)],
      goals: [goal('G14', `press to picked at ${RATE}/s`, estimate(waits), { atMost: 50 }, ' ms')],
      figures: { press: waits },
    };
  });
