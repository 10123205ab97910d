import type { LineChart } from '../charts.ts';
import { atLeast, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { quantile } from '../statistics.ts';
import { openTab, until, withProduct, withRate } from './product.ts';
import { distribution } from './startCharts.ts';

const ROWS = 10_000;
const RATE = 10_000;
/** Pixels per frame: slow wheel, fast wheel, fling. */
export const PACES = [60, 120, 240] as const;
const FRAMES = 240;

/**
 * Result of one run: frame lengths, the visible time of each blank row in ms, and the numbers of rows and
 * price moves.
 */
export type Scrolled = {
  readonly frames: readonly number[];
  readonly blanks: readonly number[];
  readonly seen: number;
  readonly moved: number;
};

/** Selectors of a list, of its rows, and of the content of a drawn row. */
export type ScrolledList = { readonly list: string; readonly row: string; readonly content: string };
const GRID: ScrolledList = {
  list: '[role="grid"]',
  row: '[role="row"][data-index]',
  content: '[data-match], [data-league]',
};

/**
 * Scrolls down for a number of frames. Runs in the page, with the pace written into its source. A row without
 * data is blank, and so is a part of the list without a row. It reads and scrolls in the task after each
 * frame, when layout is done. Reading inside the frame caused a second layout, which a user's scrolling does
 * not.
 */
export const scrolled = (pace: number, { list, row, content }: ScrolledList = GRID) =>
  ({
    toString: () => `async () => {
    const list = document.querySelector('${list}');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    list.scrollTop = 0;
    for (let at = 0; at < 60; at += 1) await frame();
    let moved = 0;
    const moves = new MutationObserver((changes) => { moved += changes.length; });
    moves.observe(list, { subtree: true, characterData: true });
    const since = new Map(), blanks = [], frames = [], seen = new Set();
    let last = performance.now();
    const made = () => new Promise((resolve) => requestAnimationFrame(() => { const now = performance.now(); afterFrame(() => resolve(now)); }));
    for (let at = 0; at < ${FRAMES}; at += 1) {
      const now = await made();
      frames.push(now - last);
      last = now;
      const box = list.getBoundingClientRect();
      const blank = new Set();
      let covered = 0;
      for (const row of list.querySelectorAll('${row}')) {
        const place = row.getBoundingClientRect();
        if (place.bottom <= box.top || place.top >= box.bottom) continue;
        seen.add(row.dataset.index);
        covered = Math.max(covered, place.bottom);
        if (row.querySelector('${content}') === null) blank.add(row.dataset.index);
      }
      // Rows are laid out from the top, so a missing row is always after the last rendered one.
      if (covered < box.bottom - 1) blank.add('none');
      for (const row of blank) if (!since.has(row)) since.set(row, now);
      for (const [row, from] of since) if (!blank.has(row)) { blanks.push(now - from); since.delete(row); }
      list.scrollTop += ${pace};
    }
    moves.disconnect();
    for (const from of since.values()) blanks.push(last - from);
    return { frames, blanks, seen: seen.size, moved };
  }`,
  }) as unknown as () => Promise<Scrolled>;

const chartOf = (runs: readonly (readonly [number, Scrolled])[]): LineChart => ({
  kind: 'lines',
  id: 'scroll-frames',
  title: `Frames of a list of more than ${ROWS} rows, scrolled`,
  note: `Share of the frames that took no longer, at three paces, while the feed runs at ${RATE} changes a second (G9, goal 60 a second: 16.7 ms).`,
  x: { label: 'frame', unit: 'ms', log: true },
  y: { label: 'share of frames', unit: '' },
  series: runs.map(([pace, { frames }]) => ({ name: `${pace} px a frame`, points: distribution(frames) })),
});

/**
 * Measures G9: scrolls a list of more than 10,000 rows during 10,000 price changes a second. Measures the
 * frames, and the time for which a visible row stays blank.
 */
export const scroll = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 50_000, rate: RATE }, async (product) => {
    const page = await openTab(product, `${product.sandbox.url}?play=all`);
    await until(
      page,
      'a list of 10,000 rows',
      () => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > 10_000,
    );
    const gates: Findings['gates'][number][] = [];
    const goals: Findings['goals'][number][] = [];
    const figures: Record<string, unknown> = {};
    const runs: [number, Scrolled][] = [];
    for (const pace of quick ? PACES.slice(1, 2) : PACES) {
      const { result, rate } = await withRate(product, () => page.evaluate(scrolled(pace)));
      runs.push([pace, result]);
      const { frames, blanks, seen, moved } = result;
      const perSecond = (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
      const longest = Math.max(0, ...blanks);
      gates.push(
        atLeast(`scroll ${pace}: rows that passed`, seen, 50),
        atLeast(`scroll ${pace}: prices that moved on screen meanwhile`, moved, 1),
      );
      goals.push(
        plainGoal('G9', `frames a second at ${pace} px a frame`, perSecond, { atLeast: 58 }),
        plainGoal('G9', `longest blank row at ${pace} px a frame`, longest, { atMost: 100 }, ' ms'),
      );
      figures[`scroll ${pace}`] = {
        perSecond,
        frameP99: quantile(frames, 0.99),
        rows: seen,
        blankRows: blanks.length,
        blankP99: blanks.length === 0 ? 0 : quantile(blanks, 0.99),
        moved,
        rate: Math.round(rate),
      };
    }
    return { gates, goals, figures, charts: [chartOf(runs)] };
  });
