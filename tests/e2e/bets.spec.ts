import type { BrowserContext, Page } from '@playwright/test';
import { expect, openTab, test, thrown, type Journey } from './journey.ts';
import { logIn, openHost, say } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { pickPrice, pressPlace } from './settle.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

/** Matches of other days: no goal closes a price that is pressed. */
const EARLY = '?play=early';

const receipt = (tab: Page) => tab.locator('[data-region="receipts"] [data-bet]');

/** A platform, its user logged in by a parent site, and a tab of the client. */
const begin = async (
  journey: Journey,
): Promise<{ sandbox: RunningSandbox; context: BrowserContext; tab: Page }> => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
  const context = await journey.context();
  const host = await openHost(context, sandbox, EARLY);
  await say(host, sandbox, 'session', await logIn(sandbox, 'alice'));
  await expect(host.frameLocator('iframe').locator('[data-user] bdi')).toHaveCount(1);
  const tab = await openTab(context, sandbox.url + EARLY);
  await expect(tab.locator('[data-user] bdi')).toHaveCount(1);
  return { sandbox, context, tab };
};
const pickOne = async (tab: Page): Promise<void> => {
  await tab.bringToFront();
  await pickPrice(tab);
  await expect(tab.locator('[data-panel="slip"] [data-leg]')).toHaveCount(1);
};
type Noted = { readonly noted: string[] };
/** In the page: what notices of bets were drawn, each once. */
const noteNotices = (): void => {
  const noted: string[] = [];
  Object.assign(window, { noted });
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll<HTMLElement>('[data-bet-notice]')) {
      if (seen.has(notice)) continue;
      seen.add(notice);
      noted.push(notice.dataset.betNotice ?? '');
    }
  }).observe(document.body, { subtree: true, childList: true });
};
const place = async (tab: Page, stake: string): Promise<void> => {
  await tab.locator('[data-stake="single"]').fill(stake);
  await expect(tab.locator('[data-action="place"]')).not.toHaveAttribute('aria-disabled', 'true');
  await pressPlace(tab);
};

test('a bet is waited for with a countdown and its reason, then accepted; its notice stands once over three tabs (PLACE-08, PLACE-13, D26)', async ({
  journey,
}) => {
  const { sandbox, context, tab } = await begin(journey);
  const others = [await openTab(context, sandbox.url + EARLY), await openTab(context, sandbox.url + EARLY)];
  // Each notice is noted as it is drawn: it goes by itself.
  for (const each of [tab, ...others]) await each.evaluate(noteNotices);
  // Decided when the test has seen it wait.
  await sandbox.orders({ next: [{ delay: 600_000, pt: 3, keep: 'confirming' }] });
  await pickOne(tab);
  await place(tab, '10');
  await expect(receipt(tab)).toHaveAttribute('data-bet-state', /created|confirming/);
  await expect(receipt(tab).locator('ul')).toContainText(/\d/);
  await expect(receipt(tab)).toHaveAttribute('data-bet-state', 'confirming');
  expect(await sandbox.orders({ release: true })).toBe(1);
  await expect(receipt(tab)).toHaveAttribute('data-bet-state', 'confirmed');
  const notices = async () =>
    (
      await Promise.all(
        [tab, ...others].map((each) => each.evaluate(() => (window as unknown as Noted).noted)),
      )
    ).flat();
  await expect.poll(async () => (await notices()).length).toBe(1);
  expect(await sandbox.ledger()).toHaveLength(1);
  await tab.locator('[data-tab="bets"]').click();
  await expect(tab.locator('[data-open-bet]')).not.toHaveCount(0);
  await expect(tab.locator('[data-open-bet-mark]')).not.toHaveCount(0);
  expect(await notices()).toHaveLength(1);
  expect(thrown).toEqual([]);
});
