import { paintedCells, ready } from './painted.ts';
import type { WebKitPage } from './webkit/browser.ts';
import { expect, isTrue, pressUntil, test } from './webkit/test.ts';

/** What browsers differ in, by plain WebDriver: Playwright cannot drive Debian's WebKit. */
test.use({ flags: { rate: 1000 } });

const counter = async (page: WebKitPage, name: string): Promise<string> => {
  if ((await page.count('[data-panel="diagnostics"]')) === 0) await page.keys('Control+Shift+D');
  await expect.poll(() => page.text(`[data-counter="${name}"]`)).toMatch(/[\p{L}\p{N}]/u);
  return page.text(`[data-counter="${name}"]`);
};

/** What the page says of its connection from now on, each change once: it may be back sooner than anyone looks. */
const listenToConnection = (page: WebKitPage): Promise<void> =>
  page.evaluate(() => {
    const all: string[] = [];
    (window as unknown as { connections: string[] }).connections = all;
    const look = () => {
      const now = document.querySelector<HTMLElement>('[data-connection]')?.dataset.connection ?? '';
      if (now !== 'live' ? now !== all.at(-1) : all.length > 0 && all.at(-1) !== 'live') all.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-connection'] });
  });
const said = (page: WebKitPage): Promise<string[]> => page.evaluate(() => (window as unknown as { connections: string[] }).connections);

test.describe('WebKit', () => {
  test('three windows share one worker and one socket, and every painted cell equals the truth (I5)', async ({ sandbox, webkit }) => {
    const pages = [await webkit.open(sandbox.url), await webkit.open(`${sandbox.url}?sport=3`), await webkit.open(`${sandbox.url}?sport=5`)];
    for (const page of pages) await ready(page);
    const instances = new Set<string>();
    for (const page of pages) {
      // A tab whose worker loads slowly makes do with a lesser one until it is there (F19).
      await expect.poll(() => counter(page, 'mode')).toBe('shared');
      instances.add(await counter(page, 'instance'));
    }
    expect(instances.size).toBe(1);
    await expect.poll(async () => (await sandbox.stats()).sockets).toBe(1);
    await isTrue(sandbox, pages);
    const [first] = pages as [WebKitPage];
    const before = JSON.stringify(await paintedCells(first));
    await expect.poll(async () => JSON.stringify(await paintedCells(first))).not.toBe(before);
  });

  test('rows are walked and a price is picked by keyboard alone, in every window (I5, SLIP-05)', async ({ sandbox, webkit }) => {
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
    await pressUntil(() => page.keys('Enter'), async () => (await page.count('[data-leg]')) === 1);
    for (const each of [page, other]) {
      await expect.poll(() => each.attribute(`[data-match] [data-option="${key}"]`, 'aria-pressed')).toBe('true');
      await expect.poll(() => each.count('[data-leg]')).toBe(1);
    }
  });

  test('a dropped socket is said, dialled again, and leaves every window equal to the server (F01, I5)', async ({ sandbox, webkit }) => {
    const pages = [await webkit.open(sandbox.url), await webkit.open(`${sandbox.url}?sport=3`)];
    for (const page of pages) await ready(page);
    const [first] = pages as [WebKitPage];
    await listenToConnection(first);
    await sandbox.fault({ kind: 'drop', bytes: 0, times: 1 });
    await expect.poll(() => said(first)).toEqual(['reconnecting', 'live']);
    await isTrue(sandbox, pages);
    await expect.poll(async () => (await sandbox.stats()).sockets).toBe(1);
  });
});
