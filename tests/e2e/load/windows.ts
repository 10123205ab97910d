import type { Page } from '@playwright/test';
import { launchReal, type RealBrowser } from '../browser.ts';
import type { Journey } from '../journey.ts';
import { ready } from '../painted.ts';

/**
 * A browser whose tabs are as a user's: those behind another draw next to nothing, and only windows are in
 * front together.
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
  await ready(page);
  return page;
};

/** A tab in a window of its own: it draws at full rate whatever the others do. */
export const openWindow = (real: RealBrowser, url: string): Promise<Page> => open(real, url, true);
/** A tab of the window that was opened first; the one opened last is in front. */
export const openBehind = (real: RealBrowser, url: string): Promise<Page> => open(real, url, false);
