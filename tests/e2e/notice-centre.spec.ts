import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openMemberTab, openScene } from './pages/member.ts';
import { enterStake, expectBetState, expectPlaceEnabled, pickPrices } from './pages/slipPanel.ts';
import { firstInPlay, storedFavourites } from './playing.ts';
import { countDrawn, drawnCount, pressPlace } from './pageWaits.ts';

// A bet is placed once: no second try where money is.
test.describe.configure({ retries: 0 });

/** A Saturday afternoon, when football is being played. The journey is the same at every hour. */
const AFTERNOON = Date.UTC(2026, 2, 14, 15);

const notices = (page: Page, what: string) => page.locator(`[data-panel="notices"] [data-notice="${what}"]`);
/** Opens or closes the notice centre. */
const pressBell = (page: Page) => page.locator('[data-action="notices"]').click();
const turn = async (page: Page, kind: string, on: boolean): Promise<void> => {
  const choice = page.locator(`[data-setting="notices-${kind}"]`);
  await choice.click();
  await expect(choice).toBeChecked({ checked: on });
};

test('an order and a starred goal enter the notice centre once for both tabs, unless switched off (D26, D27)', async ({
  journey,
}) => {
  const scene = await openScene(journey, { matches: 120, start: AFTERNOON });
  const { sandbox } = scene;
  const page = await openMemberTab(scene);
  const other = await openMemberTab(scene, '?screen=settings&lang=en');
  await other.locator('[data-setting="goals-collected"]').check();

  await page.bringToFront();
  await pickPrices(page, 1);
  await enterStake(page, '20');
  await expectPlaceEnabled(page);
  await pressPlace(page);
  await expectBetState(page, 'confirmed');
  await pressBell(page);
  await expect(notices(page, 'bet-succeeded')).toHaveCount(1);
  await pressBell(page);

  await page.locator('[data-play-type="rolling"]').click();
  const match = await firstInPlay(page, sandbox);
  // The stopped world scores no goal by itself.
  await sandbox.pause();
  await page.locator(`[data-match="${match}"] [data-star]`).first().click();
  // Until the worker has the star, a goal is no reason for a notice.
  await expect.poll(() => storedFavourites(page)).toContain(match);
  await sandbox.correct(match, { what: 'goal' });
  await pressBell(page);
  await expect(notices(page, 'goal')).toHaveCount(1);
  await pressBell(page);

  await other.bringToFront();
  await turn(other, 'goals', false);
  await countDrawn(other, '[data-notice-of]');
  await sandbox.correct(match, { what: 'goal' });
  // The goal is announced where the user looks, and not kept.
  await expect.poll(() => drawnCount(other, '[data-notice-of]')).toBeGreaterThan(0);
  await pressBell(other);
  await expect(notices(other, 'bet-succeeded')).toHaveCount(1);
  await expect(notices(other, 'goal')).toHaveCount(1);
});
