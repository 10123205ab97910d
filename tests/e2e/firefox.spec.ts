import {
  counter,
  expect,
  expectCounter,
  expectShared,
  expectSockets,
  expectTruth,
  openTab,
  test,
  thrown,
} from './journey.ts';
import { paintedCells } from './painted.ts';
import { loseLine, pickPrice } from './settle.ts';

/**
 * What Chromium's specs see by CDP is read here from what the page itself tells: Firefox's driver does not
 * reach a SharedWorker.
 */
test.describe('Firefox', { tag: '@main' }, () => {
  test(
    'three tabs share one worker and one socket, and every painted cell equals the truth (I5)',
    { tag: '@floor' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 2000 });
      const context = await journey.context();
      const pages = [
        await openTab(context, sandbox.url),
        await openTab(context, `${sandbox.url}?sport=3`),
        await openTab(context, `${sandbox.url}?sport=5`),
      ];
      for (const page of pages) await expectShared(page);
      // In the end: a tab whose worker was slow may have left it for a lesser one once more (F19).
      await expect
        .poll(async () => {
          const instances = new Set<string>();
          for (const page of pages) instances.add(await counter(page, 'instance'));
          return instances.size;
        })
        .toBe(1);
      await expect.poll(() => counter(pages[0]!, 'tabs')).toBe('3');
      await expectSockets(sandbox, 1);
      await expectTruth(sandbox, pages);
      // Odds go on moving, in each tab by the one socket.
      for (const page of pages) {
        const before = JSON.stringify(await paintedCells(page));
        await expect.poll(async () => JSON.stringify(await paintedCells(page))).not.toBe(before);
      }
      expect(thrown).toEqual([]);
    },
  );

  test(
    'the tab that started the worker may close: the others go on; after the last one a new worker has picks and settings (F14, F51)',
    { tag: '@floor' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const quiet = `${sandbox.url}?play=early`;
      const first = await openTab(context, quiet);
      const stays = await openTab(context, quiet);
      await expectShared(stays);
      const instance = await counter(stays, 'instance');
      await expectCounter(stays, 'tabs', '2');
      await first.close();
      await expect.poll(() => counter(stays, 'tabs')).toBe('1');
      await expectCounter(stays, 'instance', instance);
      await expectTruth(sandbox, [stays]);
      await stays
        .locator('select[data-setting="locale"], [data-setting="locale"] select')
        .first()
        .selectOption('en');
      await expect(stays.locator('html')).toHaveAttribute('lang', 'en');
      // Paused, so that no price closes under the press.
      await sandbox.pause();
      const key = await pickPrice(stays);
      await expect(stays.locator('[data-match] [data-option][aria-pressed="true"]')).toHaveCount(1);
      await sandbox.resume();
      // The browser needs one page to stay open; it is not one of the client's.
      await context.newPage();
      await stays.close();
      await expectSockets(sandbox, 0);
      const again = await openTab(context, quiet);
      expect(await counter(again, 'instance')).not.toBe(instance);
      await expect(again.locator('html')).toHaveAttribute('lang', 'en');
      await expect(again.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expectTruth(sandbox, [again]);
    },
  );

  test('a dropped socket is said, dialled again, and leaves every tab equal to the server (F01, I5)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 600, rate: 2000 });
    const context = await journey.context();
    const pages = [await openTab(context, sandbox.url), await openTab(context, `${sandbox.url}?sport=3`)];
    for (const bytes of [0, 1597]) {
      await loseLine(pages[0]!, () => sandbox.fault({ kind: 'drop', bytes, times: 1 }));
    }
    await expectTruth(sandbox, pages);
    await expectSockets(sandbox, 1);
  });
});
