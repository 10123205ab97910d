import type { Locator, Page } from '@playwright/test';
import { axeFaultsIn } from './axeFaults.ts';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { EARLY } from './pages/member.ts';
import { pickPrices, showView, slipButton, slipLegs, slipPanel, stakeField } from './pages/slipPanel.ts';
import { countMessages, openHost } from './parent.ts';
import { keepShown, pickPrice, readUntilStable, typeInto } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

const UNDO = '[data-panel="slip"] [data-action="undo"]';
const total = (page: Page, of: string): Locator => slipPanel(page).locator(`[data-total="${of}"] dd`);

test(
  'selections are in every view and tab, and survive a reload (D24, D28, SLIP-06, SLIP-08, SLIP-14, C44)',
  { tag: ['@main', '@floor'] },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 20, matches: 300 });
    const context = await journey.context();
    const [one, two] = [
      await openTab(context, sandbox.url + EARLY),
      await openTab(context, sandbox.url + EARLY),
    ];
    await one.bringToFront();
    await pickPrices(one, 3);
    await expect(slipLegs(two)).toHaveCount(3);
    await expect(slipPanel(one).locator('[data-show]:checked')).toHaveCount(1);
    await typeInto(stakeField(one, 'single'), '25');
    await expect(stakeField(two, 'single')).toHaveValue('25');
    await expect(total(one, 'stake')).toHaveText('¥25.00');

    await showView(one, 'singles');
    await expect(slipPanel(two)).toHaveAttribute('data-bet-view', 'singles');
    await typeInto(slipPanel(one).locator('[data-leg] [data-stake]').first(), '10');
    await slipButton(one, 'same-stake').click();
    await expect(total(two, 'stake')).toHaveText('¥30.00');

    await showView(one, 'parlay');
    await expect(slipPanel(one).locator('[data-in-parlay]:checked')).toHaveCount(3);
    await typeInto(stakeField(one, 's3'), '10');
    await slipButton(one, 'more-series').click();
    await typeInto(stakeField(one, 's2'), '10');
    await expect(total(two, 'stake')).toHaveText('¥40.00');
    await keepShown(one, UNDO);
    await slipButton(one, 'remove-leg').first().click();
    // Under the pointer it stays.
    await slipButton(one, 'undo').hover();
    await expect(slipLegs(two)).toHaveCount(2);
    await slipButton(one, 'undo').click();
    await expect(slipLegs(two)).toHaveCount(3);
    await expect(total(one, 'stake')).toHaveText('¥40.00');

    await one.reload();
    await expect(slipLegs(one)).toHaveCount(3);
    await expect(stakeField(one, 's3')).toHaveValue('10');
    await keepShown(one, UNDO);
    await slipButton(one, 'clear-slip').click();
    await slipButton(one, 'undo').hover();
    await expect(slipLegs(two)).toHaveCount(0);
    await slipButton(one, 'undo').click();
    await expect(slipLegs(two)).toHaveCount(3);
    expect(uncaughtErrors).toEqual([]);
  },
);

test('the slip shows a changed price beside the old one; one press accepts it (SLIP-25, SLIP-31, D6)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 600, matches: 200 });
  const page = await openTab(await journey.context(), `${sandbox.url}?play=rolling&lang=en`);
  // Paused, so that no price closes under the press.
  await sandbox.pause();
  await pickPrices(page, 3);
  await sandbox.resume();
  await showView(page, 'parlay');
  await slipPanel(page).locator('[data-setting="slip-accept"]').selectOption('0');
  // Caught while there is one: a price may go back to where it was.
  await expect(async () => {
    await sandbox.resume();
    await expect(slipButton(page, 'accept-changes')).toBeVisible();
    await sandbox.pause();
    await readUntilStable(() =>
      slipPanel(page)
        .locator('[data-moved]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.moved)),
    );
    expect(await slipButton(page, 'accept-changes').count()).toBe(1);
  }).toPass();
  const moved = slipPanel(page).locator('[data-moved]:not([data-moved="same"])');
  await expect(moved.locator('s').first()).toHaveText(/^\d/);
  await slipButton(page, 'accept-changes').click();
  await expect(slipButton(page, 'accept-changes')).toHaveCount(0);
  await expect(moved).toHaveCount(0);
  await slipPanel(page).locator('[data-setting="slip-accept"]').selectOption('2');
  await sandbox.resume();
  await expect(moved).not.toHaveCount(0);
  await expect(slipButton(page, 'accept-changes')).toHaveCount(0);
  expect(uncaughtErrors).toEqual([]);
});

test('a guest who bets is asked to log in by the host, and nothing is placed (PLACE-01)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
  const host = await openHost(await journey.context(), sandbox, EARLY);
  const frame = host.frameLocator('iframe');
  await pickPrice(frame);
  await frame.locator('[data-stake="single"]').fill('20');
  await frame.locator('[data-stake="single"]').press('Enter');
  await expect.poll(() => countMessages(host, 'login-wanted')).toBe(1);
  expect(await sandbox.ledger()).toEqual([]);
  expect(uncaughtErrors).toEqual([]);
});

/** Goes on by the tab key until the focus is at it. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  expect(await isThere(), selector).toBe(true);
};

// The gate takes the one language that writes amounts in another way.
for (const lang of ['zh-CN', 'zh-TW', 'en', 'vi', 'th']) {
  test(
    `${lang}: a user picks, chooses a view and types a stake by keyboard, and axe finds nothing`,
    { tag: lang === 'vi' ? [] : ['@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
      const page = await openTab(
        await journey.context({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' }),
        `${sandbox.url}?play=early&lang=${lang}`,
      );
      await page.locator('[data-match] [data-option][data-state="open"]').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await pickPrice(page, page.locator('[data-match] [data-option]:focus'), () =>
        page.keyboard.press('Enter'),
      );
      await expect(slipLegs(page)).toHaveCount(1);
      await tabTo(page, 'input[data-bet-view]');
      await page.keyboard.press('ArrowRight');
      await expect(slipPanel(page)).toHaveAttribute('data-bet-view', 'singles');
      await tabTo(page, '[data-stake]');
      await page.keyboard.type(lang === 'vi' ? '1.250,50' : '1,250.50');
      await expect(total(page, 'stake')).toHaveText(lang === 'vi' ? '¥1.250,50' : '¥1,250.50');
      await page.keyboard.press('Escape');
      await expect(slipPanel(page).locator('[data-stake]')).toHaveValue(lang === 'vi' ? '1250,5' : '1250.5');
      await tabTo(page, '[data-action="place"]');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect(await axeFaultsIn(page, '[data-panel="slip"]')).toEqual([]);
      expect(uncaughtErrors).toEqual([]);
    },
  );
}
