import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startBetScene, BET_TIMEOUT, pickAndStake } from './bettor.ts';
import { launchOn, removeProfile } from './browser.ts';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openLoggedInHost, openMemberTab, type Scene } from './pages/member.ts';
import {
  countSubmits,
  expectBetState,
  expectPlaceEnabled,
  placeButton,
  receipts,
  showOpenBets,
  slipButton,
  slipPanel,
  stakeField,
  startNextSlip,
  SUBMIT,
} from './pages/slipPanel.ts';
import { pickPrice, pressPlace } from './pageWaits.ts';
import { haveBuilds } from './testBuilds.ts';

const leg = (tab: Page, key: string) => slipPanel(tab).locator(`[data-leg="${key}"]`);

const BET_LIST = '/v1/order/new/bet/list';

/**
 * Presses one bet that the platform never answers, and picks another price of its match in a second tab. Expects that
 * no tab places that second bet.
 */
const expectSecondBetBarred = async (scene: Scene) => {
  const { sandbox } = scene;
  const [one, two] = [await openMemberTab(scene), await openMemberTab(scene)];
  await sandbox.fault({ kind: 'reject-hang', on: { path: SUBMIT }, times: 1 });
  // Only reads of the list end the search, so it lasts as long as a slow machine needs for these steps (D31).
  const search = await sandbox.fault({ kind: 'status', on: { path: BET_LIST }, status: 503 });
  await one.bringToFront();
  await pickAndStake(one, 0);
  await expectPlaceEnabled(one);
  await pressPlace(one);
  for (const tab of [one, two]) await expectBetState(tab, 'unknown');
  await startNextSlip(one);

  // Another tab, and another price of the match.
  await two.bringToFront();
  const row = two.locator('[data-match]:has([data-option])').first();
  const cell = row.locator('[data-option][data-state="open"]').nth(1);
  const key = await pickPrice(two, cell);
  await stakeField(two, 'single').fill('20');
  for (const tab of [one, two]) {
    await tab.bringToFront();
    await expect(leg(tab, key)).toHaveAttribute('data-block', 'busy');
    await expect(leg(tab, key)).toContainText('being checked; do not place it again');
    await expect(stakeField(tab, 'single')).toHaveValue('20');
    await expect(placeButton(tab)).toHaveAttribute('aria-disabled', 'true');
    await stakeField(tab, 'single').press('Enter');
  }
  // The worker has handled what came after both presses.
  await stakeField(two, 'single').fill('21');
  await expect(stakeField(one, 'single')).toHaveValue('21');
  expect([await countSubmits(sandbox), await sandbox.ledger()]).toEqual([1, []]);
  await sandbox.endFault(search);
  return { one, two, key };
};

/** What was placed once is placed: no second try. */
test.describe.configure({ retries: 0 });

