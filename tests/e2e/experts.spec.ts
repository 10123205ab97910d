import type { Page } from '@playwright/test';
import { openMemberTab, openScene } from './pages/member.ts';
import { slipLegs } from './pages/slipPanel.ts';
import { expect, test } from './journey.ts';

const BUY = '/api/forehead/professor/message/buy';
const screen = (page: Page) => page.locator('[data-screen="experts"]');
const debits = async (url: string): Promise<readonly { readonly tip: string; readonly amount: string }[]> =>
  (await (await fetch(`${url}/sandbox/ledger?kind=tip`)).json()) as never;

test('from the ranking to an expert and a paid tip: its price and refund stand there before the press, a lost answer is checked and found, the tip goes into the slip at today’s odds, and a comment is published (TIPS-02, TIPS-03, TIPS-07, TIPS-09, TIPS-14, TIPS-15, TIPS-16, TIPS-17, DETAIL-17, D11, D32)', async ({
  journey,
}) => {
  const scene = await openScene(journey, { matches: 120 });
  const { sandbox } = scene;
  const page = await openMemberTab(scene);
  await page.locator('[data-action="experts"]').click();
  const ranking = screen(page);
  await expect(ranking.locator('[data-expert-group="1"] [data-expert]')).toHaveCount(8);
  const follow = ranking.locator('[data-action="follow-expert"]').first();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-expert-list="followed"]').click();
  await expect(ranking.locator('[data-expert]')).toHaveCount(1);
  await ranking.locator('[data-action="open-expert"]').first().click();
  await expect(ranking.locator('[data-yield-chart]')).toBeVisible();

  await page.locator('[data-expert-list="tips"]').click();
  const paid = ranking.locator('[data-tip]:has([data-price])').first();
  const tip = await paid.getAttribute('data-tip');
  await paid.locator('[data-action="open-tip"]').click();
  await expect(page).toHaveURL(new RegExp(`topic=tip(:|%3A)${tip}`));
  await expect(ranking.locator('[data-tip-price]')).toBeVisible();
  await expect(ranking.locator('[data-refund]')).toBeVisible();
  await sandbox.fault({ kind: 'status', on: { path: BUY }, status: 503, accepted: true, times: 1 });
  await ranking.locator('[data-action="buy-tip"]').dblclick();
  // The answer is lost; then the tip itself says that it was bought.
  await expect(ranking.locator('[data-purchase="unknown"], [data-bought]').first()).toBeVisible();
  await expect(ranking.locator('[data-bought]')).toBeVisible();
  expect((await debits(sandbox.origin)).map((debit) => debit.tip)).toEqual([tip]);
  expect((await sandbox.stats()).requests[BUY]).toBe(1);

  await expect(ranking.locator('[data-odds-now]').first()).toHaveAttribute('data-odds-now', /^\d+$/);
  // A press is refused while the worker of a busy machine is silent (D3).
  await expect(async () => {
    if ((await slipLegs(page).count()) === 0) await ranking.locator('[data-action="follow-tip"]').click();
    await expect(slipLegs(page)).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await expect(ranking.locator('[data-followed="1"]')).toBeVisible();

  await ranking.locator('[data-action="like-tip"]').click();
  await expect(ranking.locator('[data-action="like-tip"]')).toHaveAttribute('aria-pressed', 'true');
  await ranking.locator('[data-setting="comment-text"]').fill('<b>well</b> seen');
  await ranking.locator('[data-action="send-comment"]').click();
  await expect(ranking.locator('[data-thread] p').first()).toHaveText('<b>well</b> seen');
  await ranking.locator('[data-thread] [data-action="reply"]').first().click();
  await ranking.locator('[data-thread] [data-setting="comment-text"]').fill('thank you');
  await ranking.locator('[data-thread] [data-action="send-comment"]').click();
  await expect(ranking.locator('[data-thread]').first().locator('[data-comment]')).toHaveCount(2);
  await page.locator('[data-expert-list="comments"]').click();
  await expect(ranking.locator('[data-own-comments] > li')).toHaveCount(2);

  await page.reload();
  await expect(ranking.locator('[data-own-comments] > li')).toHaveCount(2);
  await page.locator('[data-expert-list="bought"]').click();
  await ranking.locator(`[data-tip="${tip}"] [data-action="open-tip"]`).click();
  await ranking.locator('[data-action="open-match"]').click();
  await page.locator('[data-match-tab="program"]').click();
  await expect(page.locator(`[data-match-page="program"] [data-tip="${tip}"]`)).toBeVisible();
});
