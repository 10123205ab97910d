import type { BrowserContext, Page } from '@playwright/test';
import { expect, openTab } from '../journey.ts';

/** Number of files of the menu at the odds cells that have arrived; the first input loads it. */
const loadedMenus = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/OddsMenuArea-[^/]+\.js$/.test(name))
        .length,
  );

/**
 * Opens a tab and waits for its last part that loads by itself, and for that which the first input loads: one
 * that is gone would be a reason to reload, and one that is asked for without a network an error.
 */
export const openWholeTab = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await openTab(context, url);
  await expect(page.locator('[data-banner]').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await expect.poll(() => loadedMenus(page)).toBeGreaterThan(0);
  return page;
};
