import type { Page } from '@playwright/test';
import { sharedWorkers } from '../browser.ts';
import { expect, expectSockets, expectTruth, test, uncaughtErrors } from '../journey.ts';
import { countersOf, expectFewMessages } from './counters.ts';
import { countPaints, paintsWithin } from './paints.ts';
import { openWindow, realBrowser } from './windows.ts';

const RATE = 10_000;
const TABS = 20;
const WINDOWS = 3;
/** A window lasts until the busiest tab has painted so often; the slowest must have had its turn by then. */
const BUSIEST = 40;

type Listed = { readonly sid: number; readonly kind: string | null };

/** The lists that most is going on in, the busiest first. */
const busyLists = (matches: readonly Listed[]): string[] => {
  const counts = new Map<string, number>();
  for (const { sid, kind } of matches) {
    if (kind === 'live')
      counts.set(`?sport=${sid}&play=rolling`, (counts.get(`?sport=${sid}&play=rolling`) ?? 0) + 5);
    if (kind === 'pre') counts.set(`?sport=${sid}&play=all`, (counts.get(`?sport=${sid}&play=all`) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([list]) => list);
};

test.describe('many tabs under load', () => {
  test(
    '20 tabs on one socket at 10,000 changes a second: each ends equal to the server (G4, G8, F10, I5)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: RATE, process: 'own' });
      const real = await realBrowser(journey);
      const { matches } = await sandbox.get<{ matches: Listed[] }>('/sandbox/matches');
      const lists = busyLists(matches).slice(0, 8);
      expect(lists).toHaveLength(8);
      // Opening them is not what is tested.
      await sandbox.pause();
      const pages: Page[] = [];
      for (let tab = 0; tab < TABS; tab += 1)
        pages.push(await openWindow(real, sandbox.url + (lists[tab % lists.length] ?? '')));
      await Promise.all(pages.map(countPaints));
      await sandbox.resume();

      const [first] = pages as [Page];
      await expect.poll(async () => (await countersOf(first)).tabs.length).toBe(TABS);
      const before = await countersOf(first);
      expect(before.tabs).toHaveLength(TABS);
      const told: string[] = [];
      for (let window = 0; window < WINDOWS; window += 1) {
        const { changes } = await sandbox.stats();
        const paints = await paintsWithin(pages, BUSIEST);
        expect((await sandbox.stats()).changes).toBeGreaterThan(changes);
        told.push(`${Math.min(...paints)} to ${Math.max(...paints)}`);
        expect(paints.filter((count) => count === 0)).toEqual([]);
      }
      test.info().annotations.push({ type: 'paints of a tab in each window', description: told.join(', ') });
      expectFewMessages(before, await countersOf(first, before));
      await expectSockets(sandbox, 1);
      await expect.poll(async () => (await sharedWorkers(real.browser)).length).toBe(1);
      await expectTruth(sandbox, pages);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
