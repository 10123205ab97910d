import type { Page } from '@playwright/test';
import { seeded } from '#sandbox/world/random.ts';
import { sharedWorkers } from '../browser.ts';
import { expect, expectSockets, expectTruth, test, uncaughtErrors } from '../journey.ts';
import type { RunningSandbox } from '../sandbox.ts';
import { openWindow, realBrowser } from './windows.ts';

const MATCHES = 50_000;
const RATE = 10_000;
/** How often each tab is taken somewhere else in its list. */
const PLACES = 6;
/** Most rows that are drawn at the same time, for any list length and scroll position. */
const MAX_ROWS = 60;
/**
 * The feed brings the lists, which have hundreds of pages; each may ask for some of itself until it does, the
 * longer the busier the machine is.
 */
const MAX_REQUESTS = 200;

const listedIn = async (page: Page): Promise<number> => {
  const text = (await page.locator('section[aria-busy] [role="status"]').first().textContent()) ?? '';
  return Number((text.split('·')[0] ?? '').replaceAll(/\D/g, ''));
};
const offered = async (sandbox: RunningSandbox, sport: number, type: number): Promise<number> =>
  (await sandbox.get<{ ids: unknown[] }>(`/sandbox/truth/lists?sportId=${sport}&type=${type}`)).ids.length;

/** Scrolls a list to a part of its length, and waits until everything in sight is drawn. */
const scrollTo = async (page: Page, part: number): Promise<number> => {
  await page.evaluate((to) => {
    const list = document.querySelector('[role="grid"]');
    if (list !== null) list.scrollTop = to * (list.scrollHeight - list.clientHeight);
  }, part);
  const seen = () =>
    page.evaluate(() => {
      const list = document.querySelector('[role="grid"]');
      const box = list?.getBoundingClientRect();
      if (list === null || box === undefined) return { drawn: 0, blank: 1 };
      const rows = [...list.querySelectorAll('[role="row"][data-index]')];
      const inSight = rows.filter(
        (row) => row.getBoundingClientRect().bottom > box.top && row.getBoundingClientRect().top < box.bottom,
      );
      return {
        drawn: rows.length,
        blank:
          inSight.length < 4
            ? 1
            : inSight.filter((row) => row.querySelector('[data-match], [data-league]') === null).length,
      };
    });
  let drawn = 0;
  await expect
    .poll(async () => {
      const now = await seen();
      drawn = now.drawn;
      return now.blank;
    })
    .toBe(0);
  return drawn;
};

test.describe('a very large offer under load', () => {
  test(
    '50,000 matches and 10,000 changes a second: lists load, scroll and equal the server (F41, G3, G9, G4, I5, I9)',
    { tag: '@long' },
    async ({ journey }) => {
      const began = performance.now();
      const sandbox = await journey.sandbox({ matches: MATCHES, rate: RATE, process: 'own' });
      test.info().annotations.push({
        type: 'the sandbox listened after',
        description: `${Math.round(performance.now() - began)} ms`,
      });
      const { matches } = await sandbox.get<{ matches: { sid: number }[] }>('/sandbox/matches');
      const counts = new Map<number, number>();
      for (const { sid } of matches) counts.set(sid, (counts.get(sid) ?? 0) + 1);
      const [largest = 1, second = 3] = [...counts].sort(([, a], [, b]) => b - a).map(([sid]) => sid);
      const real = await realBrowser(journey);
      const lists = [
        [largest, 'all', 0],
        [second, 'all', 0],
        [largest, 'rolling', 1],
      ] as const;
      const pages: Page[] = [];
      for (const [sport, play] of lists)
        pages.push(await openWindow(real, `${sandbox.url}?sport=${sport}&play=${play}`));
      const { changes } = await sandbox.stats();

      const random = seeded(7);
      let most = 0;
      for (let place = 0; place < PLACES; place += 1) {
        for (const page of pages)
          most = Math.max(most, await scrollTo(page, place === PLACES - 1 ? 1 : random.next()));
        if (place % 3 === 2) await expectTruth(sandbox, pages);
      }
      expect(most).toBeLessThan(MAX_ROWS);

      // The lists themselves are whole: as many matches as the server has.
      await sandbox.pause();
      for (const [at, [sport, , type]] of lists.entries()) {
        const want = await offered(sandbox, sport, type);
        expect(want).toBeGreaterThan(500);
        await expect.poll(() => listedIn(pages[at] as Page)).toBe(want);
      }
      await sandbox.resume();
      const stats = await sandbox.stats();
      expect(stats.changes).toBeGreaterThan(changes + RATE);
      expect(stats.requests['/v1/match/getList'] ?? 0).toBeLessThanOrEqual(MAX_REQUESTS);
      await expectSockets(sandbox, 1);
      await expect.poll(async () => (await sharedWorkers(real.browser)).length).toBe(1);
      await expectTruth(sandbox, pages);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
