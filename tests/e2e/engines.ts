import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { READ_OFTEN, waitForCells } from './painted.ts';
import { uncaughtErrors } from './journey.ts';
import { test as base } from './tabs.ts';
import type { Tab } from './tab.ts';
import { launchWebKit, type WebKit } from './webkit/browser.ts';

/** A page of the parent site, and the client in its frame. Keys go to the focused one. */
export type Embedded = { readonly host: Tab; readonly client: Tab };

const createTab = (page: Page, frame: Page | Frame = page): Tab => ({
  evaluate: frame.evaluate.bind(frame) as Tab['evaluate'],
  count: (selector) =>
    frame.evaluate((cssSelector) => document.querySelectorAll(cssSelector).length, selector),
  text: (selector) =>
    frame.evaluate((cssSelector) => document.querySelector(cssSelector)?.textContent?.trim() ?? '', selector),
  attribute: (selector, name) =>
    frame.evaluate(([cssSelector, of]) => document.querySelector(cssSelector)?.getAttribute(of) ?? null, [
      selector,
      name,
    ] as const),
  keys: async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  },
  address: () => Promise.resolve(frame.url()),
});

const embedInPage = async (page: Page, url: string): Promise<Embedded> => {
  page.on('pageerror', (error) => uncaughtErrors.push(`${page.url()}: ${error.message}`));
  await page.goto(url);
  const frame = await (await page.locator('iframe').first().elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('The parent site has no frame.');
  return { host: createTab(page), client: createTab(page, frame) };
};

/**
 * Journeys of every engine: tabs of the client, and the client in the frame of a parent site. The parent sites that a
 * test opens share their storage.
 */
export const test = base.extend<{ embed: (url: string) => Promise<Embedded> }>({
  embed: async ({ browserName, journey }, run) => {
    let webkit: WebKit | undefined;
    let context: BrowserContext | undefined;
    const open = async (url: string): Promise<Embedded> => {
      if (browserName !== 'webkit') {
        context ??= await journey.context();
        return embedInPage(await context.newPage(), url);
      }
      webkit ??= await launchWebKit();
      const host = await webkit.open(url);
      return { host, client: host.frame('iframe') };
    };
    await run(async (url) => {
      const embedded = await open(url);
      await expect.poll(() => embedded.host.count('body[data-client]'), READ_OFTEN).toBe(1);
      return embedded;
    });
    const errors = [...uncaughtErrors, ...((await webkit?.uncaughtErrors()) ?? [])];
    await webkit?.close();
    expect(errors).toEqual([]);
  },
});

/** Opens the parent site's own form by its focused button, and logs a user in, by keyboard. */
export const logInAtHost = async ({ host, client }: Embedded, user: string): Promise<void> => {
  await host.keys('Enter');
  await host.keys(...Array.from(user), 'Tab', ...Array.from('any'), 'Enter');
  await expect.poll(() => client.count('[data-user] bdi'), READ_OFTEN).toBe(1);
};

/** Opens the counters panel and reads a counter once the worker has answered. */
export const readCounter = async (tab: Tab, name: string): Promise<string> => {
  if ((await tab.count('[data-panel="diagnostics"]')) === 0) await tab.keys('Control+Shift+D');
  await expect.poll(() => tab.text(`[data-counter="${name}"]`), READ_OFTEN).toMatch(/[\p{L}\p{N}]/u);
  return tab.text(`[data-counter="${name}"]`);
};

/** Waits until all tabs have one shared worker: a tab whose worker is slow to load begins with another one (F19). */
export const expectOneWorker = (tabs: readonly Tab[]): Promise<void> =>
  expect
    .poll(async () => {
      const workers = new Set<string>();
      for (const tab of tabs)
        workers.add(`${await readCounter(tab, 'mode')} ${await readCounter(tab, 'instance')}`);
      return [...workers].map((each) => each.split(' ')[0]);
    }, READ_OFTEN)
    .toEqual(['shared']);

/** Leaves the client for an empty page, as a tab that is closed does. */
export const closeTab = async (tab: Tab): Promise<void> => {
  await tab.evaluate(() => void setTimeout(() => location.assign('about:blank')));
  await expect.poll(() => tab.address(), READ_OFTEN).toBe('about:blank');
};

const SLIP = '[data-panel="slip"]';
export const countLegs = (tab: Tab): Promise<number> => tab.count(`${SLIP} [data-leg]`);

/**
 * Presses Enter on the focused price and waits until the slip has the selection. The worker refuses a press
 * while it has not heard of the price for some seconds (D3): then the price is no longer drawn as picked,
 * and the user presses again.
 */
export const pickByEnter = (tab: Tab): Promise<void> =>
  expect(async () => {
    const isPressed = (await tab.count('[data-match] [data-option][aria-pressed="true"]')) > 0;
    if ((await countLegs(tab)) === 0 && !isPressed) await tab.keys('Enter');
    await expect.poll(() => countLegs(tab), { timeout: 10_000 }).toBe(1);
  }).toPass();

/** Presses Enter on the focused button that bets; again only where the slip refused an old price (D3, F12). */
export const placeByEnter = async (tab: Tab): Promise<void> => {
  for (let isRefused = true; isRefused;) {
    await expect
      .poll(() => tab.count(`${SLIP} [data-action="place"]:not([aria-disabled="true"])`), READ_OFTEN)
      .toBe(1);
    await tab.keys('Enter');
    await expect
      .poll(() => tab.count(`${SLIP} [data-bet], ${SLIP} [data-problem]`), READ_OFTEN)
      .toBeGreaterThan(0);
    isRefused = (await tab.count(`${SLIP} [data-problem="price-stale"]`)) > 0;
  }
};

export { expect, waitForCells };
