import type { Page } from '@playwright/test';
import { launchReal, type RealBrowser } from '../browser.ts';
import type { Journey } from '../journey.ts';
import { waitForCells } from '../painted.ts';

/**
 * Launches a browser with real tab behaviour: background tabs draw almost nothing, and only separate windows
 * are visible together.
 */
export const realBrowser = async (journey: Journey): Promise<RealBrowser> => {
  const real = await launchReal();
  journey.after(() => real.close());
  return real;
};

const open = async ({ browser, context }: RealBrowser, url: string, newWindow: boolean): Promise<Page> => {
  const session = await browser.newBrowserCDPSession();
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    session.send('Target.createTarget', { url, newWindow }),
  ]);
  await session.detach();
  await waitForCells(page);
  return page;
};

/** Opens a tab in its own window, so that it draws at full rate whatever other tabs do. */
export const openWindow = (real: RealBrowser, url: string): Promise<Page> => open(real, url, true);
/** Opens a tab in the first window. The newest tab is in front. */
export const openBehind = (real: RealBrowser, url: string): Promise<Page> => open(real, url, false);
