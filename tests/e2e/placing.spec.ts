import type { Page } from '@playwright/test';
import { killSharedWorker } from './browser.ts';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openMemberTab, openScene, userName } from './pages/member.ts';
import {
  countSubmits,
  enterStake,
  expectBetState,
  expectPlaceEnabled,
  placeButton,
  receipts,
  slipPanel,
  startNextSlip,
  SUBMIT,
} from './pages/slipPanel.ts';
import { logIn, postToClient } from './parent.ts';
import type { FaultCommand, RunningSandbox } from './sandbox.ts';
import { pickPrice, pressPlace, readUntilStable } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

const POLL = '/v1/order/getStakeOrderStatus';

/** Picks a price of the match at that place of the list and enters a stake that is allowed. */
const pick = async (tab: Page, at = 0): Promise<void> => {
  await tab.bringToFront();
  await pickPrice(
    tab,
    tab.locator('[data-match]').nth(at).locator('[data-option][data-state="open"]').first(),
  );
  await enterStake(tab, '20');
  await expectPlaceEnabled(tab);
};
const press = async (tab: Page): Promise<void> => {
  await pressPlace(tab);
  await expect(receipts(tab)).toHaveCount(1);
};
/** How often the platform was asked to take a bet, and how many it took. */
const sentAndTaken = async (sandbox: RunningSandbox): Promise<readonly [number, number]> => [
  await countSubmits(sandbox),
  (await sandbox.ledger()).length,
];

