import { exactly, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { quantile } from '../statistics.ts';
import { openTab, until, withProduct } from './product.ts';

const ROWS = 10_000;
const RATE = 10_000;
/** Pixels a frame: a hand on the wheel, a quick wheel, a fling. */
const PACES = [60, 120, 240] as const;

type Scrolled = { readonly frames: readonly number[]; readonly blanks: readonly number[]; readonly seen: number };

/** Scrolls down for 240 frames; runs in the page, the pace is written into it. */
const scrolled = (pace: number) => ({
  toString: () => `async () => {
    const list = document.querySelector('[role="grid"]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    list.scrollTop = 0;
    for (let at = 0; at < 60; at += 1) await frame();
    const since = new Map(), blanks = [], frames = [], seen = new Set();
    let last = performance.now();
    for (let at = 0; at < 240; at += 1) {
      await frame();
      const now = performance.now();
      frames.push(now - last);
      last = now;
      list.scrollTop += ${pace};
      const box = list.getBoundingClientRect();
      const blank = new Set();
      for (const row of list.querySelectorAll('[role="row"][data-index]')) {
        const place = row.getBoundingClientRect();
        if (place.bottom < box.top || place.top > box.bottom) continue;
        seen.add(row.dataset.index);
        if (row.querySelector('[data-match], [data-league]') !== null) continue;
        blank.add(row.dataset.index);
        if (!since.has(row.dataset.index)) since.set(row.dataset.index, now);
      }
      for (const [row, from] of since) if (!blank.has(row)) { blanks.push(now - from); since.delete(row); }
    }
    return { frames, blanks, seen: seen.size };
  }`,
}) as unknown as () => Promise<Scrolled>;

/** G9: a list of more than 10,000 rows scrolled while 10,000 prices a second change: frames, and how long a row in sight stays blank. */
export const scroll = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 50_000, rate: RATE }, async (product) => {
    const page = await openTab(product, `${product.sandbox.url}?play=all`);
    await until(page, 'a list of 10,000 rows', () => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > 10_000);
    const goals: Findings['goals'][number][] = [];
    const figures: Record<string, unknown> = {};
    let seen = 0;
    for (const pace of quick ? PACES.slice(0, 1) : PACES) {
      const found = await page.evaluate(scrolled(pace));
      seen = Math.max(seen, found.seen);
      const perSecond = (1000 * found.frames.length) / found.frames.reduce((sum, ms) => sum + ms, 0);
      goals.push(plainGoal('G9', `frames a second at ${pace} px a frame`, perSecond, { atLeast: 58 }));
      goals.push(plainGoal('G9', `longest blank row at ${pace} px a frame`, Math.max(0, ...found.blanks), { atMost: 100 }, ' ms'));
      figures[`scroll ${pace}`] = { perSecond, frameP99: quantile(found.frames, 0.99), rows: found.seen, blankRows: found.blanks.length, blankP99: quantile(found.blanks, 0.99) };
    }
    return { gates: [exactly(`scroll: the list of ${ROWS} rows stood still`, seen < 50 ? 1 : 0, 0)], goals, figures };
  });
