import type { Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { EARLY, openMemberTab, openScene } from './pages/member.ts';
import { enterStake, expectPlaceEnabled, pickPrices, receipts } from './pages/slipPanel.ts';
import { pressPlace } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

const pickOne = async (tab: Page): Promise<void> => {
  await tab.bringToFront();
  await pickPrices(tab, 1);
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
const placeSingle = async (tab: Page, amount: string): Promise<void> => {
  await enterStake(tab, amount);
  await expectPlaceEnabled(tab);
  await pressPlace(tab);
};

test('a pending bet shows its countdown, then is accepted; one tab notifies (PLACE-08, PLACE-13, D26)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  const { sandbox, context } = scene;
  const tab = await openMemberTab(scene);
  const others = [await openTab(context, sandbox.url + EARLY), await openTab(context, sandbox.url + EARLY)];
  // Each notice is noted as it is drawn: it goes by itself.
  for (const each of [tab, ...others]) await each.evaluate(noteNotices);
  // Decided when the test has seen it wait.
  await sandbox.orders({ next: [{ delay: 600_000, pt: 3, keep: 'confirming' }] });
  await pickOne(tab);
  await placeSingle(tab, '10');
  await expect(receipts(tab)).toHaveAttribute('data-bet-state', /created|confirming/);
  await expect(receipts(tab).locator('ul')).toContainText(/\d/);
  await expect(receipts(tab)).toHaveAttribute('data-bet-state', 'confirming');
  expect(await sandbox.orders({ release: true })).toBe(1);
  await expect(receipts(tab)).toHaveAttribute('data-bet-state', 'confirmed');
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
  expect(uncaughtErrors).toEqual([]);
});
