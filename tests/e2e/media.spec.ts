import type { Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { matchesWithVideo } from './matchesWithVideo.ts';
import { expectMarked, noteMarks } from './pageWaits.ts';

const player = (page: Page) => page.locator('[data-player]');
const state = (page: Page, text: string) => expect(player(page)).toHaveAttribute('data-media-state', text);
const pictures = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

test.describe('the video of a match', () => {
  test('plays above the markets; a line that stalls gives way to the next one (DETAIL-06, BOOT-34, BOOT-35)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox();
    const [match] = await matchesWithVideo(sandbox);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${match}`);
    await expect(player(page)).toHaveCount(0);
    await page.locator('[data-media-mode="video"]').click();
    await state(page, 'playing');
    await expect(player(page)).toHaveAttribute('data-line', '1');
    await expect(page.locator('[data-latency]')).not.toHaveAttribute('data-latency', 'unknown');
    const first = await pictures(page);
    await expect.poll(() => pictures(page)).toBeGreaterThan(first);

    // The line loses its mark once the next line has played for a while.
    await noteMarks(page, '[data-media-line="1"]', 'data-failed');
    await sandbox.media({ match, line: 1, mode: 'stall' });
    await page.locator('[data-match-tab="data"]').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('data');
    await expect(page.locator('[data-section="commentary"]')).toBeVisible();
    await page.locator('[data-match-tab="bet"]').click();
    await expect(player(page)).toHaveAttribute('data-line', '2');
    await state(page, 'playing');
    await expectMarked(page, 'stalled');
    await expect(page.locator('main [data-group] [data-option]').first()).toBeVisible();

    // What the user asked for is remembered; a closed player leaves no video.
    await page.reload();
    await expect(player(page)).toHaveCount(1);
    await page.locator('[data-media-mode="video"]').click();
    await expect(page.locator('video')).toHaveCount(0);
    expect(uncaughtErrors).toEqual([]);
  });
});
