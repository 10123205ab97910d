import type { Page } from '@playwright/test';
import { recordUncaughtError } from './findings.ts';
import { openTab, test as base, uncaughtErrors } from './journey.ts';
import { waitForCells } from './painted.ts';
import type { Tab } from './tab.ts';
import { hasWebKit, launchWebKit, type WebKit } from './webkit/browser.ts';

export type Tabs = {
  /**
   * Opens a tab that shares its storage with the test's other tabs, and waits until it shows more than
   * `cells` prices.
   */
  readonly open: (url: string, cells?: number) => Promise<Tab>;
  /** Uncaught errors of all tabs. */
  readonly uncaughtErrors: () => Promise<readonly string[]>;
};

const byPlaywright = (page: Page): Tab => ({
  evaluate: page.evaluate.bind(page),
  count: (selector) => page.locator(selector).count(),
  text: (selector) =>
    page.evaluate((cssSelector) => document.querySelector(cssSelector)?.textContent?.trim() ?? '', selector),
  attribute: (selector, name) =>
    page.evaluate(([cssSelector, of]) => document.querySelector(cssSelector)?.getAttribute(of) ?? null, [
      selector,
      name,
    ] as const),
  keys: async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  },
  address: () => Promise.resolve(page.url()),
});

/** Test function for journeys that run in every browser engine. */
export const test = base.extend<{ tabs: Tabs }>({
  tabs: async ({ browserName, journey }, run) => {
    base.skip(browserName === 'webkit' && !hasWebKit(), 'No WebKit was found.');
    if (browserName !== 'webkit') {
      const context = await journey.context();
      await run({
        open: async (url, cells) => byPlaywright(await openTab(context, url, cells)),
        uncaughtErrors: () => Promise.resolve(uncaughtErrors),
      });
      return;
    }
    let webkit: WebKit | undefined;
    await run({
      open: async (url, cells) => {
        webkit ??= await launchWebKit();
        const tab = await webkit.open(url);
        await waitForCells(tab, cells);
        return tab;
      },
      uncaughtErrors: async () => (await webkit?.uncaughtErrors()) ?? [],
    });
    for (const error of (await webkit?.uncaughtErrors()) ?? []) recordUncaughtError(error);
    await webkit?.close();
  },
});

/** Returns true if the focused element matches the selector. */
export const isAt = (tab: Tab, selector: string): Promise<boolean> =>
  tab.evaluate((cssSelector) => document.activeElement?.matches(cssSelector) === true, selector);

/** Returns the beginning of the focused element's HTML, so that a failure names the element. */
export const focusedElement = (tab: Tab): Promise<string> =>
  tab.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');

/** The longest wait for a key that moves no focus. */
const MAX_MOVE_MS = 2_000;
type Focused = { focusedBefore?: Element | null };

/**
 * Presses a key and waits until the focus has moved, at most two seconds. WebKit's driver answers before the page has
 * the key, so a second key pressed meanwhile would move the focus past its target.
 */
const pressAndWait = async (tab: Tab, key: string): Promise<void> => {
  await tab.evaluate(() => {
    (window as Focused).focusedBefore = document.activeElement;
  });
  await tab.keys(key);
  const deadline = performance.now() + MAX_MOVE_MS;
  const hasMoved = () => tab.evaluate(() => (window as Focused).focusedBefore !== document.activeElement);
  while (!(await hasMoved()) && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
};

/**
 * Moves the focus to an element by the keyboard: Tab between tab stops, or `step`, an arrow key, inside one.
 * Fails if the element cannot be reached.
 */
export const reach = async (tab: Tab, selector: string, step = 'Tab', maxPresses = 150): Promise<void> => {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await isAt(tab, selector)) return;
    await pressAndWait(tab, step);
  }
  throw new Error(`${selector} is not reached by ${maxPresses} presses of ${step}`);
};
