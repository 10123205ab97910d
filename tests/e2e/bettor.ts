import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, openTab, type Journey } from './journey.ts';
import { logIn, openHost, say } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { pickPrice } from './settle.ts';

/** Matches of other days: no goal closes a price that is bet on. */
const EARLY = '?play=early&lang=en';
export const SUBMIT = '/v1/order/bet/singlePass';
/** Nothing of a bet is about how long it takes. */
export const PATIENCE = { timeout: 120_000 };

export const slip = (tab: Page): Locator => tab.locator('[data-panel="slip"]');
export const act = (tab: Page, name: string): Locator => slip(tab).locator(`[data-action="${name}"]`);
export const place = (tab: Page): Locator => act(tab, 'place');
export const receipts = (tab: Page): Locator => slip(tab).locator('[data-region="receipts"] [data-bet]');
const user = (tab: Page): Locator => tab.locator('[data-user] bdi');

/** A platform, a browser, and a parent site in it that says who is logged in. */
export type Scene = {
  readonly sandbox: RunningSandbox;
  readonly context: BrowserContext;
  readonly host: Page;
};
/** A parent site logs its user in; it stays open. */
export const logInAt = async (context: BrowserContext, sandbox: RunningSandbox): Promise<Page> => {
  const host = await openHost(context, sandbox, EARLY);
  await say(host, sandbox, 'session', await logIn(sandbox, 'alice'));
  await expect(host.frameLocator('iframe').locator('[data-user] bdi')).toHaveCount(1);
  return host;
};
/** `build`: which client is served (`testBuilds.ts`), instead of the one that ships. */
export const begin = async (
  journey: Journey,
  flags: Record<string, string | number> = {},
  build?: string,
): Promise<Scene> => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300, ...flags });
  if (build !== undefined) await sandbox.deploy(build);
  const context = await journey.context();
  return { sandbox, context, host: await logInAt(context, sandbox) };
};
export const openMember = async (
  { sandbox, context }: Pick<Scene, 'sandbox' | 'context'>,
  query = EARLY,
): Promise<Page> => {
  const tab = await openTab(context, sandbox.url + query);
  await tab.bringToFront();
  await expect(user(tab)).toHaveCount(1, PATIENCE);
  return tab;
};

/** A price of the list: its match, and its option as `data-option` has it. */
export type Picked = {
  readonly match: string;
  readonly market: string;
  readonly type: number;
  readonly key: string;
};
/**
 * The first of the list's matches with an open price that is none of these: what stands where changes as
 * matches come and are called off.
 */
const firstBut = async (tab: Page, used: ReadonlySet<string>): Promise<string> => {
  let match: string | undefined;
  await expect
    .poll(async () => {
      const rows = await tab
        .locator('[data-match]:has([data-option][data-state="open"])')
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.match ?? ''));
      match = rows.find((each) => !used.has(each));
      return match;
    })
    .toBeDefined();
  return match ?? '';
};
/**
 * Picks an open price of the match at that place of the list, or of the first that is not used yet, and
 * stakes so much on it.
 */
export const pick = async (tab: Page, at: number | ReadonlySet<string>, stake = '20'): Promise<Picked> => {
  const match =
    typeof at === 'number'
      ? ((await tab.locator('[data-match]:has([data-option])').nth(at).getAttribute('data-match')) ?? '')
      : await firstBut(tab, at);
  const key = await pickPrice(
    tab,
    tab.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first(),
  );
  await expect(slip(tab).locator(`[data-leg="${key}"]`)).toBeVisible();
  const field = slip(tab).locator('[data-stake="single"]');
  await field.fill(stake);
  await field.blur();
  const [market = '', type = ''] = key.split(':');
  return { match, market, type: Number(type), key };
};
export const mayPlace = (tab: Page): Promise<void> =>
  expect(place(tab)).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
export const becomes = (tab: Page, state: string | RegExp): Promise<void> =>
  expect(receipts(tab)).toHaveAttribute('data-bet-state', state, PATIENCE);
/** On to a new slip; the bet of this one goes on. */
export const next = async (tab: Page): Promise<void> => {
  await act(tab, 'next-slip').click();
  await expect(receipts(tab)).toHaveCount(0);
};
/** How often the platform was asked to take a single. */
export const sent = async (sandbox: RunningSandbox): Promise<number> =>
  (await sandbox.stats()).requests[SUBMIT] ?? 0;
