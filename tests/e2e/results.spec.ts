import type { Page } from '@playwright/test';
import { expect, openTab, test } from './journey.ts';

const rows = (page: Page) => page.locator('[data-screen="results"] [data-result]');

test('from the top bar to the results of another sport and league, to the facts of a match and the rules; each address opens again (RESULTS-01, RESULTS-03, RESULTS-05, SETTINGS-06, SETTINGS-07, DETAIL-18, D11)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300, seed: 3, push: 'off' });
  const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=early`);
  await page.locator('[data-action="results"]').click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('[data-result-range="default"]')).toHaveAttribute('aria-pressed', 'true');

  await page.locator('[data-setting="result-sport"]').selectOption('3');
  await expect(page).toHaveURL(/screen=results&of=3/);
  await expect(rows(page).first().locator('[data-cell="0"]').first()).toHaveText(/\d/);
  await page.locator('[data-action="result-leagues"]').click();
  await page.locator('[data-result-league]').first().check();
  await expect(page).toHaveURL(/in=\d+/);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-screen="results"] h2')).toHaveCount(1);

  await rows(page).first().locator('> a').click();
  await expect(page.locator('[data-facts] tbody tr')).toHaveCount(2);
  const facts = page.url();
  await page.reload();
  await expect(page.locator('[data-facts] tbody tr')).toHaveCount(2);
  expect(page.url()).toBe(facts);
  await page.goBack();
  await expect(page.locator('[data-facts]')).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();

  await page.locator('[data-action="rules"]').click();
  await page.locator('[data-topic="cash-out"]').click();
  await expect(page).toHaveURL(/screen=rules&topic=cash-out$/);
  await page.locator('[data-setting="rules-text"]').fill('airplay mac');
  await expect(page.locator('[data-rule]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('main [data-match]').first()).toBeVisible();
});
