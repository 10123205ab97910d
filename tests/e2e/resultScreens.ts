import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const drawn = (page: Page) => page.locator('[data-screen="results"] [data-result]').first().waitFor();
const rules = (page: Page) => page.locator('[data-screen="rules"] [data-rule]').first().waitFor();

/** Results of football with the facts of a match, of outrights, none that fits, and the rules. */
export const RESULT_SCREENS: readonly Screen[] = [
  {
    name: 'results',
    query: 'screen=results',
    colours: true,
    waitUntilShown: drawn,
    act: async (page) => {
      await page.locator('[data-result] > a').first().click();
      await page.locator('[data-facts]').waitFor();
    },
  },
  {
    name: 'results of tennis, none that fits',
    query: 'screen=results&of=5',
    waitUntilShown: drawn,
    act: async (page) => {
      await page.locator('[data-setting="result-text"]').fill('qqqqqq');
      await page.locator('[data-screen="results"] [role="status"] button').waitFor();
    },
  },
  {
    name: 'results of outrights',
    query: 'screen=results&kind=outright',
    waitUntilShown: (page) =>
      page.locator('[data-screen="results"] :is([data-result], [role="status"])').first().waitFor(),
  },
  { name: 'rules', query: 'screen=rules&topic=lines', colours: true, waitUntilShown: rules },
  {
    name: 'rules, found',
    query: 'screen=rules',
    waitUntilShown: rules,
    act: async (page) => {
      await page.locator('[data-setting="rules-text"]').fill('1');
      await page.locator('[data-screen="rules"] [role="status"]').waitFor();
    },
  },
];
