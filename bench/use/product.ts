import { dirname, join } from 'node:path';
import { startSandbox, type RunningSandbox } from '#tests/e2e/sandbox.ts';
import { launchChromium, type Chromium, type Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { RECORD_START_TIMES } from './startTimes.ts';

/** The production build of client and sandbox, beside the bench's build. */
const dist = join(dirname(process.argv[1] ?? '.'), '../..');
export const CLIENT = join(dist, 'client');

export type Product = { readonly sandbox: RunningSandbox; readonly browser: Chromium };
export type Flags = Record<string, string | number>;

/** The size of a laptop's screen. */
const WINDOW = { width: 1440, height: 900 };
/** Time after which a new browser is idle. */
const SETTLED_MS = 1_000;

/** Runs the shipped client against the sandbox in a new browser, in windows of the given size. */
export const withProduct = async <T>(
  flags: Flags,
  run: (product: Product) => Promise<T>,
  size = WINDOW,
): Promise<T> => {
  const sandbox = await startSandbox(flags, join(dist, 'sandbox/main.js'));
  try {
    const browser = await launchChromium(size);
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

const TIMEOUT_MS = 60_000;

/** Returns the page's alerts, else its text. */
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

/** Waits until the page fulfils a condition; otherwise fails with the page's text. */
export const until = async (
  page: Page,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await page.evaluate(holds).catch(() => false)) return;
    await pause(50);
  }
  throw new Error(
    `The page did not come to: ${what} (${TIMEOUT_MS / 1000} s). The page says: ${await wordsOf(page)}`,
  );
};

/** Opens a visible tab at an address. `before` runs in the page before its first script. */
export const openPage = async (
  { browser }: Pick<Product, 'browser'>,
  url: string,
  before = '',
  how: 'tab' | 'window' = 'tab',
): Promise<Page> => {
  const page = await browser.open('about:blank', how);
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${RECORD_START_TIMES};${before}` });
  await page.send('Page.navigate', { url });
  return page;
};

/** Opens a visible tab at an address and waits for its first odds. */
export const openTab = async (...how: Parameters<typeof openPage>): Promise<Page> => {
  const page = await openPage(...how);
  await until(page, 'first odds painted', () => globalThis.noted?.painted !== undefined);
  return page;
};

/** Opens a tab of a user who has logged in before in this browser. */
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

/** Returns the bytes that a page or worker holds after a garbage collection, including buffers. */
export const heldBytes = async (holder: Pick<Page, 'send'>): Promise<number> => {
  await holder.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await holder.send<{
    usedSize: number;
    backingStorageSize?: number;
  }>('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
};

/** Returns the price changes per second of the sandbox while `run` ran; throws if the feed stood still. */
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
