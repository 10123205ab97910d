import { dirname, join } from 'node:path';
import { startSandbox, type RunningSandbox } from '#tests/e2e/sandbox.ts';
import { launchChromium, type Chromium, type Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';

/** The production build of client and sandbox, beside the built bench. */
const dist = join(dirname(process.argv[1] ?? '.'), '../..');
export const CLIENT = join(dist, 'client');

export type Product = { readonly sandbox: RunningSandbox; readonly browser: Chromium };
export type Flags = Record<string, string | number>;

/** The client as it ships against the sandbox, in a browser that has seen nothing of it before. */
export const withProduct = async <T>(flags: Flags, run: (product: Product) => Promise<T>): Promise<T> => {
  const sandbox = await startSandbox(flags, join(dist, 'sandbox/main.js'));
  try {
    const browser = await launchChromium();
    try {
      return await run({ sandbox, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await sandbox.close();
  }
};

/** What a page notes of itself from before its first script: when the first odds were on screen. */
type Noted = { firstOdds?: number };
declare global {
  var noted: Noted | undefined;
}

const NOTE = `globalThis.noted = {};
(() => {
  const look = () => {
    const odds = document.querySelector('[data-match] [data-odds]');
    // In the frame after the text was written it is on screen.
    if (odds !== null && odds.textContent !== '') requestAnimationFrame(() => { noted.firstOdds = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();`;

const PATIENCE = 60_000;

/** Asks the page until it says yes; a page that never does fails the run. */
export const until = async (page: Page, what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (await page.evaluate(holds).catch(() => false)) return;
    await pause(50);
  }
  throw new Error(`The page did not come to: ${what} (${PATIENCE / 1000} s).`);
};

/** A tab in front, opened at an address and ready: its odds are painted. */
export const openTab = async ({ browser }: Pick<Product, 'browser'>, url: string): Promise<Page> => {
  const page = await browser.open('about:blank');
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE });
  await page.send('Page.navigate', { url });
  await until(page, 'first odds painted', () => globalThis.noted?.firstOdds !== undefined);
  return page;
};

/** What the page's heap holds after a collection, bytes. */
export const heapOf = async (page: Page): Promise<number> => {
  await page.send('HeapProfiler.collectGarbage');
  return (await page.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
};
