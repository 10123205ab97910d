import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { EARLY, openMemberTab, openScene, userName, type Scene } from './pages/member.ts';
import { enterStake, expectPlaceEnabled, pickPrices } from './pages/slipPanel.ts';
import { pressPlace } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

const cards = (page: Page): Locator => page.locator('[data-screen="bets"] [data-order]');
const card = (page: Page, id: string): Locator => page.locator(`[data-screen="bets"] [data-order="${id}"]`);

const control = async (scene: Scene, path: string, body: unknown): Promise<void> => {
  const answer = await fetch(new URL(path, scene.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

const openBets = async ({ sandbox, context }: Scene, query: string): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?screen=bets&lang=en${query}`);
  await expect(userName(page)).toHaveCount(1);
  return page;
};

test('a bet moves from open to settled in another tab by itself (MYBETS-01, MYBETS-17, MYBETS-20, MYBETS-32, D27, D29)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  const unsettled = await openBets(scene, '');
  const settled = await openBets(scene, '&list=settled');
  await expect(cards(unsettled).first()).toBeVisible();
  const slip = await openMemberTab(scene);
  await pickPrices(slip, 1);
  await enterStake(slip, '10');
  await expectPlaceEnabled(slip);
  await pressPlace(slip);

  await expect.poll(async () => (await scene.sandbox.ledger())[0]?.orderId ?? '').not.toBe('');
  const id = (await scene.sandbox.ledger())[0]?.orderId ?? '';
  await unsettled.bringToFront();
  await expect(card(unsettled, id)).toHaveAttribute('data-order-state', 'confirmed');
  await expect(card(unsettled, id).locator('[data-figure="stake"] dd')).toHaveText('¥10.00');
  await expect(card(unsettled, id).locator('[data-now="open"] [data-odds]')).toHaveText(/\d/);

  await control(scene, `/sandbox/orders/${id}/settle`, { legs: [{ result: 4 }] });
  await expect(card(unsettled, id)).toHaveCount(0);
  await settled.bringToFront();
  await expect(card(settled, id).locator('[data-order-result]')).toHaveText('Win');
  await control(scene, `/sandbox/orders/${id}/settle`, { legs: [{ result: 3 }] });
  await expect(card(settled, id).locator('[data-order-result]')).toHaveText('Lose');
  await expect(card(settled, id).locator('[data-corrected]')).toContainText('−¥');
  await expect(card(settled, id).locator('[data-figure="profit"] dd')).toHaveText('−¥10.00');
});

test('a history of 400 bets: all pages, range, curve, filter and file (MYBETS-06, MYBETS-11, MYBETS-13, D11)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  await control(scene, '/sandbox/history', { user: 'alice', count: 400, days: 40, currencies: [1] });
  const tab = await openBets(scene, '&list=settled&range=custom&from=2020-01-01');
  await expect(tab.locator('[data-partial-note]')).toHaveCount(0);
  const count = await tab.locator('[data-currency="1"] [data-total="count"]').textContent();
  expect(Number(count)).toBeGreaterThanOrEqual(400);
  const profit = (await tab.locator('[data-currency="1"] [data-total="profit"]').textContent()) ?? '';
  await expect(tab.locator('[data-curve-profit]')).toHaveText(profit);
  await expect.poll(() => cards(tab).count()).toBeLessThan(40);

  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.locator('[data-action="export-bets"]').click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect([lines[0]?.startsWith('\uFEFFOrder,'), lines.length]).toEqual([true, Number(count) + 1]);

  // The apostrophe makes a spreadsheet keep all digits.
  const id = /^'(\d+),/.exec(lines[Math.floor(lines.length / 2)] ?? '')?.[1] ?? '';
  expect(id).toHaveLength(19);
  await tab.locator('[data-setting="bet-text"]').fill(id);
  await expect(cards(tab)).toHaveCount(1);
  await expect(card(tab, id)).toBeVisible();

  await tab.locator('[data-range="yesterday"]').click();
  await expect(tab).toHaveURL(/list=settled&range=yesterday/);
  await tab.reload();
  await expect(tab.locator('[data-range="yesterday"]')).toHaveAttribute('aria-selected', 'true');
  await tab.goBack();
  await expect(tab.locator('[data-range="custom"]')).toHaveAttribute('aria-selected', 'true');
  await tab.keyboard.press('Escape');
  await expect(tab.locator('main [data-match]').first()).toBeVisible();
  expect(new URL(tab.url()).search).not.toContain('range');
});

test('from the top bar and the slip’s panel a member comes to My bets (D11)', async ({ journey }) => {
  const scene = await openScene(journey);
  const tab = await openMemberTab(scene, EARLY);
  await tab.locator('[data-action="my-bets"]').click();
  await expect(cards(tab).first()).toBeVisible();
  await tab.locator('[data-action="my-bets"]').click();
  await expect(tab.locator('[data-screen="bets"]')).toHaveCount(0);
  await tab.locator('[data-tab="bets"]').click();
  await tab.locator('[data-action="all-bets"]').click();
  await expect(cards(tab).first()).toBeVisible();
});
