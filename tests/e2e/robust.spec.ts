import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectTruth, openTab, test } from './journey.ts';
import { paintedCells, ready } from './painted.ts';

/** Matches of other days: no goal closes a cell, and none ends, while a test looks at it. */
const QUIET = '?play=early';

/** The page's own copy of a built-in that every drawn name goes through throws at one name: a bug that only certain data meets. */
const poison = async (context: BrowserContext, name: string): Promise<void> => {
  await context.addInitScript((bad) => {
    const page = window as unknown as { poisoned: boolean };
    page.poisoned = true;
    const trim = Reflect.get<typeof String.prototype, 'trim'>(String.prototype, 'trim');
    Reflect.defineProperty(String.prototype, 'trim', {
      value: function (this: string) {
        const clean = Reflect.apply(trim, this, []);
        if (page.poisoned && clean === bad) throw new Error('a name that cannot be drawn');
        return clean;
      },
    });
  }, name);
};
const heal = (page: Page) => page.evaluate(() => { (window as unknown as { poisoned: boolean }).poisoned = false; });

test.describe('one broken widget', () => {
  test('a row that throws on its data is the only one missing: list, picks and odds go on, and its retry brings it back (F50)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    const first = await openTab(context, sandbox.url + QUIET);
    const rows = first.locator('[data-match]:has([data-side])');
    // Paused, so that the price that is pressed stays open until it is.
    await sandbox.pause();
    const chosen = rows.filter({ has: first.locator('[data-option][data-state="open"]') }).nth(1);
    const match = (await chosen.getAttribute('data-match')) ?? '';
    const name = (await chosen.locator('[data-side="1"] bdi').textContent()) ?? '';
    await chosen.locator('[data-option][data-state="open"]').first().click();
    await expect(first.locator('[data-pick]')).toHaveCount(1);
    await sandbox.resume();
    const shown = await rows.count();
    await first.close();

    await poison(context, name);
    // Not `openTab`: here the page is meant to throw.
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.goto(sandbox.url + QUIET);
    await ready(page);
    const brokenRow = page.locator('[data-broken="match-row"]');
    await expect(brokenRow).toHaveCount(1);
    await expect(page.locator('[data-broken="pick"]')).toHaveCount(1);
    await expect(page.locator(`[data-match="${match}"]`)).toHaveCount(0);
    await expect.poll(() => page.locator('[data-match]:has([data-side])').count()).toBeGreaterThanOrEqual(shown - 2);
    expect(thrown.length).toBeGreaterThan(0);
    expect(new Set(thrown)).toEqual(new Set(['a name that cannot be drawn']));
    // The rest is alive: prices move, another pick is taken, no other area broke.
    const before = JSON.stringify(await paintedCells(page));
    await expect.poll(async () => JSON.stringify(await paintedCells(page))).not.toBe(before);
    await sandbox.pause();
    await page.locator('[data-match] [data-option][data-state="open"]').first().click();
    await sandbox.resume();
    await expect(page.locator('[data-pick]')).toHaveCount(1);
    await expect(page.locator('[data-broken]')).toHaveCount(2);
    // A retry that cannot succeed changes nothing; one that can brings the row and the pick back.
    await brokenRow.getByRole('button').click();
    await expect(brokenRow).toHaveCount(1);
    await heal(page);
    await brokenRow.getByRole('button').click();
    await expect(page.locator(`[data-match="${match}"]`)).toBeVisible();
    await page.locator('[data-broken="pick"]').getByRole('button').click();
    await expect(page.locator('[data-pick]')).toHaveCount(2);
    await expect(page.locator('[data-broken]')).toHaveCount(0);
    await expectTruth(sandbox, [page]);
  });
});
