import type { FrameLocator, Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openMemberTab, openScene, userName } from './pages/member.ts';
import { enterStake, expectPlaceEnabled, pickPrices, receipts, showOpenBets } from './pages/slipPanel.ts';
import { pickPrice, pressPlace } from './pageWaits.ts';
import { pauseAtOpenMatch } from './playing.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

test('an open bet shows its need and pay, its receipt the moves; a deposit returns here (D6, D15, D16)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  const tab = await openMemberTab(scene, '?play=rolling&lang=en');
  // No goal closes the price under the press; the platform decides orders while its matches stand still.
  const match = await pauseAtOpenMatch(tab, scene.sandbox);
  await pickPrice(tab, tab.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first());
  await enterStake(tab, '10');
  await expectPlaceEnabled(tab);
  await pressPlace(tab);
  await expect(receipts(tab)).toHaveAttribute('data-bet-state', 'confirmed');
  await scene.sandbox.resume();
  const trail = receipts(tab).locator('[data-bet-trail]');
  await trail.locator('summary').click();
  for (const point of ['displayed', 'sent', 'accepted'])
    await expect(trail.locator(`[data-trail-point="${point}"]`)).toContainText(/\d/);

  await showOpenBets(tab);
  const ordered = (await scene.sandbox.ledger())[0]?.orderId ?? '';
  const card = tab.locator(`[data-open-bet="${ordered}"]`);
  await expect(card.locator('[data-leg-tracker="tracked"] svg')).toBeVisible();
  await expect(card.locator('[data-leg-need]')).toHaveText(/\w/);
  await expect(card.locator('[data-figure="pays-now"]')).toHaveText(/¥\d/);
  await expect(tab.locator('[data-region="pays-now"] b').first()).toHaveText(/¥\d/);
  await tab.close();

  // In the parent site's frame, whose own deposit pays in at once.
  await scene.host.close();
  const site = await scene.context.newPage();
  await site.goto(`${scene.sandbox.hostUrl}?play=early&lang=en`);
  await site.locator('[data-press="log-in"]:visible').first().click();
  await site.locator('#login [name="user"]').fill('alice');
  await site.locator('#login [name="password"]').fill('any');
  await site.locator('#login form button.gold').click();
  const frame = site.frameLocator('iframe');
  await expect(userName(frame)).toHaveCount(1);
  const client = frame as FrameLocator & Page;
  await pickPrices(client, 1);
  const leg = await frame.locator('[data-panel="slip"] [data-leg]').getAttribute('data-leg');
  await enterStake(client, '1050');
  await frame.locator('[data-panel="slip"] [data-action="deposit"]').click();
  await expect(frame.locator('[data-deposit]')).toHaveCount(0);
  await expectPlaceEnabled(client);
  await expect(frame.locator('[data-panel="slip"] [data-leg]')).toHaveAttribute('data-leg', leg ?? '');
  expect(uncaughtErrors).toEqual([]);
});
