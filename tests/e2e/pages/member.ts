import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, openTab, type Journey } from '../journey.ts';
import { logIn, openHost, postToClient } from '../parent.ts';
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
  await postToClient(host, sandbox, 'session', await logIn(sandbox, 'alice'));
  await expect(userName(host.frameLocator('iframe'))).toHaveCount(1);
  return host;
};

/**
 * Opens a sandbox and a parent site with a logged-in user. Prices do not change unless `flags` set a rate.
 */
export const openScene = async (journey: Journey, flags: SandboxFlags = {}): Promise<Scene> => {
  const sandbox = await journey.sandbox({ rate: 0, ...flags });
  const context = await journey.context();
  return { sandbox, context, host: await openLoggedInHost(context, sandbox) };
};

/**
 * Opens a tab of the client beside the parent site, and waits until it shows the user. A tab with a list also waits for
 * its prices; a tab that opens a screen (`?screen=...`) has no list.
 */
export const openMemberTab = async (
  { sandbox, context }: Pick<Scene, 'sandbox' | 'context'>,
  query = EARLY,
): Promise<Page> => {
  const url = new URL(query, sandbox.url);
  const tab = url.searchParams.has('screen') ? await context.newPage() : await openTab(context, url.href);
  if (url.searchParams.has('screen')) await tab.goto(url.href);
  await tab.bringToFront();
  await expect(userName(tab)).toHaveCount(1);
  return tab;
};
