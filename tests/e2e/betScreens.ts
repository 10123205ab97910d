import { expect, type Locator, type Page } from '@playwright/test';
import type { Operator, Screen } from './screen.ts';
import { keepShown, pickPrice, pressPlace } from './pageWaits.ts';

/** Matches of later days, so that no goal closes a picked price. */
const EARLY = 'play=early';
/** Notices of bets. They close after some seconds. */
const NOTICES = '[data-bet-notice]';
const panel = (page: Page): Locator => page.locator('[data-panel="slip"]');
const legs = (page: Page): Locator => panel(page).locator('[data-leg]');
const stakes = (page: Page): Locator => panel(page).locator('[data-stake]');
const slipButton = (page: Page, name: string): Locator => panel(page).locator(`[data-action="${name}"]`);

/** Picks one price in each of `count` matches. */
const pickPrices = async (page: Page, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await pickPrice(
      page,
      page
        .locator('main [data-match]:not(:has([aria-pressed="true"]))')
        .locator('[data-option][data-state="open"]')
        .nth(index % 2),
    );
    await expect(legs(page)).toHaveCount(index + 1);
  }
};
const showBetView = async (page: Page, view: string): Promise<void> => {
  await panel(page).locator(`input[data-bet-view="${view}"]`).click();
  await expect(panel(page)).toHaveAttribute('data-bet-view', view);
};
const receipts = (page: Page): Locator => panel(page).locator('[data-region="receipts"] [data-bet]');
const expectBetState = (page: Page, ...states: readonly string[]): Promise<void> =>
  expect(
    page.locator(states.map((each) => `[data-region="receipts"] [data-bet-state="${each}"]`).join()).first(),
  ).toBeVisible();
/** Returns a leg's match, market and option type. */
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
/** Places a single. `fate` scripts the order's outcome at the sandbox. */
const placeSingle = async (page: Page, operator: Operator, outcome: object, stake = '20'): Promise<void> => {
  await operator.orders({ next: [outcome] });
  await pickPrices(page, 1);
  await stakes(page).first().fill(stake);
  await pressPlace(page);
};

/** Screens of a logged-in bettor: the slip, receipts and notices. Each uses its own account. */
export const BET_SCREENS: readonly Screen[] = [
  {
    name: 'slip, single',
    query: EARLY,
    user: 'look-single',
    colours: true,
    act: async (page) => {
      await pickPrices(page, 1);
      await stakes(page).first().fill('99999');
      await slipButton(page, 'stake-pad').click();
      await panel(page).locator('[data-pad-key]').first().waitFor();
    },
  },
  {
    name: 'slip, singles',
    query: EARLY,
    user: 'look-singles',
    act: async (page) => {
      await pickPrices(page, 3);
      await showBetView(page, 'singles');
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
      await pickPrices(page, 4);
      await showBetView(page, 'parlay');
      await panel(page).locator('[data-setting="slip-accept"]').selectOption('0');
      await stakes(page).first().fill('10');
      await slipButton(page, 'more-series').click();
      const [suspendedMatch, market] = await partsOf(legs(page).nth(0), page);
      const [raisedMatch, raisedMarket, option] = await partsOf(legs(page).nth(2), page);
      await operator.correct(suspendedMatch, { what: 'suspend-market', market });
      await operator.correct(raisedMatch, { what: 'raise', market: raisedMarket, option });
      // If prices are not pushed, opening another list loads them at once.
      await page.locator('[data-play-type="all"]').click();
      await panel(page).locator('[data-closed]').first().waitFor();
      await slipButton(page, 'accept-changes').waitFor();
    },
  },
  {
    name: 'receipts',
    query: EARLY,
    user: 'look-receipts',
    colours: true,
    act: async (page, operator) => {
      // One receipt in each final state.
      await keepShown(page, NOTICES);
      await operator.orders({ next: [{}, { reject: 3, offered: 7.5 }, { reject: 5 }, { lost: true }] });
      await pickPrices(page, 4);
      await showBetView(page, 'singles');
      await stakes(page).first().fill('20');
      await slipButton(page, 'same-stake').click();
      await pressPlace(page);
      await expect(receipts(page)).toHaveCount(4);
      for (const each of ['confirmed', 'rejected', 'unconfirmed']) await expectBetState(page, each);
      await page.locator(NOTICES).first().hover();
    },
  },
  {
    name: 'bet being sent',
    query: EARLY,
    user: 'look-sending',
    act: async (page, operator) => {
      await operator.silence('/v1/order/bet/singlePass');
      await placeSingle(page, operator, {});
      await expectBetState(page, 'sending', 'unknown');
    },
  },
  {
    name: 'bet waited for',
    query: EARLY,
    user: 'look-waiting',
    act: async (page, operator) => {
      await placeSingle(page, operator, { delay: 600_000, pt: 3 });
      await expectBetState(page, 'confirming', 'created');
    },
  },
  {
    name: 'open bets',
    query: EARLY,
    user: 'look-open',
    colours: true,
    act: async (page, operator) => {
      await placeSingle(page, operator, { keep: 'confirming' });
      await expectBetState(page, 'confirming', 'created');
      await slipButton(page, 'next-slip').click();
      await pickPrices(page, 3);
      await showBetView(page, 'parlay');
      await stakes(page).first().fill('10');
      await pressPlace(page);
      await expectBetState(page, 'confirmed');
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
      // A press that the worker refused (D3) is repeated. A press that was sent stays one bet, however often
      // it is repeated (SLIP-12).
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
      // The stake exceeds the operator's reminder limit of the day.
      await placeSingle(page, operator, {}, '1200');
      await page.locator(NOTICES).first().hover();
      await page.locator('[data-play-reminder]').waitFor();
    },
  },
];
