import type { Page } from '@playwright/test';
import { ACCOUNT_SCREENS } from './accountScreens.ts';
import { BET_SCREENS } from './betScreens.ts';
import { MY_BETS_SCREENS } from './myBetsScreens.ts';
import { MATCH_SCREENS } from './matchScreens.ts';
import { EXPERT_SCREENS } from './expertScreens.ts';
import { RESULT_SCREENS } from './resultScreens.ts';
import { ROOM_SCREENS } from './roomScreens.ts';
import { NEWS_SCREENS } from './newsScreens.ts';
import { pickPrice } from './pageWaits.ts';
import { waitForCells } from './painted.ts';
import type { Operator, Screen } from './screen.ts';

const dialog = (page: Page) => page.locator('[role="dialog"]').last();

const ALL: readonly Screen[] = [
  { name: 'football in play', query: 'play=rolling', states: true },
  { name: 'everything in play', query: 'view=in-play', states: true },
  { name: 'early', query: 'play=early' },
  { name: 'correct score', query: 'play=today&grid=correct-score' },
  { name: 'outrights', query: 'play=outright', states: true },
  { name: 'basketball', query: 'sport=3&play=all' },
  { name: 'tennis', query: 'sport=5&play=all' },
  {
    name: 'hot',
    query: 'view=hot',
    states: true,
    waitUntilShown: (page) => page.locator('[data-match], main [role="status"] button').first().waitFor(),
  },
  {
    name: 'biggest movers',
    query: 'play=all&sort=movers',
    waitUntilShown: (page) => page.locator('[data-match], main [role="status"] button').first().waitFor(),
  },
  {
    name: 'no favourites',
    query: 'view=favourites',
    waitUntilShown: (page) => page.locator('main [role="status"] p').first().waitFor(),
  },
  {
    name: 'picks',
    query: 'play=today',
    colours: true,
    act: async (page) => {
      const open = page.locator('[data-match] [data-option][data-state="open"][aria-pressed="false"]');
      for (let picks = 0; picks < 3; picks += 1) await pickPrice(page, open.nth(picks * 4));
    },
  },
  {
    name: 'league filter',
    query: 'play=today',
    colours: true,
    act: async (page) => {
      await page.locator('[data-action="filter-leagues"]').click();
      await dialog(page).locator('input[type="checkbox"]').nth(2).waitFor();
    },
  },
  {
    name: 'match',
    query: 'play=today',
    colours: true,
    act: async (page) => {
      await page.locator('main [data-match] a').first().click();
      await page.locator('main [data-group] [data-option]').first().waitFor();
    },
  },
  {
    name: 'search',
    query: 'play=all',
    colours: true,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('header input[type="search"], [role="search"] input').first().fill('united');
      await page.locator('[data-panel="search"] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'settings',
    query: 'screen=settings',
    colours: true,
    waitUntilShown: (page) => page.locator('main :is([role="radiogroup"], select):visible').first().waitFor(),
  },
  {
    name: 'nothing found',
    query: 'q=qqqqqq',
    colours: true,
    waitUntilShown: (page) => page.locator('main [role="status"] button').waitFor(),
  },
  {
    name: 'failed',
    query: 'sport=13&play=all',
    fault: { kind: 'status', on: { path: '/v1/match/getList' }, status: 503, times: 1000 },
    waitUntilShown: (page) => page.locator('main [role="alert"] button').waitFor(),
  },
  {
    name: 'diagnostics',
    query: 'play=all',
    act: async (page) => {
      await page.keyboard.press('Control+Shift+D');
      await page.locator('[data-panel="diagnostics"] [data-counter]').first().waitFor();
    },
  },
  ...MATCH_SCREENS,
  ...RESULT_SCREENS,
  ...EXPERT_SCREENS.filter(({ user }) => user === undefined),
  ...NEWS_SCREENS,
  ...BET_SCREENS,
  ...MY_BETS_SCREENS,
  ...ACCOUNT_SCREENS,
  ...EXPERT_SCREENS.filter(({ user }) => user !== undefined),
  ...ROOM_SCREENS,
];

/**
 * All screens, or those whose names match the pattern in the environment variable `SCREEN`. The gallery draws
 * each in every state.
 */
export const SCREENS = ALL.filter(({ name }) => new RegExp(process.env.SCREEN ?? '').test(name));

export const openScreen = async (
  page: Page,
  url: string,
  { query, waitUntilShown, act }: Screen,
  operator: Operator,
  extraQuery = '',
): Promise<void> => {
  await page.goto(`${url}?${query}${extraQuery}`);
  await (waitUntilShown ?? ((shown: Page) => waitForCells(shown, 5)))(page);
  await act?.(page, operator);
};
