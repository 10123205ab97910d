import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { RunningSandbox } from '../sandbox.ts';
import { pickPrice } from '../pageWaits.ts';

/** The endpoint that takes a single bet. */
export const SUBMIT = '/v1/order/bet/singlePass';

export const slipPanel = (tab: Page): Locator => tab.locator('[data-panel="slip"]');
export const slipLegs = (tab: Page): Locator => slipPanel(tab).locator('[data-leg]');
/** `kind` is `single`, or the parlay's, such as `s3`. */
export const stakeField = (tab: Page, kind: string): Locator =>
  slipPanel(tab).locator(`[data-stake="${kind}"]`);
export const slipButton = (tab: Page, action: string): Locator =>
  slipPanel(tab).locator(`[data-action="${action}"]`);
export const placeButton = (tab: Page): Locator => slipButton(tab, 'place');
export const receipts = (tab: Page): Locator => slipPanel(tab).locator('[data-region="receipts"] [data-bet]');

export const showView = async (tab: Page, view: string): Promise<void> => {
  await slipPanel(tab).locator(`input[data-bet-view="${view}"]`).click();
  await expect(slipPanel(tab)).toHaveAttribute('data-bet-view', view);
};

/** The first open price of a match that has no picked price. */
export const unpickedPrice = (tab: Page): Locator =>
  tab
    .locator('[data-match]:not(:has([aria-pressed="true"]))')
    .locator('[data-option][data-state="open"]')
    .first();

/** Picks one price in each of `count` matches and returns the last option key. */
export const pickPrices = async (tab: Page, count: number): Promise<string> => {
  const before = await slipLegs(tab).count();
  let key = '';
  for (let added = 1; added <= count; added += 1) {
    key = await pickPrice(tab, unpickedPrice(tab));
    await expect(slipLegs(tab)).toHaveCount(before + added);
  }
  return key;
};

export const enterStake = async (tab: Page, amount: string, kind = 'single'): Promise<void> => {
  await stakeField(tab, kind).fill(amount);
  await stakeField(tab, kind).blur();
};

export const expectPlaceEnabled = (tab: Page): Promise<void> =>
  expect(placeButton(tab)).not.toHaveAttribute('aria-disabled', 'true');
export const expectBetState = (tab: Page, state: string | RegExp): Promise<void> =>
  expect(receipts(tab)).toHaveAttribute('data-bet-state', state);

/** Starts a new slip. The earlier slip's bet continues. */
export const startNextSlip = async (tab: Page): Promise<void> => {
  await slipButton(tab, 'next-slip').click();
  await expect(receipts(tab)).toHaveCount(0);
};

/** Returns how often the sandbox was asked to take a single bet. */
export const countSubmits = async (sandbox: RunningSandbox): Promise<number> =>
  (await sandbox.stats()).requests[SUBMIT] ?? 0;

/**
 * Opens the open bets in a window that holds all cards. The list draws the visible ones only, and which come
 * first depends on the kick-off times of the user's other bets.
 */
export const showOpenBets = async (tab: Page): Promise<void> => {
  await tab.setViewportSize({ width: 1440, height: 12_000 });
  await tab.locator('[data-tab="bets"]').click();
};
