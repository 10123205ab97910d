import type { Page } from '@playwright/test';
import { optionKey, type MarketId, type MatchId } from '#domain/ids.ts';
import { decodeBooking, encodeBooking } from '#domain/slip/bookingCode.ts';
import { expect, openTab, test } from './journey.ts';
import { EARLY } from './pages/member.ts';
import { pickPrices, slipButton, slipLegs, slipPanel, stakeField } from './pages/slipPanel.ts';
import { typeInto } from './pageWaits.ts';

const dialog = (page: Page) => page.locator('[data-dialog="booking"]');
const lines = (page: Page, state: string) => dialog(page).locator(`[data-booked][data-state="${state}"]`);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a slip shared as code or link opens elsewhere at today’s prices, without stakes (D3, D6, D11, F34)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 120 });
  const context = await journey.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const one = await openTab(context, sandbox.url + EARLY);
  await one.bringToFront();
  await pickPrices(one, 2);
  await typeInto(stakeField(one, 'single'), '25');
  await slipButton(one, 'share-slip').click();
  await slipButton(one, 'copy-code').click();
  await expect.poll(() => copied(one)).toMatch(/^SB1-/);
  const code = await copied(one);
  await slipButton(one, 'copy-link').click();
  await expect.poll(() => copied(one)).toContain('?slip=');
  const link = await copied(one);
  expect([...new URL(link).searchParams]).toEqual([['slip', code]]);

  // Another account, on another device.
  const booking = decodeBooking(code);
  const selections = booking.ok ? booking.selections : [];
  const [, second] = selections;
  await sandbox.correct(second?.matchId ?? '', {
    what: 'suspend-market',
    market: second?.key.split(':')[0] ?? '',
  });
  const two = await openTab(await journey.context(), `${link}&lang=en`);
  await expect(lines(two, 'open')).toHaveCount(1);
  await expect(lines(two, 'closed').locator('[data-reason]')).toHaveText('Market suspended');
  await expect(lines(two, 'open').locator('[data-booked-odds]')).toHaveText(/^\d+\.\d+$/);
  await expect(slipLegs(two)).toHaveCount(0);
  // A pick is refused while the worker of a busy machine is silent (D3). The user opens the link again then.
  await expect(async () => {
    if ((await slipLegs(two).count()) === 0) {
      if ((await dialog(two).count()) === 0) await two.goto(`${link}&lang=en`);
      await dialog(two).locator('[data-action="load-booking"]').click();
    }
    await expect(slipLegs(two)).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await expect(dialog(two)).toHaveCount(0);
  await expect(stakeField(two, 'single')).toHaveValue('');
  expect(new URL(two.url()).searchParams.has('slip')).toBe(false);

  // In the search box: a code of a match that is not there.
  const gone = { matchId: '999999' as MatchId, key: optionKey('4242' as MarketId, 1) };
  const unknown = encodeBooking(selections.slice(0, 1).map((each) => ({ ...each, ...gone }))) ?? '';
  await two.keyboard.press('Control+k');
  await two.keyboard.insertText(unknown);
  await expect(two.locator('[data-panel="search"] [data-entry="open-slip"]')).toBeVisible();
  await two.keyboard.press('Enter');
  await expect(lines(two, 'closed').locator('[data-reason]')).toHaveText('No longer offered');
  await two.keyboard.press('Escape');

  // In the empty slip: a damaged code, then a text that is none.
  await slipButton(two, 'clear-slip').click();
  const field = slipPanel(two).locator('[data-setting="booking-code"]');
  await typeInto(field, 'Real Madrid');
  await field.press('Enter');
  await expect(slipPanel(two).getByText('This is not a booking code.')).toBeVisible();
  await typeInto(field, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
  await field.press('Enter');
  await expect(dialog(two).locator('[data-booking-problem="garbled"]')).toBeVisible();
  await two.keyboard.press('Escape');
  await expect(slipLegs(two)).toHaveCount(0);
});
