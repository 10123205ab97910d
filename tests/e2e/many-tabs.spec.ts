import { killSharedWorker, launchReal, sharedWorkers } from './browser.ts';
import { counter, expect, expectTruth, openTab, test, thrown } from './journey.ts';
import { paintedCells, ready } from './painted.ts';

test.describe('one worker, one socket, many tabs', () => {
  test('12 tabs share one worker and one socket, and every painted cell equals the truth after a pause (I5, G4)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 1000 });
    const context = await journey.context();
    const pages = [];
    for (let tab = 0; tab < 12; tab += 1) pages.push(await openTab(context, `${sandbox.url}${tab % 3 === 1 ? '?sport=3' : tab % 3 === 2 ? '?sport=5' : ''}`));
    expect((await sandbox.stats()).sockets).toBe(1);
    expect(await sharedWorkers(await journey.browser())).toHaveLength(1);
    await expectTruth(sandbox, pages);
    await expectTruth(sandbox, pages);
    expect((await sandbox.stats()).sockets).toBe(1);
    expect(thrown).toEqual([]);
  });

  test('a tab that is closed and a tab that crashes are forgotten (F51)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    const stays = await openTab(context, sandbox.url);
    const closes = await openTab(context, sandbox.url);
    const crashes = await openTab(context, sandbox.url);
    await expect.poll(() => counter(stays, 'tabs')).toBe('3');
    await closes.close();
    await expect.poll(() => counter(stays, 'tabs')).toBe('2');
    const session = await context.newCDPSession(crashes);
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => counter(stays, 'tabs')).toBe('1');
    await expectTruth(sandbox, [stays]);
  });

  test('a killed worker is replaced, with fresh data and one socket, and picks stay (F17, F18)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    const pages = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
    const first = await counter(pages[0]!, 'instance');
    await pages[1]!.locator('[data-option][data-state="open"]').first().click();
    const picked = await pages[1]!.locator('[data-option][aria-pressed="true"]').first().getAttribute('data-option');
    for (let round = 0; round < 3; round += 1) {
      const before = await counter(pages[0]!, 'instance');
      await killSharedWorker(await journey.browser());
      await expect.poll(() => counter(pages[0]!, 'instance')).not.toBe(before);
      await expectTruth(sandbox, pages);
      expect((await sandbox.stats()).sockets).toBe(1);
    }
    expect(await counter(pages[0]!, 'instance')).not.toBe(first);
    await expect(pages[0]!.locator(`[data-option="${picked}"]`).first()).toHaveAttribute('aria-pressed', 'true');
  });

  test('a press picks a cell in every tab, and pressing it again takes it back', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const [one, two] = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
    const cell = one.locator('[data-match] [data-option][data-state="open"]').first();
    const key = await cell.getAttribute('data-option');
    await cell.click();
    for (const page of [one, two]) await expect(page.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute('aria-pressed', 'true');
    await two.locator(`[data-match] [data-option="${key}"]`).click();
    for (const page of [one, two]) await expect(page.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute('aria-pressed', 'false');
  });

  test('hidden tabs get no values, and one image on return (F12, G4)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 2000 });
    const real = await launchReal();
    journey.after(() => real.close());
    const behind = await real.context.newPage();
    await behind.goto(sandbox.url);
    await ready(behind);
    const front = await real.context.newPage();
    await front.goto(sandbox.url);
    await ready(front);
    await front.bringToFront();
    await expect.poll(() => behind.evaluate(() => document.visibilityState)).toBe('hidden');
    const before = await paintedCells(behind);
    await expectTruth(sandbox, [front]);
    await front.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 1500)));
    expect(await paintedCells(behind)).toEqual(before);
    await behind.bringToFront();
    await expectTruth(sandbox, [behind]);
    expect((await sandbox.stats()).sockets).toBe(1);
  });

  test('without SharedWorker each tab runs the same code in a worker of its own (F22)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker');
    });
    const pages = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
    await expectTruth(sandbox, pages);
    expect(await counter(pages[0]!, 'mode')).toMatch(/dedicated/i);
  });
});
