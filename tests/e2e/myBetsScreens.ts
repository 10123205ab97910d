import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const drawn = (page: Page) => page.locator('[data-screen="bets"] [data-order]').first().waitFor();

/** My bets of a member: what is open, what is settled, and the texts of an empty and a filtered list. */
export const MY_BETS_SCREENS: readonly Screen[] = [
  {
    name: 'my bets, unsettled',
    query: 'screen=bets',
    user: 'look-bets',
    colours: true,
    waitUntilShown: drawn,
  },
  {
    name: 'my bets, settled',
    query: 'screen=bets&list=settled&range=custom&from=2020-01-01',
    user: 'look-bets',
    colours: true,
    waitUntilShown: drawn,
  },
  {
    name: 'my bets, none that fits',
    query: 'screen=bets&list=settled&range=week',
    user: 'look-bets',
    waitUntilShown: drawn,
    act: async (page) => {
      await page.locator('[data-setting="bet-text"]').fill('qqqqqq');
      await page.locator('[data-screen="bets"] [role="status"] button').waitFor();
    },
  },
];
