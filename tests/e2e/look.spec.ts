import { axeContrastFaults, axeFaults } from './axeFaults.ts';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { readFocusStop, type FocusStop } from './look.ts';
import { openMemberPage } from './parent.ts';
import { readUntilStable, waitForWholeList } from './pageWaits.ts';

/** A finding is a fault of the product: no second try. Screens in all views are checked by screens.spec. */
test.describe.configure({ retries: 0 });

test.describe('the look (look.md)', () => {
  test('a screen of 3840 shows a second list or match, a wide slip and the open bets', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 600, rate: 0, seed: 7, push: 'off' });
    const context = await journey.context({
      viewport: { width: 3840, height: 2160 },
      reducedMotion: 'reduce',
    });
    const page = await openMemberPage(context, sandbox, '?play=rolling&lang=en');
    await sandbox.pause();
    const second = page.locator('[data-second-list]');
    await expect(second.locator('[data-match]').first()).toBeVisible();
    const slip = page.locator('[data-panel="slip"]');
    await expect.poll(async () => (await slip.boundingBox())?.width).toBeGreaterThan(480);
    await expect(slip.locator('[data-region="open-bets"]')).toBeVisible();
    await expect(slip.locator('[data-tab="bets"]')).toHaveCount(0);
    const found = await axeFaults(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      found.push(...(await axeContrastFaults(page)));
    }
    await second.locator('[data-open]').first().click();
    await expect(page.locator('[data-panel="match"] [data-option]').first()).toBeVisible();
    await expect(second).toHaveCount(0);
    found.push(...(await axeFaults(page)));
    await page.goBack();
    await expect(second.locator('[data-match]').first()).toBeVisible();
    await page.locator('[data-action="settings"]').click();
    await expect(page.locator('[data-screen="settings"]')).toBeVisible();
    found.push(...(await axeFaults(page)));
    expect(found).toEqual([]);
    expect(uncaughtErrors).toEqual([]);
  });

  test('the tab key visits the areas in reading order, and every focus is visible', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, seed: 7 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en`);
    await sandbox.pause();
    await waitForWholeList(page);
    await readUntilStable(() => page.locator('a, button, input, select').count());
    const stops: FocusStop[] = [];
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await readFocusStop(page);
      // Round the browser's own bar and back to the first one.
      if (stop === null || (stops.length > 1 && stop.name === stops[0]?.name)) break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
    const areas = stops.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
    expect(areas).toEqual([...new Set(areas)]);
    expect(uncaughtErrors).toEqual([]);
  });

  test('after the first odds no cell moves: fonts, icons and late numbers have reserved space', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 400, seed: 7 });
    const context = await journey.context();
    await context.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      let rows = '';
      new PerformanceObserver((list) => {
        // A match that ends or begins moves those below it, and rightly.
        const before = rows;
        rows = [...document.querySelectorAll<HTMLElement>('[data-match]')]
          .map((row) => row.dataset.match)
          .join();
        if (before !== '' && before !== rows) return;
        for (const entry of list.getEntries() as (PerformanceEntry & {
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          for (const { node } of entry.sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            // A number that has grown by a digit inside its cell is no move.
            if (element?.matches('[data-option], :has([data-option])') === true)
              shifts.push(`${element.tagName} ${element.className}`);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await openTab(context, sandbox.url);
    const moves = await page.locator('[data-move]').count();
    await expect
      .poll(async () => (await page.locator('[data-move]:not([data-move="none"])').count()) + moves)
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    expect(uncaughtErrors).toEqual([]);
  });
});