test.describe('a bet', () => {
  test.afterEach(() => expect(uncaughtErrors).toEqual([]));

  test('fifty double presses in two tabs at once place one bet, and both tabs show it (F23, I1)', async ({
    journey,
  }) => {
    const scene = await openScene(journey);
    const tabs = [await openMemberTab(scene), await openMemberTab(scene)] as const;
    await pick(tabs[0]);
    for (const tab of tabs) await expect(placeButton(tab)).not.toHaveAttribute('aria-disabled', 'true');
    // All at once, 0 to 300 ms apart.
    await Promise.all(
      tabs.map((tab) =>
        pressPlace(tab, () =>
          tab.evaluate(() => {
            for (let press = 0; press < 50; press += 1)
              setTimeout(() => {
                for (let twice = 0; twice < 2; twice += 1)
                  document.querySelector<HTMLElement>('[data-panel="slip"] [data-action="place"]')?.click();
              }, press * 6);
          }),
        ),
      ),
    );
    for (const tab of tabs) await expect(receipts(tab)).toHaveCount(1);
    for (const tab of tabs) await expectBetState(tab, 'confirmed');
    expect(await sentAndTaken(scene.sandbox)).toEqual([1, 1]);
  });

  test('an accepted bet is found whatever happened to its answer, and was sent once (F24, F25, F36, I1)', async ({
    journey,
  }) => {
    const scene = await openScene(journey);
    const tab = await openMemberTab(scene);
    const faults: FaultCommand[] = [
      { kind: 'accept-hang' },
      { kind: 'status', status: 502, accepted: true },
      { kind: 'garbled' },
    ];
    for (const [at, fault] of faults.entries()) {
      await scene.sandbox.fault({ ...fault, on: { path: SUBMIT }, times: 1 });
      await pick(tab, at);
      await press(tab);
      await expectBetState(tab, 'confirmed');
      expect(await sentAndTaken(scene.sandbox)).toEqual([at + 1, at + 1]);
      await startNextSlip(tab);
    }
  });

  test(
    'a bet that the status poll omits is looked up in the order list: confirmed, or not (F26, C13)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await openScene(journey);
      const { sandbox } = scene;
      const tab = await openMemberTab(scene);
      await sandbox.orders({ next: [{ keep: 'confirming' }] });
      await sandbox.fault({ kind: 'no-data', on: { path: POLL } });
      await pick(tab);
      await press(tab);
      await expectBetState(tab, 'checking');
      expect(await sandbox.orders({ release: true })).toBe(1);
      await expectBetState(tab, 'confirmed');
      await startNextSlip(tab);
      await sandbox.orders({ next: [{ lost: true }] });
      await pick(tab, 1);
      await press(tab);
      await expectBetState(tab, 'unconfirmed');
      await expect(tab.locator('[data-bet-notice][data-what="unconfirmed"]')).toHaveCount(1);
    },
  );

  for (const accepted of [true, false]) {
    test(
      `a bet whose session ends in flight (taken: ${accepted}) is searched for after the login, and never resent (F31)`,
      { tag: accepted ? [] : ['@long'] },
      async ({ journey }) => {
        const scene = await openScene(journey);
        const { sandbox, host } = scene;
        const tab = await openMemberTab(scene);
        await sandbox.fault({ kind: 'expire-at', on: { path: SUBMIT }, at: 1, accepted });
        await pick(tab);
        await pressPlace(tab);
        await expect(tab.locator('[data-action="login"]').first()).toBeVisible();
        await postToClient(host, sandbox, 'session', await logIn(sandbox, 'alice'));
        await expect(userName(tab)).toHaveCount(1);
        // Looked for in vain for a minute it is not confirmed: where that login took long it is that by now.
        await expectBetState(tab, accepted ? 'confirmed' : /^(unknown|unconfirmed)$/);
        expect(await sentAndTaken(sandbox)).toEqual([1, accepted ? 1 : 0]);
      },
    );
  }

  test(
    'a pending bet continues after its worker is killed (F17, I1)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await openScene(journey);
      const { sandbox } = scene;
      const tab = await openMemberTab(scene);
      await sandbox.orders({ next: [{ keep: 'confirming' }] });
      await pick(tab);
      await press(tab);
      await expectBetState(tab, 'confirming');
      await killSharedWorker(await journey.browser());
      expect(await sandbox.orders({ release: true })).toBe(1);
      await expectBetState(tab, 'confirmed');
      expect(await sentAndTaken(sandbox)).toEqual([1, 1]);
    },
  );

  test(
    'a bet whose tab and worker crash exists once or not at all, and the next tab shows every bet (F16, I1, I2)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await openScene(journey);
      const { sandbox, context, host } = scene;
      await host.close();
      let tab = await openMemberTab(scene);
      const points = [
        ['in the turn of the press', () => Promise.resolve()],
        [
          'once the platform has the request',
          async (sent: number) => expect.poll(async () => (await sentAndTaken(sandbox))[0]).toBe(sent + 1),
        ],
        [
          'once the platform has taken the bet',
          async (_sent: number, taken: number) =>
            expect.poll(async () => (await sentAndTaken(sandbox))[1]).toBe(taken + 1),
        ],
      ] as const;
      for (const [at, [name, reached]] of points.entries()) {
        const [sent, before] = await sentAndTaken(sandbox);
        await pick(tab, at);
        await placeButton(tab).evaluate((button) => {
          (button as HTMLElement).click();
        });
        await reached(sent, before);
        (await context.newCDPSession(tab)).send('Page.crash').catch(() => undefined);
        await tab.close();
        tab = await openMemberTab(scene);
        await expect(slipPanel(tab).locator('[data-bet], [data-action="place"]').first()).toBeVisible();
        // Slip and bets come one after the other, and the request may still be on its way.
        const taken = async () => (await sandbox.ledger()).length - before;
        await readUntilStable(async () => [await receipts(tab).count(), await taken()]);
        await expect.poll(async () => (await taken()) <= (await receipts(tab).count())).toBe(true);
        if ((await receipts(tab).count()) > 0)
          await expect(receipts(tab)).toHaveAttribute('data-bet-state', /confirmed|unknown/);
        expect(await taken(), name).toBeLessThanOrEqual(1);
        if (name === 'once the platform has taken the bet') {
          expect(await taken()).toBe(1);
          await expectBetState(tab, 'confirmed');
        }
        await slipPanel(tab).locator('[data-action="next-slip"], [data-action="clear-slip"]').click();
        await expect(slipPanel(tab).locator('[data-bet], [data-leg]')).toHaveCount(0);
      }
    },
  );
});
