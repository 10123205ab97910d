import { paintedCells, ready } from './painted.ts';
import { loseLine } from './settle.ts';
import type { WebKitPage } from './webkit/browser.ts';
import { expect, isTrue, pick, test } from './webkit/test.ts';

/** What browsers differ in, by plain WebDriver: Playwright cannot drive Debian's WebKit. */
test.use({ flags: { matches: 600, rate: 1000 } });

const counter = async (page: WebKitPage, name: string): Promise<string> => {
  if ((await page.count('[data-panel="diagnostics"]')) === 0) await page.keys('Control+Shift+D');
  await expect.poll(() => page.text(`[data-counter="${name}"]`)).toMatch(/[\p{L}\p{N}]/u);
  return page.text(`[data-counter="${name}"]`);
};

test.describe('WebKit', () => {
  test('three windows share one worker and one socket, and every painted cell equals the truth (I5)', async ({
    sandbox,
    webkit,
  }) => {
    const pages = [
      await webkit.open(sandbox.url),
      await webkit.open(`${sandbox.url}?sport=3`),
      await webkit.open(`${sandbox.url}?sport=5`),
    ];
    for (const page of pages) await ready(page);
    // In the end: a tab whose worker loads slowly makes do with a lesser one until it is there (F19).
    await expect
      .poll(async () => {
        const workers = new Set<string>();
        for (const page of pages)
          workers.add(`${await counter(page, 'mode')} ${await counter(page, 'instance')}`);
        return [...workers].map((each) => each.split(' ')[0]);
      })
      .toEqual(['shared']);
    await expect.poll(async () => (await sandbox.stats()).sockets).toBe(1);
    await isTrue(sandbox, pages);
    const [first] = pages as [WebKitPage];
    const before = JSON.stringify(await paintedCells(first));
    await expect.poll(async () => JSON.stringify(await paintedCells(first))).not.toBe(before);
  });

  test('rows are walked and a price is picked by keyboard alone, in every window (I5, SLIP-05)', async ({
    sandbox,
    webkit,
  }) => {
    const quiet = `${sandbox.url}?play=early&lang=en`;
    const page = await webkit.open(quiet);
    const other = await webkit.open(quiet);
    for (const each of [page, other]) await ready(each);
    // Paused, so that no price closes under the press.
    await sandbox.pause();
    // The first stop is the way past bar and menu.
    await page.keys('Tab', 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.keys('ArrowDown', 'ArrowRight');
    const isCell = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.option ?? '');
    for (let step = 0; step < 20 && (await isCell()) === ''; step += 1) await page.keys('ArrowRight');
    const key = await isCell();
    expect(key).not.toBe('');
    await pick(page, () => page.keys('Enter'));
    for (const each of [page, other]) {
      await expect
        .poll(() => each.attribute(`[data-match] [data-option="${key}"]`, 'aria-pressed'))
        .toBe('true');
      await expect.poll(() => each.count('[data-leg]')).toBe(1);
    }
  });

  test('a dropped socket is said, dialled again, and leaves every window equal to the server (F01, I5)', async ({
    sandbox,
    webkit,
  }) => {
    const pages = [await webkit.open(sandbox.url), await webkit.open(`${sandbox.url}?sport=3`)];
    for (const page of pages) await ready(page);
    const [first] = pages as [WebKitPage];
    await loseLine(first, () => sandbox.fault({ kind: 'drop', bytes: 0, times: 1 }));
    await isTrue(sandbox, pages);
    await expect.poll(async () => (await sandbox.stats()).sockets).toBe(1);
  });
});
