import type { BrowserContext, Page } from '@playwright/test';
import { expect, openTab } from '../journey.ts';
import { READ_OFTEN } from '../painted.ts';

/** Chunks that load last: the menu at the odds cells at the first input, the reports to the operator after 5 s. */
const LAST = ['OddsMenuArea', 'reportToOperator'];

/** Returns which of the last chunks are loaded. */
const loadedLast = async (page: Page): Promise<readonly string[]> => {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
      .map(({ name }) => name),
  );
  return LAST.filter((chunk) => scripts.some((name) => name.includes(`/${chunk}-`) && name.endsWith('.js')));
};

/**
 * Opens a tab and waits until all lazy chunks have loaded, so a later network loss or deploy finds nothing missing.
 */
export const openWholeTab = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await openTab(context, url);
  await expect(page.locator('[data-banner]').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await expect.poll(() => loadedLast(page), READ_OFTEN).toEqual(LAST);
  return page;
};
