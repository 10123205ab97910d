import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { keepShown } from './settle.ts';

const notice = (page: Page) => page.locator('[data-notice-of]').first();

/**
 * What is told below the list and goes by itself: it stays while the pointer is on it. The last of the
 * guests' screens, who keep what is done here.
 */
export const NEWS_SCREENS: readonly Screen[] = [
  {
    name: 'toast',
    query: 'play=early',
    colours: true,
    act: async (page) => {
      await keepShown(page, '[data-toast]');
      await page.locator('main [data-action="hide-league"]').first().click();
      await page.locator('[data-toast]').hover();
    },
  },
  {
    name: 'goal notice',
    query: 'screen=settings',
    colours: true,
    there: (page) => page.locator('[data-setting="goals-all"]').check(),
    act: async (page, operator) => {
      await page.evaluate(() => {
        history.pushState(null, '', location.search.replace('screen=settings', 'play=rolling'));
        dispatchEvent(new PopStateEvent('popstate'));
      });
      // Under way: nobody scores in an interval.
      const match =
        (await page
          .locator('main [data-match]:not([data-status]):has([data-option][data-state="open"])')
          .first()
          .getAttribute('data-match')) ?? '';
      let lists = 0;
      // It stands for seconds. Another list brings scores at once, where nothing is pushed; one that was
      // missed is followed by another.
      await expect(async () => {
        await operator.correct(match, { what: 'goal' });
        await page.locator(`[data-play-type="${lists % 2 === 0 ? 'all' : 'rolling'}"]`).click();
        lists += 1;
        await notice(page).hover({ timeout: 5_000 });
      }).toPass();
    },
  },
];
