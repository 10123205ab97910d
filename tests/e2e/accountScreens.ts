import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const shown = (selector: string) => (page: Page) =>
  page.locator(`[data-screen="account"] ${selector}`).first().waitFor();

/** Titles with what one requires, a wall, coupons, bankers and one of them, the notice centre, and a guest's way in. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'titles',
    query: 'screen=account&topic=titles',
    user: 'look-account',
    colours: true,
    waitUntilShown: shown('[data-titles="own"] [data-title]'),
    act: async (page) => {
      await page.locator('[data-action="title-requirement"]').first().click();
      await page.locator('[data-requirement] progress').waitFor();
    },
  },
  {
    name: 'wall of titles',
    query: 'screen=account&topic=titles',
    user: 'look-account',
    waitUntilShown: shown('[data-action="own-wall"]'),
    act: async (page) => {
      await page.locator('[data-action="own-wall"]').click();
      await page.locator('[data-titles="wall"] [data-title]').first().waitFor();
    },
  },
  {
    name: 'coupons',
    query: 'screen=account&topic=coupons',
    user: 'look-account',
    colours: true,
    waitUntilShown: shown('[data-coupon="title"] [data-title-badge]'),
  },
  {
    name: 'bankers',
    query: 'screen=account&topic=bankers',
    user: 'look-account',
    waitUntilShown: shown('[data-banker]'),
  },
  {
    name: 'a banker',
    query: 'screen=account&topic=bankers:141-3',
    user: 'look-account',
    waitUntilShown: shown('[data-plan]'),
  },
  {
    name: 'notice centre',
    query: 'play=early',
    user: 'look-account',
    colours: true,
    act: async (page) => {
      await page.locator('[data-action="notices"] [data-unread]').waitFor();
      await page.locator('[data-action="notices"]').click();
      await page.locator('[data-panel="notices"] [data-notice]').first().waitFor();
    },
  },
];
