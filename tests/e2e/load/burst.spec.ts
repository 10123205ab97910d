import type { Page } from '@playwright/test';
import { expect, expectSockets, expectTruth, test, uncaughtErrors } from '../journey.ts';
import { paintedCells } from '../painted.ts';
import type { RunningSandbox } from '../sandbox.ts';
import { readUntilStable } from '../pageWaits.ts';
import { countersOf, expectFewMessages } from './counters.ts';
import { openBehind, openWindow, realBrowser } from './windows.ts';

const FOOTBALL = 1;
const LONG = 1_000;
const SHORT = 400;

const matchesShown = (page: Page): Promise<string[]> =>
  page
    .locator('[data-match]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.match ?? ''));
const stateOf = async (page: Page, state: string): Promise<number> =>
  (await paintedCells(page)).filter((cell) => cell.state === state).length;

/** Of the options of these matches that are on sale: how many are suspended, and how many there are. */
const suspended = async (
  sandbox: RunningSandbox,
  ids: readonly string[],
): Promise<readonly [number, number]> => {
  const truths = await Promise.all(ids.map((id) => sandbox.truth(id).catch(() => null)));
  const options = truths
    .flatMap((truth) => Object.values(truth?.options ?? {}))
    .filter(({ ss }) => ss !== -1);
  return [options.filter((option) => option.suspended).length, options.length];
};

test.describe('a goal burst', () => {
  test(
    'all markets close and reopen within a second: no tab shows a wrong lock (F10, F29, D2, I5, G4)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 10_000, process: 'own' });
      const real = await realBrowser(journey);
      const behind = await openBehind(real, `${sandbox.url}?sport=1&play=rolling`);
      const other = await openBehind(real, `${sandbox.url}?sport=3&play=rolling`);
      const front = await openBehind(real, `${sandbox.url}?sport=1&play=rolling`);
      const aside = await openWindow(real, `${sandbox.url}?view=in-play`);
      await front.bringToFront();
      const hidden = [behind, other];
      const shown = [front, aside];
      for (const page of hidden)
        await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
      for (const page of shown)
        await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
      await expectTruth(sandbox, shown);
      const kept = await readUntilStable(() => Promise.all(hidden.map(paintedCells)));
      const before = await countersOf(front);

      // During the suspension every cell is closed, and each goal is announced once it is seen.
      expect(await sandbox.burst({ sportId: FOOTBALL, ms: LONG })).toBeGreaterThan(30);
      await sandbox.pause();
      const playing = (
        await sandbox.get<{ matches: { id: string }[] }>(`/sandbox/matches?sportId=${FOOTBALL}&status=5`)
      ).matches.map(({ id }) => id);
      const rows = (await matchesShown(front)).filter((id) => playing.includes(id));
      expect(rows.length).toBeGreaterThan(5);
      await expectTruth(sandbox, [...shown]);
      test.info().annotations.push({
        type: 'cells suspended in the burst',
        description: String(await stateOf(front, 'suspended')),
      });

      // Open again, at other prices: the truth says when.
      const share = async () => {
        const [shut, all] = await suspended(sandbox, rows);
        return shut / Math.max(1, all);
      };
      await expect.poll(share).toBeLessThan(0.3);
      await expectTruth(sandbox, shown);
      expect(await stateOf(front, 'open')).toBeGreaterThan(0);

      // One upon the other, each cut off by the next.
      for (let times = 0; times < 4; times += 1) {
        let ms = SHORT;
        // Seen shut: on a busy machine they may be open again before it is painted, then they stay shut for
        // longer.
        await expect
          .poll(async () => {
            await sandbox.burst({ sportId: FOOTBALL, ms });
            ms *= 2;
            return stateOf(front, 'suspended');
          })
          .toBeGreaterThan(0);
      }
      expectFewMessages(before, await countersOf(front, before));
      await expectTruth(sandbox, shown);
      // The hidden tabs received none of the changes; one snapshot brings them up to date.
      expect(await Promise.all(hidden.map(paintedCells))).toEqual(kept);
      await sandbox.burst({ sportId: FOOTBALL, ms: LONG });
      for (const page of hidden) {
        await page.bringToFront();
        await expectTruth(sandbox, [page]);
      }
      await expect.poll(share).toBeLessThan(0.3);
      await front.bringToFront();
      await expectTruth(sandbox, shown);
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
