import { expect, type BrowserContext, type Page } from '@playwright/test';
import { logIn, openHost, say } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { openScreen } from './screens.ts';
import type { Operator, Screen } from './screen.ts';

/** Stakes of a day above this are told of (src/platform/CONFIG.md), as in the gallery. */
const PLAY = { sessionMinutes: null, stakeToday: '1000' };

/**
 * How screens are come to at a sandbox: its faults and orders, and who is logged in by the site around.
 * Answers what opens one, and what ends what it did.
 */
export const sandboxScreens = async (sandbox: RunningSandbox, context: BrowserContext) => {
  await sandbox.config({ change: { play: PLAY } });
  const operator: Operator = {
    correct: (match, order) => sandbox.correct(match, order),
    orders: async (order) => void (await sandbox.orders(order)),
    silence: async (path) => void (await sandbox.fault({ kind: 'accept-hang', on: { path } })),
  };
  let host: Page | undefined;
  const logInAt = async (at: Page, user: string): Promise<void> => {
    const session = await logIn(sandbox, user);
    await say(at, sandbox, 'session', session);
    await expect(at.frameLocator('iframe').locator('[data-user]')).toContainText(session.name);
  };
  return {
    /** `more`: of its address. */
    open: async (page: Page, screen: Screen, more = ''): Promise<void> => {
      if (screen.fault !== undefined) await sandbox.fault(screen.fault);
      if (screen.user !== undefined) {
        await page.goto('about:blank');
        if (host === undefined) {
          host = await openHost(context, sandbox);
          // What a guest picked on the screens before becomes the slip of the first who logs in (C33), and of
          // nobody else.
          await logInAt(host, 'look-first');
        }
        await logInAt(host, screen.user);
        await page.bringToFront();
      }
      await openScreen(page, sandbox.url, screen, operator, more);
    },
    leave: async ({ fault, user }: Screen): Promise<void> => {
      if (fault !== undefined || user !== undefined) await sandbox.clearFaults();
    },
  };
};
