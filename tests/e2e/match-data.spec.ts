import type { Page } from '@playwright/test';
import { readCounter, expect, expectSockets, openTab, test, uncaughtErrors } from './journey.ts';
import { matchesWithVideo } from './matchesWithVideo.ts';

const panel = (page: Page) => page.locator('[data-panel="match"]');
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`);
const tabOf = (page: Page) => new URL(page.url()).searchParams.get('tab');

test.describe('the pages of a match', () => {
  test('the data page follows the address and leads back to markets (DETAIL-01, DETAIL-08, DETAIL-10, D11)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox();
    const [match] = await matchesWithVideo(sandbox);
    const context = await journey.context();
    const page = await context.newPage();
    await page.goto(`${sandbox.url}?lang=en&match=${match}&tab=data`);
    for (const name of ['weather', 'lineup', 'commentary', 'history', 'standings'])
      await expect(section(page, name)).toContainText(/\p{L}/u);
    await expect(section(page, 'weather')).toContainText('°C');
    await page.locator('[data-match-tab="bet"]').click();
    await expect.poll(() => tabOf(page)).not.toBe('data');
    await expect(panel(page).locator('[data-group] [data-option]').first()).toBeVisible();

    await panel(page).locator('[data-action="price-history"]').first().click();
    const chart = page.locator('[data-dialog="price-history"]');
    await expect(chart.locator('[data-price-option] [data-opening]').first()).toHaveText(/\d\.\d/);
    await page.keyboard.press('Escape');
    await expect(chart).toHaveCount(0);
    await expect(panel(page)).toHaveCount(1);
    expect(uncaughtErrors).toEqual([]);
  });

  test(
    'a player that was opened and closed 200 times leaves no decoder, video, socket or subscription, and at most 2 MB',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const [match] = await matchesWithVideo(sandbox);
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?lang=en&match=${match}`);
      const cdp = await context.newCDPSession(page);
      const live = async (prototype: string): Promise<number> => {
        const { result } = await cdp.send('Runtime.evaluate', { expression: prototype });
        const { objects } = await cdp.send('Runtime.queryObjects', {
          prototypeObjectId: result.objectId ?? '',
        });
        const { result: size } = await cdp.send('Runtime.callFunctionOn', {
          objectId: objects.objectId ?? '',
          functionDeclaration: 'function () { return this.length; }',
          returnByValue: true,
        });
        await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
        return Number(size.value);
      };
      const heap = async (): Promise<number> => {
        await cdp.send('HeapProfiler.collectGarbage');
        return (await cdp.send('Runtime.getHeapUsage')).usedSize;
      };
      const video = page.locator('[data-media-mode="video"]');
      /** What the worker is subscribed to. */
      const streams = async (): Promise<readonly string[]> => {
        await readCounter(page, 'tabs');
        const found = await page
          .locator('tr[data-stream]')
          .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-stream') ?? ''));
        // The panel of the counters covers the player's button.
        await page.keyboard.press('Control+Shift+D');
        await expect(page.locator('[data-panel="diagnostics"]')).toHaveCount(0);
        return found.sort();
      };
      const cycle = async (times: number): Promise<void> => {
        for (let time = 0; time < times; time += 1) {
          await video.click();
          await expect(page.locator('[data-media-state="playing"]')).toHaveCount(1);
          await video.click();
          await expect(page.locator('video')).toHaveCount(0);
        }
      };
      await cycle(25);
      const subscribed = await streams();
      const before = await heap();
      await cycle(175);
      await expect.poll(() => live('MediaSource.prototype')).toBe(0);
      await expect.poll(() => live('SourceBuffer.prototype')).toBe(0);
      await expectSockets(sandbox, 1);
      expect(await streams()).toEqual(subscribed);
      expect((await heap()) - before).toBeLessThan(2_000_000);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