test.describe('a bet', () => {
  test.afterEach(() => expect(uncaughtErrors).toEqual([]));

  test('a bet without an answer bars a second bet on its match in every tab (F24, D4, I1)', async ({
    journey,
  }) => {
    await expectSecondBetBarred(await startBetScene(journey));
  });

  // The client searches for the bet for more than a minute of the machine's own time.
  test(
    'an unaccepted bet without an answer ends as not confirmed (F24, D4, D26, I1, I4)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await startBetScene(journey);
      const { sandbox } = scene;
      const { one, two, key } = await expectSecondBetBarred(scene);
      for (const tab of [one, two])
        await expect(leg(tab, key)).toHaveAttribute('data-block', 'unfound', BET_TIMEOUT);
      await expect(leg(two, key)).toContainText('was not found');
      await expect
        .poll(async () =>
          (
            await Promise.all(
              [one, two].map((tab) => tab.locator('[data-bet-notice][data-what="unconfirmed"]').count()),
            )
          ).reduce((sum, count) => sum + count, 0),
        )
        .toBe(1);
      await stakeField(two, 'single').press('Enter');
      expect([await countSubmits(sandbox), await sandbox.ledger()]).toEqual([1, []]);

      await one.bringToFront();
      await one.locator('[data-tab="bets"]').click();
      const card = one.locator('[data-open-bet][data-bet-state="unconfirmed"]');
      await expect(card).toContainText('not found in your bet list');
      await card.locator('[data-action="dismiss"]').click();
      await expect(card).toHaveCount(0);
      await two.bringToFront();
      await expect(leg(two, key)).not.toHaveAttribute('data-block', /./);
      await expectPlaceEnabled(two);
      await pressPlace(two);
      await expectBetState(two, 'confirmed');
      expect((await sandbox.ledger()).map(({ legs }) => legs.map((each) => each.key))).toEqual([[key]]);
    },
  );

  test(
    'simultaneous presses in tabs of two builds place one bet, and both tabs show it (F20, D25, I1)',
    { tag: '@long' },
    async ({ journey }) => {
      haveBuilds('a', 'b');
      const scene = await startBetScene(journey, {}, 'a');
      const { sandbox } = scene;
      const old = await openMemberTab(scene);
      // With a first bet all its parts are here before that build goes: one that is gone would be a reason to
      // reload (F21).
      await pickAndStake(old, 0);
      await expectPlaceEnabled(old);
      await pressPlace(old);
      await expectBetState(old, 'confirmed');
      await startNextSlip(old);
      await sandbox.deploy('b');
      const young = await openMemberTab(scene);
      for (const [at, first] of [old, young].entries()) {
        await first.bringToFront();
        const { key } = await pickAndStake(first, at + 1);
        const tabs = [old, young];
        for (const tab of tabs) {
          await expect(leg(tab, key)).toBeVisible();
          await expectPlaceEnabled(tab);
        }
        await Promise.all(
          tabs.map((tab) =>
            pressPlace(tab, () =>
              tab.evaluate(() => {
                for (let press = 0; press < 20; press += 1)
                  setTimeout(
                    () =>
                      document
                        .querySelector<HTMLElement>('[data-panel="slip"] [data-action="place"]')
                        ?.click(),
                    press * 5,
                  );
              }),
            ),
          ),
        );
        for (const tab of tabs) await expectBetState(tab, 'confirmed');
        expect([await countSubmits(sandbox), (await sandbox.ledger()).length]).toEqual([at + 2, at + 2]);
        await startNextSlip(first);
        for (const tab of tabs) await expect(receipts(tab)).toHaveCount(0);
      }
    },
  );

  test(
    'a press in a frozen tab places nothing, as its prices are stale; the next bets at the price (F12, I3)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await startBetScene(journey);
      const { sandbox } = scene;
      const tab = await openMemberTab(scene);
      await tab.locator('select[data-setting="odds-format"]').selectOption('1');
      // The user accepts any price, so only the tab itself would refuse the press.
      await acceptAll(tab);
      const picked = await pickAndStake(tab, 0);
      await expectPlaceEnabled(tab);
      const odds = leg(tab, picked.key).locator('[data-leg-odds]');
      const before = (await odds.textContent()) ?? '';
      // A thread that is held for six seconds, with the press waiting for it at once afterwards.
      await tab.evaluate(() => {
        setTimeout(() => {
          const end = performance.now() + 6_000;
          while (performance.now() < end);
          document.querySelector<HTMLElement>('[data-panel="slip"] [data-action="place"]')?.click();
        }, 0);
      });
      await sandbox.correct(picked.match, { what: 'raise', market: picked.market, option: picked.type });
      await expect(slipPanel(tab).locator('[data-problem="price-stale"]')).toBeVisible(BET_TIMEOUT);
      expect([await countSubmits(sandbox), await sandbox.ledger()]).toEqual([0, []]);
      await expect(odds).not.toHaveText(before);
      const now = await odds.textContent();
      await pressPlace(tab);
      await expectBetState(tab, 'confirmed');
      expect((await sandbox.ledger()).map((each) => each.odds)).toEqual([[Math.round(Number(now) * 1000)]]);
    },
  );

  test('a bet has exactly the typed stake; orders that share 15 digits are shown separately (F39, F40, C39)', async ({
    journey,
  }) => {
    const scene = await startBetScene(journey);
    const { sandbox } = scene;
    const tab = await openMemberTab(scene);
    for (let at = 0; at < 3; at += 1)
      await pickPrice(
        tab,
        tab
          .locator('[data-match]:has([data-option])')
          .nth(at)
          .locator('[data-option][data-state="open"]')
          .first(),
      );
    await slipPanel(tab).locator('input[data-bet-view="singles"]').click();
    const fields = slipPanel(tab).locator('[data-leg] [data-stake]');
    await expect(fields).toHaveCount(3);
    const total = slipPanel(tab).locator('[data-total="stake"] dd');
    for (const none of ['0.1+0.2', '1e21', '-1', '0.001', '1234567890123', '123456789012', '9.99']) {
      await fields.first().fill(none);
      await fields.first().press('Enter');
      await expect(placeButton(tab)).toHaveAttribute('aria-disabled', 'true');
    }
    for (const [at, typed] of ['１２', '10,5', '10.10'].entries()) await fields.nth(at).fill(typed);
    await expect(total).toHaveText('¥32.60');
    await sandbox.orders({ next: [{}, { reject: 5 }, { keep: 'confirming' }] });
    await expectPlaceEnabled(tab);
    await pressPlace(tab);
    await expect(receipts(tab)).toHaveCount(3, BET_TIMEOUT);
    // They are shown from the press on.
    await expect.poll(async () => (await sandbox.ledger()).length, BET_TIMEOUT).toBe(3);
    const ledger = await sandbox.ledger();
    expect(ledger.map((each) => Number(each.stake)).sort((a, b) => a - b)).toEqual([10.1, 10.5, 12]);
    expect(new Set(ledger.map(({ orderId }) => orderId.slice(0, 15))).size).toBe(1);
    expect(ledger.map(({ orderId }) => BigInt(orderId) > BigInt(Number.MAX_SAFE_INTEGER))).toEqual([
      true,
      true,
      true,
    ]);
    for (const [at, state] of ['confirmed', 'rejected', 'confirming'].entries()) {
      const receipt = slipPanel(tab).locator(`[data-bet="${ledger[at]?.clientRef}"]`);
      await expect(receipt).toHaveAttribute('data-bet-state', state, BET_TIMEOUT);
      await expect(receipt).toContainText(`Order ${ledger[at]?.orderId}`);
    }
    expect(await sandbox.orders({ release: true })).toBe(1);
    await expect(slipPanel(tab).locator('[data-bet-state="confirmed"]')).toHaveCount(2, BET_TIMEOUT);
    await expect(tab.locator('[data-balance]')).toHaveText(
      `¥${(1000 - 32.6 + Number(ledger[1]?.stake)).toFixed(2)}`,
      BET_TIMEOUT,
    );
    expect(await countSubmits(sandbox)).toBe(1);
  });

  test('a pending bet from before a restart is shown the next day, and so is the next slip (F14, F16, I2)', async ({
    journey,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sport-live-'));
    journey.after(() => removeProfile(folder));
    const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
    const before = await launchOn(folder);
    journey.after(() => before.close());
    await openLoggedInHost(before, sandbox);
    const tab = await openMemberTab({ sandbox, context: before });
    await sandbox.orders({ next: [{ keep: 'created' }] });
    await pickAndStake(tab, 0);
    await expectPlaceEnabled(tab);
    await pressPlace(tab);
    await expectBetState(tab, 'created');
    await startNextSlip(tab);
    const { key } = await pickAndStake(tab, 1, '35');
    // The worker has it: a second tab shows it.
    const other = await openMemberTab({ sandbox, context: before });
    await expect(stakeField(other, 'single')).toHaveValue('35');
    await before.close();

    const after = await launchOn(folder);
    journey.after(() => after.close());
    const again = await openMemberTab({ sandbox, context: after });
    await expect(leg(again, key)).toBeVisible();
    await expect(stakeField(again, 'single')).toHaveValue('35');
    const orderId = (await sandbox.ledger())[0]?.orderId ?? '';
    await showOpenBets(again);
    const card = again.locator(`[data-open-bet="${orderId}"]`);
    await expect(card).toHaveAttribute('data-bet-state', 'created');
    expect(await sandbox.orders({ release: true })).toBe(1);
    await expect(card).toHaveAttribute('data-bet-state', 'confirmed', BET_TIMEOUT);
    await again.locator('[data-tab="slip"]').click();
    await expectPlaceEnabled(again);
    await pressPlace(again);
    await expectBetState(again, 'confirmed');
    expect([await countSubmits(sandbox), (await sandbox.ledger()).length]).toEqual([2, 2]);
    await expect(slipButton(again, 'next-slip')).toBeVisible();
  });
});

/** Any odds are taken. */
const acceptAll = async (tab: Page): Promise<void> => {
  await pickAndStake(tab, 1);
  await slipPanel(tab).locator('[data-setting="slip-accept"]').selectOption('2');
  await slipButton(tab, 'clear-slip').click();
  await expect(slipPanel(tab).locator('[data-leg]')).toHaveCount(0);
};
