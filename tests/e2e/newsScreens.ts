import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { keepShown } from './pageWaits.ts';

const notice = (page: Page) => page.locator('[data-notice-of]').first();

/**
 * Toasts and notices below the list. They close after some seconds, but stay while the pointer is on them.
 * They come last among the guests' screens, because guests keep the settings that are changed here.
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
    waitUntilShown: (page) => page.locator('[data-setting="goals-all"]').check(),
    act: async (page, operator) => {
      await page.evaluate(() => {
        history.pushState(null, '', location.search.replace('screen=settings', 'play=rolling'));
        dispatchEvent(new PopStateEvent('popstate'));
      });
      // A match that is being played: the sandbox scores no goals during a break.
      const match =
        (await page
          .locator('main [data-match]:not([data-status]):has([data-option][data-state="open"])')
          .first()
          .getAttribute('data-match')) ?? '';
      let attempts = 0;
      // The notice lasts only seconds. Without pushed prices, opening another list loads the score at once.
      // If the notice was missed, the next goal brings another one.
      await expect(async () => {
        await operator.correct(match, { what: 'goal' });
        await page.locator(`[data-play-type="${attempts % 2 === 0 ? 'all' : 'rolling'}"]`).click();
        attempts += 1;
        await notice(page).hover({ timeout: 5_000 });
      }).toPass();
    },
  },
];
