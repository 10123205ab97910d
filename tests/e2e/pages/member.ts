import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, openTab, type Journey } from '../journey.ts';
import { logIn, openHost, say } from '../parent.ts';
import type { RunningSandbox, SandboxFlags } from '../sandbox.ts';

/** Matches of later days: no goal closes a price while a test bets on it. */
export const EARLY = '?play=early&lang=en';

/** A sandbox, a browser context, and a parent site in it whose user is logged in. */
export type Scene = {
  readonly sandbox: RunningSandbox;
  readonly context: BrowserContext;
  readonly host: Page;
};

/** The name of the user who is logged in. */
export const userName = (tab: Page | FrameLocator): Locator => tab.locator('[data-user] bdi');

/** Opens a parent site that logs its user in. It stays open. */
export const openLoggedInHost = async (
  context: BrowserContext,
  sandbox: RunningSandbox,
  query = EARLY,
): Promise<Page> => {
  const host = await openHost(context, sandbox, query);
  await say(host, sandbox, 'session', await logIn(sandbox, 'alice'));
  await expect(userName(host.frameLocator('iframe'))).toHaveCount(1);
  return host;
};

/** Opens a sandbox and a parent site with a logged-in user. Prices stand still unless `flags` say otherwise. */
export const openScene = async (journey: Journey, flags: SandboxFlags = {}): Promise<Scene> => {
  const sandbox = await journey.sandbox({ rate: 0, ...flags });
  const context = await journey.context();
  return { sandbox, context, host: await openLoggedInHost(context, sandbox) };
};

/** Opens a tab of the client beside the parent site, and waits until it shows the user. */
export const openMemberTab = async (
  { sandbox, context }: Pick<Scene, 'sandbox' | 'context'>,
  query = EARLY,
): Promise<Page> => {
  const tab = await openTab(context, sandbox.url + query);
  await tab.bringToFront();
  await expect(userName(tab)).toHaveCount(1);
  return tab;
};
