import { expect, type BrowserContext, type Page } from '@playwright/test';
import { logIn, openHost, postToClient } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { openScreen } from './screens.ts';
import type { Operator, Screen } from './screen.ts';

/**
 * The user is reminded if the stakes of a day exceed this amount (src/platform/CONFIG.md), as in the gallery.
 */
const REMINDER_LIMITS = { sessionMinutes: null, stakeToday: '1000' };

/**
 * Opens screens at a sandbox: sets the faults and order outcomes of each screen, and logs the user in through
 * a host page. Returns a function that opens a screen and one that undoes its changes.
 */
export const sandboxScreens = async (sandbox: RunningSandbox, context: BrowserContext) => {
  await sandbox.config({ change: { play: REMINDER_LIMITS } });
  const operator: Operator = {
    correct: (match, command) => sandbox.correct(match, command),
    orders: async (script) => void (await sandbox.orders(script)),
    silence: async (path) => void (await sandbox.fault({ kind: 'accept-hang', on: { path } })),
  };
  let host: Page | undefined;
  const logInAt = async (at: Page, user: string): Promise<void> => {
    const session = await logIn(sandbox, user);
    await postToClient(at, sandbox, 'session', session);
    await expect(at.frameLocator('iframe').locator('[data-user]')).toContainText(session.name);
  };
  return {
    /** `more` is appended to the query string. */
    open: async (page: Page, screen: Screen, extraQuery = ''): Promise<void> => {
      if (screen.config !== undefined)
        await sandbox.config({ change: { play: REMINDER_LIMITS, ...screen.config } });
      if (screen.fault !== undefined) await sandbox.fault(screen.fault);
      if (screen.user === undefined && host !== undefined) {
        await page.goto('about:blank');
        await postToClient(host, sandbox, 'session', null);
        await expect(host.frameLocator('iframe').locator('[data-user]')).toHaveCount(0);
        await page.bringToFront();
      }
      if (screen.user !== undefined) {
        await page.goto('about:blank');
        if (host === undefined) {
          host = await openHost(context, sandbox);
          // The selections of a guest become the slip of the first user who logs in (C33). This login takes
          // those of the earlier screens.
          await logInAt(host, 'look-first');
        }
        await logInAt(host, screen.user);
        await page.bringToFront();
      }
      await openScreen(page, sandbox.url, screen, operator, extraQuery);
    },
    leave: async ({ fault, user }: Screen): Promise<void> => {
      if (fault !== undefined || user !== undefined) await sandbox.clearFaults();
    },
  };
};
