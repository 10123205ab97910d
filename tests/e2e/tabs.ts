import type { Page } from '@playwright/test';
import { noteThrown } from './findings.ts';
import { openTab, test as base, thrown } from './journey.ts';
import { ready } from './painted.ts';
import type { Tab } from './tab.ts';
import { hasWebKit, launchWebKit, type WebKit } from './webkit/browser.ts';

export type Tabs = {
  /** One that shares what is stored with all others of the test, once it shows more than so many prices. */
  readonly open: (url: string, cells?: number) => Promise<Tab>;
  /** Uncaught errors of all of them. */
  readonly thrown: () => Promise<readonly string[]>;
};

const byPlaywright = (page: Page): Tab => ({
  evaluate: page.evaluate.bind(page),
  count: (selector) => page.locator(selector).count(),
  text: (selector) =>
    page.evaluate((wanted) => document.querySelector(wanted)?.textContent?.trim() ?? '', selector),
  attribute: (selector, name) =>
    page.evaluate(([wanted, of]) => document.querySelector(wanted)?.getAttribute(of) ?? null, [
      selector,
      name,
    ] as const),
  keys: async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  },
  address: () => Promise.resolve(page.url()),
});

/** Journeys written once for every browser. */
export const test = base.extend<{ tabs: Tabs }>({
  tabs: async ({ browserName, journey }, run) => {
    base.skip(browserName === 'webkit' && !hasWebKit(), 'No WebKit was found.');
    if (browserName !== 'webkit') {
      const context = await journey.context();
      await run({
        open: async (url, cells) => byPlaywright(await openTab(context, url, cells)),
        thrown: () => Promise.resolve(thrown),
      });
      return;
    }
    let webkit: WebKit | undefined;
    await run({
      open: async (url, cells) => {
        webkit ??= await launchWebKit();
        const tab = await webkit.open(url);
        await ready(tab, cells);
        return tab;
      },
      thrown: async () => (await webkit?.thrown()) ?? [],
    });
    for (const error of (await webkit?.thrown()) ?? []) noteThrown(error);
    await webkit?.close();
  },
});

/** Whether what has the focus fits. */
export const isAt = (tab: Tab, selector: string): Promise<boolean> =>
  tab.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);

/**
 * Tab by Tab, as somebody without a mouse finds it; arrow keys within what is one stop. Fails where it cannot
 * be reached.
 */
export const reach = async (tab: Tab, selector: string, step = 'Tab', most = 150): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isAt(tab, selector)) return;
    await tab.keys(step);
  }
  throw new Error(`${selector} is not reached by ${most} presses of ${step}`);
};
