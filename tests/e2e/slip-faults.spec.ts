import type { BrowserContext, Page } from '@playwright/test';
import { BET_TIMEOUT, pickAndStake, type Picked, type Scene } from './bettor.ts';
import { expect, test, uncaughtErrors, type Journey } from './journey.ts';
import { openLoggedInHost, openMemberTab } from './pages/member.ts';
import {
  countSubmits,
  expectBetState,
  expectPlaceEnabled,
  placeButton,
  receipts,
  slipLegs,
  slipPanel,
  stakeField,
  startNextSlip,
  SUBMIT,
} from './pages/slipPanel.ts';
import { pressPlace } from './pageWaits.ts';

const LIST = '**/v1/match/getList';
type MarketRow = { id: string };
type MatchRow = { id: string; mg: { mks: MarketRow[] }[] };

const leg = (tab: Page, key: string) => slipPanel(tab).locator(`[data-leg="${key}"]`);

/** A user on polls alone without a SharedWorker: calls of the elected tab's worker can be held and altered. */
const beginRouted = async (
  journey: Journey,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<Scene> => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300, push: 'off' });
  const context = await journey.context();
  await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await prepare(context);
  return { sandbox, context, host: await openLoggedInHost(context, sandbox) };
};

/** Gives the id of the market to the first market of another match, as a platform does that uses ids again. */
const reuseId = (matches: readonly MatchRow[], { match, market }: Picked): void => {
  for (const { id, mg } of matches)
    if (id === match) for (const group of mg) group.mks = group.mks.filter((each) => each.id !== market);
  const other = matches.find(({ id, mg }) => id !== match && mg.some(({ mks }) => mks.length > 0));
  const first = other?.mg.find(({ mks }) => mks.length > 0)?.mks[0];
  if (first !== undefined) first.id = market;
};

/** What was placed once is placed: no second try. */
test.describe.configure({ retries: 0 });

test.describe('a slip while the platform changes', { tag: '@long' }, () => {
  test.afterEach(() => expect(uncaughtErrors).toEqual([]));

  test('an order that stays being confirmed stays pending, and the user learns its end (F27, C12)', async ({
    journey,
  }) => {
    const scene = await beginRouted(journey, () => Promise.resolve());
    const { sandbox } = scene;
    await sandbox.orders({ next: [{ keep: 'confirming' }] });
    const tab = await openMemberTab(scene);
    await pickAndStake(tab, 0);
    await expectPlaceEnabled(tab);
    await pressPlace(tab);
    await expectBetState(tab, 'confirming');
    await sandbox.fault({ kind: 'skew', by: 130_000 });
    await startNextSlip(tab);
    await tab.close();
    const back = await openMemberTab(scene);
    await back.locator('[data-tab="bets"]').click();
    await expect(back.locator('[data-open-bet][data-bet-state="confirming"]')).toHaveCount(1);
    expect(await back.locator('[data-bet-notice]').count()).toBe(0);
    await sandbox.orders({ release: true });
    await expect(back.locator('[data-bet-notice][data-what="succeeded"]')).toBeVisible(BET_TIMEOUT);
    expect(await sandbox.ledger()).toHaveLength(1);
  });

  test('a market suspended in flight: nothing is bet, the leg is shut, and the stake comes back (F29)', async ({
    journey,
  }) => {
    let [arrive, go] = [() => undefined as void, () => undefined as void];
    const arrived = new Promise<void>((done) => (arrive = done));
    const gate = new Promise<void>((done) => (go = done));
    const scene = await beginRouted(journey, (context) =>
      context.route(`**${SUBMIT}`, async (route) => {
        arrive();
        await gate;
        await route.continue();
      }),
    );
    const { sandbox } = scene;
    const tab = await openMemberTab(scene);
    const picked = await pickAndStake(tab, 0);
    await expectPlaceEnabled(tab);
    await pressPlace(tab);
    await arrived;
    await sandbox.correct(picked.match, { what: 'suspend-market', market: picked.market });
    go();
    await expectBetState(tab, /^(refused|rejected)$/);
    await receipts(tab).locator('[data-action="bet-again"]').click();
    await expect(leg(tab, picked.key)).toHaveAttribute('data-block', 'suspended', BET_TIMEOUT);
    await expect(stakeField(tab, 'single')).toHaveValue('20');
    await expect(placeButton(tab)).toHaveAttribute('aria-disabled', 'true');
    await sandbox.correct(picked.match, { what: 'open-market', market: picked.market });
    await expectPlaceEnabled(tab);
    expect(await sandbox.ledger()).toEqual([]);
  });

  test('a market id reused by another match: the leg is dropped by name, and nothing is placed (F30)', async ({
    journey,
  }) => {
    const reused: Picked[] = [];
    const scene = await beginRouted(journey, (context) =>
      context.route(LIST, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data?: { records?: MatchRow[] } };
        for (const each of reused) reuseId(body.data?.records ?? [], each);
        await route.fulfill({ response, json: body });
      }),
    );
    const { sandbox } = scene;
    const tab = await openMemberTab(scene);
    const picked = await pickAndStake(tab, 0);
    await expectPlaceEnabled(tab);
    reused.push(picked);
    await expect(slipLegs(tab)).toHaveCount(0, BET_TIMEOUT);
    await expect(slipPanel(tab).locator('[data-dropped]')).toBeVisible();
    await tab.locator('[data-option][data-state="open"][aria-pressed="false"]').nth(9).click();
    await expect(slipLegs(tab)).toHaveCount(1);
    await expect(stakeField(tab, 'single')).toHaveValue('');
    expect([await countSubmits(sandbox), await sandbox.ledger()]).toEqual([0, []]);
  });
});
