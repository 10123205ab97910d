import { expect, type Locator, type Page } from '@playwright/test';
import type { Operator, Screen } from './screen.ts';
import { keepShown, pickPrice, pressPlace } from './settle.ts';

/** Matches of other days: no goal closes a price that is picked. */
const EARLY = 'play=early';
/** They go by themselves. */
const NOTICES = '[data-bet-notice]';
const panel = (page: Page): Locator => page.locator('[data-panel="slip"]');
const legs = (page: Page): Locator => panel(page).locator('[data-leg]');
const stakes = (page: Page): Locator => panel(page).locator('[data-stake]');
const act = (page: Page, name: string): Locator => panel(page).locator(`[data-action="${name}"]`);

/** Picks a price of each of so many matches. */
const pick = async (page: Page, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    await pickPrice(
      page,
      page
        .locator('main [data-match]:not(:has([aria-pressed="true"]))')
        .locator('[data-option][data-state="open"]')
        .nth(at % 2),
    );
    await expect(legs(page)).toHaveCount(at + 1);
  }
};
const show = async (page: Page, view: string): Promise<void> => {
  await panel(page).locator(`input[data-bet-view="${view}"]`).click();
  await expect(panel(page)).toHaveAttribute('data-bet-view', view);
};
const receipts = (page: Page): Locator => panel(page).locator('[data-region="receipts"] [data-bet]');
const state = (page: Page, ...states: readonly string[]): Promise<void> =>
  expect(
    page.locator(states.map((each) => `[data-region="receipts"] [data-bet-state="${each}"]`).join()).first(),
  ).toBeVisible();
/** A leg's match, market and option. */
const partsOf = async (
  leg: Locator,
  page: Page,
): Promise<readonly [match: string, market: string, option: number]> => {
  const key = (await leg.getAttribute('data-leg')) ?? '';
  const match = await page
    .locator(`main [data-match]:has([data-option="${key}"])`)
    .first()
    .getAttribute('data-match');
  const [market = '', option] = key.split(':');
  return [match ?? '', market, Number(option)];
};
/** A single that is placed, and what is to become of it. */
const alone = async (page: Page, operator: Operator, fate: object, stake = '20'): Promise<void> => {
  await operator.orders({ next: [fate] });
  await pick(page, 1);
  await stakes(page).first().fill(stake);
  await pressPlace(page);
};

/**
 * What a bettor who is logged in sees, each with an account of its own: the slip, what became of bets, and
 * what is told of them.
 */
export const BET_SCREENS: readonly Screen[] = [
  {
    name: 'slip, single',
    query: EARLY,
    user: 'look-single',
    colours: true,
    act: async (page) => {
      await pick(page, 1);
      await stakes(page).first().fill('99999');
      await act(page, 'stake-pad').click();
      await panel(page).locator('[data-pad-key]').first().waitFor();
    },
  },
  {
    name: 'slip, singles',
    query: EARLY,
    user: 'look-singles',
    act: async (page) => {
      await pick(page, 3);
      await show(page, 'singles');
      await stakes(page).nth(0).fill('50');
      await stakes(page).nth(1).fill('0.5');
      await stakes(page).nth(1).press('Tab');
    },
  },
  {
    name: 'slip, parlay',
    query: EARLY,
    user: 'look-parlay',
    colours: true,
    act: async (page, operator) => {
      await pick(page, 4);
      await show(page, 'parlay');
      await panel(page).locator('[data-setting="slip-accept"]').selectOption('0');
      await stakes(page).first().fill('10');
      await act(page, 'more-series').click();
      const [shut, market] = await partsOf(legs(page).nth(0), page);
      const [moved, traded, option] = await partsOf(legs(page).nth(2), page);
      await operator.correct(shut, { what: 'suspend-market', market });
      await operator.correct(moved, { what: 'raise', market: traded, option });
      // Another list brings its prices at once, where none are pushed.
      await page.locator('[data-play-type="all"]').click();
      await panel(page).locator('[data-closed]').first().waitFor();
      await act(page, 'accept-changes').waitFor();
    },
  },
  {
    name: 'receipts',
    query: EARLY,
    user: 'look-receipts',
    colours: true,
    act: async (page, operator) => {
      // One of each end.
      await keepShown(page, NOTICES);
      await operator.orders({ next: [{}, { reject: 3, offered: 7.5 }, { reject: 5 }, { lost: true }] });
      await pick(page, 4);
      await show(page, 'singles');
      await stakes(page).first().fill('20');
      await act(page, 'same-stake').click();
      await pressPlace(page);
      await expect(receipts(page)).toHaveCount(4);
      for (const each of ['confirmed', 'rejected', 'unconfirmed']) await state(page, each);
      await page.locator(NOTICES).first().hover();
    },
  },
  {
    name: 'bet being sent',
    query: EARLY,
    user: 'look-sending',
    act: async (page, operator) => {
      await operator.silence('/v1/order/bet/singlePass');
      await alone(page, operator, {});
      await state(page, 'sending', 'unknown');
    },
  },
  {
    name: 'bet waited for',
    query: EARLY,
    user: 'look-waiting',
    act: async (page, operator) => {
      await alone(page, operator, { delay: 600_000, pt: 3 });
      await state(page, 'confirming', 'created');
    },
  },
  {
    name: 'open bets',
    query: EARLY,
    user: 'look-open',
    colours: true,
    act: async (page, operator) => {
      await alone(page, operator, { keep: 'confirming' });
      await state(page, 'confirming', 'created');
      await act(page, 'next-slip').click();
      await pick(page, 3);
      await show(page, 'parlay');
      await stakes(page).first().fill('10');
      await pressPlace(page);
      await state(page, 'confirmed');
      await page.locator('[data-tab="bets"]').click();
      await page.locator('[data-open-bet]').nth(1).waitFor();
    },
  },
  {
    name: 'quick bet',
    query: EARLY,
    user: 'look-quick',
    colours: true,
    act: async (page) => {
      await page.locator('[data-action="quick-bet"]').click();
      await page.locator('[data-quick-stake]').first().fill('10');
      await page.locator('[data-quick-stake]').first().press('Enter');
      await page.locator('[data-setting="quick-bet"]').click();
      await page.locator('[data-quick-sign]').waitFor();
      await page.keyboard.press('Escape');
      const receipt = page.locator('[data-quick]');
      // A press that a busy machine refuses (D3) is made again; one that has left is one bet however often it
      // is made (SLIP-12).
      await expect(async () => {
        if ((await receipt.count()) === 0)
          await page.locator('main [data-option][data-state="open"]').first().click();
        await expect(receipt.first()).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await page.locator('[data-action="quick-bet"]').click();
    },
  },
  {
    name: 'bet news',
    query: EARLY,
    user: 'look-news',
    colours: true,
    act: async (page, operator) => {
      await keepShown(page, NOTICES);
      // More than the operator wants to go unmentioned.
      await alone(page, operator, {}, '1200');
      await page.locator(NOTICES).first().hover();
      await page.locator('[data-play-reminder]').waitFor();
    },
  },
];
