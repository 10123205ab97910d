import type { Chromium, Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';

/**
 * The place where a tab is opened, and the time when it is closed: before its script runs, during the
 * worker's handshake, or with odds on screen.
 */
type Visit = { readonly place: 'behind' | 'window'; readonly close: 'at once' | 'soon' | 'drawn' };
const VISITS: readonly Visit[] = [
  { place: 'window', close: 'drawn' },
  { place: 'behind', close: 'soon' },
  { place: 'window', close: 'soon' },
  { place: 'behind', close: 'at once' },
];
/** Number of tabs that are open at the same time. */
export const TOGETHER = VISITS.length;

const DRAW_TIMEOUT_MS = 30_000;

const isDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(() =>
      [...document.querySelectorAll('[data-match] [data-odds]')].some((cell) =>
        /\d/.test(cell.textContent ?? ''),
      ),
    )
    .catch(() => false);

const waitForDraw = async (page: Page): Promise<boolean> => {
  for (const since = performance.now(); performance.now() - since < DRAW_TIMEOUT_MS; await pause(50))
    if (await isDrawn(page)) return true;
  return false;
};

const visit = async (
  browser: Chromium,
  url: string,
  { place, close }: Visit,
  soon: number,
): Promise<'drawn' | 'not drawn'> => {
  const page = await browser.open(url, place);
  if (close === 'soon') await pause(soon);
  const drawn = close === 'drawn' && (await waitForDraw(page));
  await page.close();
  return drawn ? 'drawn' : 'not drawn';
};

/**
 * Opens several tabs beside the remaining one and closes each at its own time. Returns the number of opened
 * tabs and of those that showed odds.
 */
export const openAndClose = async (
  browser: Chromium,
  url: string,
  random: () => number,
): Promise<{ readonly opened: number; readonly drawn: number }> => {
  const visits = await Promise.all(VISITS.map((each) => visit(browser, url, each, 50 + random() * 800)));
  return { opened: visits.length, drawn: visits.filter((each) => each === 'drawn').length };
};
