import type { Page } from '@playwright/test';
import { expect, openTab, test, thrown } from './journey.ts';
import type { RunningSandbox } from './sandbox.ts';

const player = (page: Page) => page.locator('[data-player]');
const state = (page: Page, text: string) => expect(player(page)).toHaveAttribute('data-media-state', text);
const pictures = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** A football match in play whose video has addresses. */
const watched = async (sandbox: RunningSandbox): Promise<string> => {
  const { matches } = await sandbox.get<{ matches: readonly { readonly id: string }[] }>(
    '/sandbox/matches?sportId=1&status=5',
  );
  for (const { id } of matches) {
    const { match } = await sandbox.get<{ match: { readonly vs?: { readonly have: boolean } } }>(
      `/sandbox/truth/matches/${id}`,
    );
    if (match.vs?.have === true) return id;
  }
  throw new Error('No match has a video.');
};

test.describe('the video of a match', () => {
  test('plays above the markets; a line that stands still gives way to the next one, and neither the board nor another page of the match ends it (DETAIL-06, BOOT-34, BOOT-35)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox();
    const match = await watched(sandbox);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${match}`);
    await expect(player(page)).toHaveCount(0);
    await page.locator('[data-media-mode="video"]').click();
    await state(page, 'playing');
    await expect(player(page)).toHaveAttribute('data-line', '1');
    await expect(page.locator('[data-latency]')).not.toHaveAttribute('data-latency', 'unknown');
    const first = await pictures(page);
    await expect.poll(() => pictures(page)).toBeGreaterThan(first);

    await sandbox.media({ match, line: 1, mode: 'stall' });
    await page.locator('[data-match-tab="data"]').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('data');
    await expect(page.locator('[data-section="commentary"]')).toBeVisible();
    await page.locator('[data-match-tab="bet"]').click();
    await expect(player(page)).toHaveAttribute('data-line', '2');
    await state(page, 'playing');
    await expect(page.locator('[data-media-line="1"]')).toHaveAttribute('data-failed', 'stalled');
    await expect(page.locator('main [data-group] [data-option]').first()).toBeVisible();

    // What the user asked for is remembered; a closed player leaves no video.
    await page.reload();
    await expect(player(page)).toHaveCount(1);
    await page.locator('[data-media-mode="video"]').click();
    await expect(page.locator('video')).toHaveCount(0);
    expect(thrown).toEqual([]);
  });
});
