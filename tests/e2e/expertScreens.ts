import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const screen = '[data-screen="experts"]';
const experts = (page: Page) => page.locator(`${screen} [data-expert]`).first().waitFor();
const comments = (page: Page) => page.locator(`${screen} [data-thread]`).first().waitFor();

/** Experts of a guest, and for a member an expert, a paid tip with comments, and none that fits. */
export const EXPERT_SCREENS: readonly Screen[] = [
  { name: 'experts', query: 'screen=experts', colours: true, waitUntilShown: experts },
  {
    name: 'an expert',
    query: 'screen=experts&topic=expert:501',
    user: 'look-bets',
    colours: true,
    waitUntilShown: (page) => page.locator(`${screen} [data-yield-chart]`).waitFor(),
  },
  {
    name: 'a paid tip',
    query: 'screen=experts&topic=tips',
    user: 'look-bets',
    colours: true,
    waitUntilShown: (page) => page.locator(`${screen} [data-tip]:has([data-price])`).first().waitFor(),
    act: async (page) => {
      await page.locator(`${screen} [data-tip]:has([data-price]) [data-action="open-tip"]`).first().click();
      await page.locator(`${screen} [data-action="buy-tip"]`).waitFor();
      await comments(page);
    },
  },
];
