import type { Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { EARLY } from './pages/member.ts';
import {
  expectBetState,
  pickPrices,
  slipButton,
  slipLegs,
  slipPanel,
  stakeField,
  unpickedPrice,
} from './pages/slipPanel.ts';
import { openMemberPage } from './parent.ts';
import { pressPlace, pressUntilAnnounced, typeInto } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

const enter = (client: Page, kind: string, text: string): Promise<void> =>
  typeInto(stakeField(client, kind), text);

test(
  'a member places one bet at the shown price; the stake is debited and a new slip starts (PLACE-02, SLIP-14, USER-02)',
  { tag: ['@main', '@floor'] },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
    const client = await openMemberPage(await journey.context(), sandbox, EARLY);
    await expect(client.locator('[data-balance]')).toHaveText('¥1,000.00');
    await pickPrices(client, 1);
    await enter(client, 'single', '20');
    await expect(slipButton(client, 'place')).toHaveText('Place bet ¥20.00');
    await pressPlace(client);
    await expectBetState(client, 'confirmed');
    await expect(client.locator('[data-balance]')).toHaveText('¥980.00');
    const [bet, ...others] = await sandbox.ledger();
    expect(others).toEqual([]);
    expect(bet).toMatchObject({ user: 'alice', legs: [{}] });
    expect(bet?.legs.map(({ asked }) => asked)).toEqual(bet?.odds);
    await slipButton(client, 'dismiss').click();
    await expect(client.locator('[data-option][aria-pressed="true"]')).toHaveCount(0);
    await expect(slipLegs(client)).toHaveCount(0);
    expect(uncaughtErrors).toEqual([]);
  },
);

test('an eleventh leg changes nothing; a parlay of four becomes one of three (SLIP-02, C15, SLIP-09, SLIP-28)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
  const client = await openMemberPage(await journey.context(), sandbox, EARLY);
  const why = slipPanel(client).locator('[data-why]');

  await pickPrices(client, 10);
  await pressUntilAnnounced(client, () => unpickedPrice(client).click(), /10 picked: the list is full/);
  await expect(slipLegs(client)).toHaveCount(10);
  await slipButton(client, 'clear-slip').click();
  await expect(slipLegs(client)).toHaveCount(0);

  const option = await pickPrices(client, 1);
  for (const [stake, said] of [
    ['0.5', 'Below the range'],
    ['999999', 'Exceed the range'],
  ] as const) {
    await enter(client, 'single', stake);
    await expect(slipPanel(client).locator('[data-stake-said]')).toContainText(said);
    await expect(why).toContainText(said);
    await expect(slipButton(client, 'place')).toHaveAttribute('aria-disabled', 'true');
    await slipPanel(client).locator('[data-stake="single"]').press('Enter');
  }

  const match = await client
    .locator(`[data-match]:has([data-option="${option}"])`)
    .first()
    .getAttribute('data-match');
  await pickPrices(client, 3);
  await slipPanel(client).locator('input[data-bet-view="parlay"]').click();
  await enter(client, 's4', '10');
  await expect(slipButton(client, 'place')).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.correct(match ?? '', { what: 'suspend-market', market: option.split(':')[0] ?? '' });
  const shut = slipPanel(client).locator(`[data-leg="${option}"]`);
  await expect(shut.locator('[data-closed]')).toBeVisible();
  await expect(slipButton(client, 'place')).toHaveAttribute('aria-disabled', 'true');
  await slipPanel(client).locator('[data-stake="s4"]').press('Enter');
  expect(await sandbox.ledger()).toEqual([]);

  await shut.locator('[data-in-parlay]').click();
  await enter(client, 's3', '10');
  await pressPlace(client);
  await expectBetState(client, 'confirmed');
  expect((await sandbox.ledger()).map((bet) => bet.legs.map(({ key }) => key).includes(option))).toEqual([
    false,
  ]);
  await expect(slipPanel(client).locator('[data-bet] [data-bet-leg]')).toHaveCount(3);
  expect(uncaughtErrors).toEqual([]);
});
