import type { BrowserContext, Page } from '@playwright/test';
import { expect, openTab } from '../journey.ts';
import { READ_OFTEN } from '../painted.ts';

/** Returns the number of loaded files of the menu at the odds cells. The first input loads it. */
const loadedMenus = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/OddsMenuArea-[^/]+\.js$/.test(name))
        .length,
  );

/**
 * Opens a tab and waits until all lazy chunks have loaded, so a later network loss or deploy finds nothing missing.
 */
export const openWholeTab = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await openTab(context, url);
  await expect(page.locator('[data-banner]').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await expect.poll(() => loadedMenus(page), READ_OFTEN).toBeGreaterThan(0);
  return page;
};
