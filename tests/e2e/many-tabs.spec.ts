import { killSharedWorker, launchReal, sharedWorkers } from './browser.ts';
import {
  readCounter,
  expect,
  expectSharedWorker,
  expectSockets,
  expectTruth,
  openTab,
  test,
  uncaughtErrors,
} from './journey.ts';
import { paintedCells, waitForCells } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { pickPrice, readUntilStable, unpickPrice } from './pageWaits.ts';

/** Matches of other days: no goal closes a cell, and none ends, while a test looks at it. */
const quiet = (sandbox: RunningSandbox) => `${sandbox.url}?play=early`;

test.describe('one worker, one socket, many tabs', () => {
  // `engines.spec.ts` shows three tabs in the gate.
  test(
    "twelve tabs share one worker and socket, and every shown cell equals the server's after a pause (I5, G4)",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 1000 });
      const context = await journey.context();
      const pages = [];
      for (let tab = 0; tab < 12; tab += 1)
        pages.push(
          await openTab(
            context,
            `${sandbox.url}${tab % 3 === 1 ? '?sport=3' : tab % 3 === 2 ? '?sport=5' : ''}`,
          ),
        );
      await expectSockets(sandbox, 1);
      await expect.poll(async () => (await sharedWorkers(await journey.browser())).length).toBe(1);
      await expectTruth(sandbox, pages);
      await expectTruth(sandbox, pages);
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'a closed tab and a crashed tab are removed from the worker (F51)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const stays = await openTab(context, sandbox.url);
      const closes = await openTab(context, sandbox.url);
      const crashes = await openTab(context, sandbox.url);
      await expect.poll(() => readCounter(stays, 'tabs')).toBe('3');
      await closes.close();
      await expect.poll(() => readCounter(stays, 'tabs')).toBe('2');
      const session = await context.newCDPSession(crashes);
      session.send('Page.crash').catch(() => undefined);
      await expect.poll(() => readCounter(stays, 'tabs')).toBe('1');
      await expectTruth(sandbox, [stays]);
    },
  );

  test(
    'a killed worker is replaced, with fresh data and one socket, and the selections stay (F17, F18)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const pages = [await openTab(context, quiet(sandbox)), await openTab(context, quiet(sandbox))];
      const first = await readCounter(pages[0]!, 'instance');
      const picked = await pickPrice(pages[1]!);
      for (let round = 0; round < 3; round += 1) {
        const before = await readCounter(pages[0]!, 'instance');
        await killSharedWorker(await journey.browser());
        await expect.poll(() => readCounter(pages[0]!, 'instance')).not.toBe(before);
        await expectTruth(sandbox, pages);
        await expectSockets(sandbox, 1);
      }
      expect(await readCounter(pages[0]!, 'instance')).not.toBe(first);
      await expect(pages[0]!.locator(`[data-option="${picked}"]`).first()).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    },
  );

  test('while a killed worker is replaced, visible rows and selections stay on screen (F17, F18)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
    const context = await journey.context();
    const page = await openTab(context, quiet(sandbox));
    const picked = await pickPrice(page);
    await expectTruth(sandbox, [page]);
    await page.evaluate(() => {
      const seen = window as unknown as { fewest: number; looks: number };
      Object.assign(seen, { fewest: Infinity, looks: 0 });
      const look = () => {
        seen.fewest = Math.min(seen.fewest, document.querySelectorAll('[data-match]').length);
        seen.looks += 1;
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      const frame = () => {
        look();
        requestAnimationFrame(frame);
      };
      frame();
    });
    for (let round = 0; round < 2; round += 1) {
      const before = await readCounter(page, 'instance');
      await killSharedWorker(await journey.browser());
      await expect.poll(() => readCounter(page, 'instance')).not.toBe(before);
      await expectTruth(sandbox, [page]);
    }
    const { fewest, looks } = await page.evaluate(() => {
      const { fewest, looks } = window as unknown as { fewest: number; looks: number };
      return { fewest, looks };
    });
    expect(looks).toBeGreaterThan(10);
    expect(fewest).toBeGreaterThan(0);
    await expect(page.locator(`[data-option="${picked}"]`).first()).toHaveAttribute('aria-pressed', 'true');
    await expectSockets(sandbox, 1);
  });

  test(
    'while push is live the 2nd to the 10th tab cause no list requests (G12, G13)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const first = await openTab(context, sandbox.url);
      await expectSharedWorker(first);
      await expect(first.locator('[data-connection="live"]').first()).toBeVisible();
      await expectTruth(sandbox, [first]);
      const lists = async () => (await sandbox.stats()).requests['/v1/match/getList'] ?? 0;
      const dialled = async () => (await sandbox.stats()).received?.hello ?? 0;
      let asked = 0;
      await expect(async () => {
        const [lines, before] = [await dialled(), await readUntilStable(lists)];
        const others = [];
        for (let tab = 2; tab <= 10; tab += 1) others.push(await openTab(context, sandbox.url));
        await expectTruth(sandbox, [first, ...others]);
        asked = (await lists()) - before;
        await expectSockets(sandbox, 1);
        const more = (await dialled()) - lines;
        for (const tab of others) await tab.close();
        // A line of its own says that the machine was too busy: a tab made do with a lesser worker (F19), or
        // push was not live.
        expect(more).toBe(0);
      }).toPass();
      expect(asked).toBe(0);
    },
  );

  test(
    'forty tabs opened and closed leave one tab and one port (F51)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 60 });
      const context = await journey.context();
      const stays = await openTab(context, sandbox.url);
      for (let round = 0; round < 10; round += 1) {
        const pages = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
        // Some close before the worker has answered, some with data on screen.
        await Promise.all(
          pages.map((page, at) => page.goto(sandbox.url, { waitUntil: at < 2 ? 'commit' : 'load' })),
        );
        if (round % 3 === 0) await waitForCells(pages[3]!, 1);
        await Promise.all(pages.map((page) => page.close()));
      }
      await expect.poll(() => readCounter(stays, 'tabs')).toBe('1');
      await expect.poll(() => readCounter(stays, 'ports')).toBe('1');
      await expectTruth(sandbox, [stays]);
    },
  );

  test('selections and settings outlive the last tab', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const page = await openTab(context, quiet(sandbox));
    await page
      .locator('select[data-setting="locale"], [data-setting="locale"] select')
      .first()
      .selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const key = await pickPrice(page);
    await expect(page.locator('[data-match] [data-option][aria-pressed="true"]')).toHaveCount(1);
    const browser = await journey.browser();
    // The browser needs one page to stay open; it is not one of the client's.
    await context.newPage();
    await page.close();
    await expect.poll(async () => (await sharedWorkers(browser)).length).toBe(0);
    const again = await openTab(context, quiet(sandbox));
    await expect(again.locator('html')).toHaveAttribute('lang', 'en');
    await expect(again.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test(
    'a tab that navigates away and back has its data again and counts once (F13)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 1000 });
      const real = await launchReal();
      journey.after(() => real.close());
      const page = await real.context.newPage();
      await page.goto(sandbox.url);
      await waitForCells(page);
      for (let round = 0; round < 3; round += 1) {
        await page.goto(`${sandbox.origin}/sandbox/stats`);
        // A page restored from memory does not load again.
        await page.goBack({ waitUntil: 'commit' });
        await waitForCells(page);
        await expectTruth(sandbox, [page]);
      }
      await expect.poll(() => readCounter(page, 'tabs')).toBe('1');
      await expectSockets(sandbox, 1);
    },
  );

  test(
    'a press selects a cell in every tab, and a second press removes the selection',
    { tag: '@main' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 0 });
      const context = await journey.context();
      const [one, two] = [await openTab(context, quiet(sandbox)), await openTab(context, quiet(sandbox))];
      const key = await pickPrice(one);
      for (const page of [one, two])
        await expect(page.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      await unpickPrice(two, key);
      for (const page of [one, two])
        await expect(page.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
          'aria-pressed',
          'false',
        );
    },
  );

  test(
    'hidden tabs get no values, and one snapshot when shown (F12, G4)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 2000 });
      const real = await launchReal();
      journey.after(() => real.close());
      const behind = await real.context.newPage();
      await behind.goto(sandbox.url);
      await waitForCells(behind);
      const front = await real.context.newPage();
      await front.goto(sandbox.url);
      await waitForCells(front);
      await front.bringToFront();
      await expect.poll(() => behind.evaluate(() => document.visibilityState)).toBe('hidden');
      await expectTruth(sandbox, [front]);
      // Whatever was under way when it was hidden has come by now.
      const before = await readUntilStable(() => paintedCells(behind));
      for (let news = 0; news < 5; news += 1) {
        const seen = JSON.stringify(await paintedCells(front));
        await expect.poll(async () => JSON.stringify(await paintedCells(front))).not.toBe(seen);
      }
      expect(await paintedCells(behind)).toEqual(before);
      await behind.bringToFront();
      await expectTruth(sandbox, [behind]);
      await expectSockets(sandbox, 1);
    },
  );
});
