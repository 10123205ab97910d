import { expect, expectSockets, expectTruth, test, uncaughtErrors } from './journey.ts';
import { pickAndStake, startBetScene } from './bettor.ts';
import { openMemberTab } from './pages/member.ts';
import { countSubmits, expectBetState, expectPlaceEnabled, slipPanel } from './pages/slipPanel.ts';
import { openWholeTab } from './pages/wholeTab.ts';
import { waitForCells } from './painted.ts';
import { pressPlace } from './pageWaits.ts';
import { haveBuilds, haveRelease, releaseRef } from './testBuilds.ts';

/** What was placed once is placed: no second try. */
test.describe.configure({ retries: 0 });
const ref = releaseRef();
test.skip(() => ref === null, 'There is no release: no tag v*, and no RELEASE_REF.');

/** `a` is this build. */
const DIRECTIONS = [
  ['released', 'a', 'an upgrade'],
  ['a', 'released', 'a roll-back'],
] as const;

for (const [before, after, what] of DIRECTIONS)
  test.describe(`${what} between the last release and this build`, { tag: '@long' }, () => {
    test.beforeAll(() => {
      haveBuilds('a');
      haveRelease(ref ?? '');
    });
    test.afterEach(() => expect(uncaughtErrors).toEqual([]));

    test('tabs of both builds stand side by side with right prices, and selections stay (F20, I5)', async ({
      journey,
    }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
      await sandbox.deploy(before);
      const context = await journey.context();
      const old = await openWholeTab(context, sandbox.url);
      await expectTruth(sandbox, [old]);
      await sandbox.deploy(after);
      const young = await openWholeTab(context, sandbox.url);
      await expectTruth(sandbox, [old, young]);
      await old.reload();
      await waitForCells(old);
      await expectTruth(sandbox, [old, young]);
      await expectSockets(sandbox, 1);
    });

    test('a bet that is open at the change is followed to its end, and sent once (F20, D25, I1, I2)', async ({
      journey,
    }) => {
      const scene = await startBetScene(journey, {}, before);
      const { sandbox } = scene;
      const tab = await openMemberTab(scene);
      await sandbox.orders({ next: [{ keep: 'confirming' }] });
      const { key } = await pickAndStake(tab, 0);
      await expectPlaceEnabled(tab);
      await pressPlace(tab);
      await expectBetState(tab, /confirming|pending|created/);
      await sandbox.deploy(after);
      for (const page of scene.context.pages()) await page.reload();
      await waitForCells(tab);
      await expect(slipPanel(tab).locator('[data-bet], [data-open-bet]').first()).toBeVisible();
      await sandbox.orders({ release: true });
      await tab.bringToFront();
      await expect
        .poll(() => slipPanel(tab).locator('[data-bet-state="confirmed"]').count())
        .toBeGreaterThan(0);
      expect(await countSubmits(sandbox)).toBe(1);
      expect((await sandbox.ledger()).map(({ legs }) => legs.map((each) => each.key))).toEqual([[key]]);
    });
  });
