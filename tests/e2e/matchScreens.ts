import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('main [data-match]:has([data-option][data-state="open"]) a').first().click();
  // With a live anchor it opens with the anchor (DETAIL-03).
  await page.locator('[data-match-tab="bet"]').click();
  await page.locator('main [data-group] [data-option]').first().waitFor();
};

/** The data of a match, and the history of a market's prices. */
export const MATCH_SCREENS: readonly Screen[] = [
  {
    name: 'match data',
    query: 'play=rolling',
    colours: true,
    act: async (page) => {
      await openFirst(page);
      await page.locator('[data-match-tab="data"]').click();
      await page.locator('[data-section="standings"] table').first().waitFor();
    },
  },
  {
    name: 'price history',
    query: 'play=early',
    colours: true,
    act: async (page) => {
      await openFirst(page);
      await page.locator('[data-action="price-history"]').first().click();
      await page.locator('[data-dialog="price-history"] [data-price-option]').first().waitFor();
    },
  },
];
