import { dirname, join } from 'node:path';
import { startSandbox, type RunningSandbox } from '#tests/e2e/sandbox.ts';
import { launchChromium, type Chromium, type Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { NOTE } from './noted.ts';

/** The production build of client and sandbox, beside the built bench. */
const dist = join(dirname(process.argv[1] ?? '.'), '../..');
export const CLIENT = join(dist, 'client');

export type Product = { readonly sandbox: RunningSandbox; readonly browser: Chromium };
export type Flags = Record<string, string | number>;

/** A laptop's screen. */
const WINDOW = { width: 1440, height: 900 };
/** A browser that has just been started is busy with itself: a user's has been open for a while. */
const SETTLED_MS = 1_000;

/** The client as it ships against the sandbox, in a browser that has seen nothing of it before. */
export const withProduct = async <T>(flags: Flags, run: (product: Product) => Promise<T>): Promise<T> => {
  const sandbox = await startSandbox(flags, join(dist, 'sandbox/main.js'));
  try {
    const browser = await launchChromium(WINDOW);
    try {
      await pause(SETTLED_MS);
      return await run({ sandbox, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await sandbox.close();
  }
};

const PATIENCE = 60_000;

/** What the page says of itself: its alerts, else what is on screen. */
const wordsOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const alerts = [...document.querySelectorAll<HTMLElement>('[role="alert"]')].map(
        ({ innerText }) => innerText,
      );
      const words = alerts.some((each) => each.trim() !== '') ? alerts.join(' / ') : document.body.innerText;
      return words.replaceAll(/\s+/g, ' ').slice(0, 300);
    })
    .catch(() => 'nothing: it does not answer');

/** Asks the page until it says yes; a page that never does fails the run, with what it says. */
export const until = async (
  page: Page,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> => {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (await page.evaluate(holds).catch(() => false)) return;
    await pause(50);
  }
  throw new Error(
    `The page did not come to: ${what} (${PATIENCE / 1000} s). The page says: ${await wordsOf(page)}`,
  );
};

/**
 * A tab in front, opened at an address and ready: its odds are painted. `before` runs in the page before its
 * first script.
 */
export const openTab = async (
  { browser }: Pick<Product, 'browser'>,
  url: string,
  before = '',
): Promise<Page> => {
  const page = await browser.open('about:blank');
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${NOTE};${before}` });
  await page.send('Page.navigate', { url });
  await until(page, 'first odds painted', () => globalThis.noted?.painted !== undefined);
  return page;
};

/** A tab of somebody who has logged in on this browser before. */
export const openMember = async (product: Product, url: string): Promise<Page> => {
  const answer = await fetch(`${product.sandbox.origin}/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'alice' }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the login of "alice": ${answer.status}.`);
  const session = (await answer.json()) as { readonly merchant: string };
  const kept = JSON.stringify(JSON.stringify({ generation: 1, session }));
  const page = await openTab(product, url, `localStorage.setItem('session:${session.merchant}', ${kept})`);
  await until(page, 'a balance', () =>
    /\d/.test(document.querySelector('[data-balance]')?.textContent ?? ''),
  );
  return page;
};

/** What a page or a worker holds after a collection, buffers included, bytes. */
export const heldBytes = async (holder: Pick<Page, 'send'>): Promise<number> => {
  await holder.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await holder.send<{
    usedSize: number;
    backingStorageSize?: number;
  }>('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
};

/** Price changes a second that the sandbox really made while `run` ran; a feed that stands still throws. */
export const withRate = async <T>(
  { sandbox }: Pick<Product, 'sandbox'>,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly rate: number }> => {
  const [before, since] = [await sandbox.stats(), performance.now()];
  const result = await run();
  const after = await sandbox.stats();
  const rate = ((after.changes - before.changes) * 1000) / (performance.now() - since);
  if (rate <= 0) throw new Error('The feed stood still.');
  return { result, rate };
};
