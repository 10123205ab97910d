import type { Page } from '@playwright/test';
import { readCounter, expect, expectTruth, openTab, test, uncaughtErrors } from './journey.ts';
import { filterList, waitForCells } from './painted.ts';
import { readUntilStable } from './pageWaits.ts';

const SMALL = 1_000;
const LARGE = 50_000;
/** A tab's heap and nodes at 50,000 matches against 1,000 (G3). */
const MAX_GROWTH = 1.2;
/** The worker's share of the whole offer (G3). */
const MAX_HEAP = 400e6;

type Size = { heap: number; nodes: number };

/**
 * Looks at a page of the same age, whatever is offered: what it loads after its first odds is there by then,
 * and the least is no garbage.
 */
const LOOKS = 6;

/** What the page holds after a collection. */
const sizeOf = async (page: Page): Promise<Size> => {
  // Whatever it loads after its first odds has come.
  await readUntilStable(() => page.evaluate(() => performance.getEntriesByType('resource').length));
  const session = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await page.waitForTimeout(1_000);
    await session.send('HeapProfiler.collectGarbage');
    heaps.push((await session.send('Runtime.getHeapUsage')).usedSize);
  }
  await session.detach();
  return {
    heap: Math.min(...heaps.slice(LOOKS / 2)),
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  };
};

const whole = async (page: Page, name: string): Promise<number> =>
  Number((await readCounter(page, name)).replace(/[^\d]/g, ''));

/** Scrolls a list by pixels until every row in sight is drawn. */
const scrolledBy = async (page: Page, pixels: number): Promise<void> => {
  await page.evaluate((by) => {
    const list = document.querySelector('[role="grid"]');
    if (list !== null) list.scrollTop += by;
  }, pixels);
  const seen = () =>
    page.evaluate(() => {
      const list = document.querySelector('[role="grid"]');
      const box = list?.getBoundingClientRect();
      if (list === null || box === undefined) return { rows: 0, blank: 1 };
      const rows = [...list.querySelectorAll('[role="row"][data-index]')].filter((row) => {
        const at = row.getBoundingClientRect();
        return at.bottom > box.top && at.top < box.bottom;
      });
      return {
        rows: rows.length,
        blank: rows.filter((row) => row.querySelector('[data-match], [data-league]') === null).length,
      };
    });
  // Drawn means some rows in sight, and none of them waiting for its data.
  await expect
    .poll(async () => {
      const { rows, blank } = await seen();
      return rows > 3 && blank === 0;
    })
    .toBe(true);
};

test.describe('50,000 matches', () => {
  test(
    'a tab holds only what it shows; the worker holds the whole offer (F41, G3)',
    { tag: '@long' },
    async ({ journey }) => {
      const small = await journey.sandbox({ matches: SMALL, rate: 500, process: 'own' });
      const few = await openTab(await journey.context(), small.url);
      const least = await sizeOf(few);
      await few.context().close();
      await small.close();

      const sandbox = await journey.sandbox({ matches: LARGE, rate: 1_000, process: 'own' });
      const context = await journey.context();
      const began = performance.now();
      const first = await openTab(context, sandbox.url);
      test.info().annotations.push({
        type: 'first odds among 50,000 matches',
        description: `${Math.round(performance.now() - began)} ms`,
      });
      const most = await sizeOf(first);
      test.info().annotations.push({
        type: 'heap against 1,000 matches',
        description: (most.heap / least.heap).toFixed(2),
      });
      const { matches } = await sandbox.get<{ matches: { sid: number; kind: string | null }[] }>(
        '/sandbox/matches',
      );
      const counts = new Map<number, number>();
      for (const { sid } of matches) counts.set(sid, (counts.get(sid) ?? 0) + 1);
      const largest = [...counts].sort(([, a], [, b]) => b - a).map(([sid]) => sid);
      // A tab a list: no list lets go of its stream while another tab is led on.
      const tabs: Page[] = [];
      for (const play of ['rolling', 'early'])
        for (const sport of largest.slice(0, 4)) {
          const page = await context.newPage();
          page.on('pageerror', (error) => uncaughtErrors.push(error.message));
          await page.goto(`${sandbox.url}?sport=${sport}&play=${play}`);
          await waitForCells(page, 0);
          tabs.push(page);
        }
      expect(most.heap / least.heap).toBeLessThan(MAX_GROWTH);
      expect(most.nodes / least.nodes).toBeLessThan(MAX_GROWTH);
      await expect.poll(() => whole(first, 'sockets')).toBe(1);
      expect(await whole(first, 'boardBytes')).toBeLessThan(MAX_HEAP);
      await expectTruth(sandbox, [first, ...tabs.slice(-2)]);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  for (const { matches, rate, rows: least } of [
    { matches: 5_000, rate: 500, rows: 1_000 },
    { matches: LARGE, rate: 5_000, rows: 10_000 },
  ])
    test(
      `a list of ${least} rows shows every row scrolled to while the feed runs, and a search finds a team (G9)`,
      { tag: '@long' },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ matches, rate, process: 'own' });
        const page = await openTab(await journey.context(), `${sandbox.url}?play=all`);
        const list = page.locator('[role="grid"]').first();
        // Of 50,000 matches the list is whole when the last of its parts has come: on a busy machine that takes a
        // while.
        await expect
          .poll(async () => Number(await list.getAttribute('aria-rowcount')), { timeout: 400_000 })
          .toBeGreaterThan(least);
        const drawn = () => page.locator('[role="row"][data-index]').count();
        let most = 0;
        for (const pixels of [300, 900, 2_000, 7_000, 40_000, 200_000, -1_500, -90_000]) {
          await scrolledBy(page, pixels);
          most = Math.max(most, await drawn());
        }
        // What is drawn depends on what is in sight, not on how long the list is.
        expect(most).toBeLessThan(60);
        await expectTruth(sandbox, [page]);

        const rows = async () => Number(await list.getAttribute('aria-rowcount'));
        const all = await rows();
        const name = (
          (await page.locator('[data-match] [data-side="1"] bdi').first().textContent()) ?? ''
        ).trim();
        expect(name).not.toBe('');
        await filterList(page, name);
        await expect.poll(rows).toBeLessThan(all);
        await expect(page.locator('[data-match]').first()).toContainText(name);
        await filterList(page, '');
        await expect.poll(rows).toBeGreaterThan(all / 2);
        expect(uncaughtErrors).toEqual([]);
      },
    );
});
