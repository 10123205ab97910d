import type { Locator, Page } from '@playwright/test';
import { expect, test, thrown } from './journey.ts';
import { openMember } from './parent.ts';
import { pickPrice, pressPlace, pressTold, typeInto } from './settle.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

/** Matches of other days: no goal closes a price that is bet on. */
const EARLY = '?play=early&lang=en';

const panel = (client: Page): Locator => client.locator('[data-panel="slip"]');
const legs = (client: Page): Locator => panel(client).locator('[data-leg]');
const act = (client: Page, name: string): Locator => panel(client).locator(`[data-action="${name}"]`);
const type = (client: Page, of: string, text: string): Promise<void> =>
  typeInto(panel(client).locator(`[data-stake="${of}"]`), text);
/** Prices of rows that none is picked of. */
const unpicked = (client: Page): Locator =>
  client
    .locator('[data-match]:not(:has([aria-pressed="true"]))')
    .locator('[data-option][data-state="open"]')
    .first();
/** Answers what was picked last. */
const pick = async (client: Page, count: number): Promise<string> => {
  const before = await legs(client).count();
  let key = '';
  for (let at = 1; at <= count; at += 1) {
    key = await pickPrice(client, unpicked(client));
    await expect(legs(client)).toHaveCount(before + at);
  }
  return key;
};
const confirmed = (client: Page): Promise<void> =>
  expect(panel(client).locator('[data-bet]')).toHaveAttribute('data-bet-state', 'confirmed');

test(
  'a member picks a price, types a stake and bets: one bet at that price, its stake off the balance, and a new slip after it (PLACE-02, SLIP-14, USER-02)',
  { tag: ['@main', '@floor'] },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
    const client = await openMember(await journey.context(), sandbox, EARLY);
    await expect(client.locator('[data-balance]')).toHaveText('¥1,000.00');
    await pick(client, 1);
    await type(client, 'single', '20');
    await expect(act(client, 'place')).toHaveText('Place bet ¥20.00');
    await pressPlace(client);
    await confirmed(client);
    await expect(client.locator('[data-balance]')).toHaveText('¥980.00');
    const [bet, ...others] = await sandbox.ledger();
    expect(others).toEqual([]);
    expect(bet).toMatchObject({ user: 'alice', legs: [{}] });
    expect(bet?.legs.map(({ asked }) => asked)).toEqual(bet?.odds);
    await act(client, 'dismiss').click();
    await expect(client.locator('[data-option][aria-pressed="true"]')).toHaveCount(0);
    await expect(legs(client)).toHaveCount(0);
    expect(thrown).toEqual([]);
  },
);

test('an eleventh leg changes nothing; stakes outside the range are no bet; a parlay of four waits for its suspended leg, and is a bet of three without it (SLIP-02, C15, SLIP-09, SLIP-28)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
  const client = await openMember(await journey.context(), sandbox, EARLY);
  const why = panel(client).locator('[data-why]');

  await pick(client, 10);
  await pressTold(client, () => unpicked(client).click(), /10 picked: the list is full/);
  await expect(legs(client)).toHaveCount(10);
  await act(client, 'clear-slip').click();
  await expect(legs(client)).toHaveCount(0);

  const option = await pick(client, 1);
  for (const [stake, said] of [
    ['0.5', 'Below the range'],
    ['999999', 'Exceed the range'],
  ] as const) {
    await type(client, 'single', stake);
    await expect(panel(client).locator('[data-stake-said]')).toContainText(said);
    await expect(why).toContainText(said);
    await expect(act(client, 'place')).toHaveAttribute('aria-disabled', 'true');
    await panel(client).locator('[data-stake="single"]').press('Enter');
  }

  const match = await client
    .locator(`[data-match]:has([data-option="${option}"])`)
    .first()
    .getAttribute('data-match');
  await pick(client, 3);
  await panel(client).locator('input[data-bet-view="parlay"]').click();
  await type(client, 's4', '10');
  await expect(act(client, 'place')).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.correct(match ?? '', { what: 'suspend-market', market: option.split(':')[0] ?? '' });
  const shut = panel(client).locator(`[data-leg="${option}"]`);
  await expect(shut.locator('[data-closed]')).toBeVisible();
  await expect(act(client, 'place')).toHaveAttribute('aria-disabled', 'true');
  await panel(client).locator('[data-stake="s4"]').press('Enter');
  expect(await sandbox.ledger()).toEqual([]);

  await shut.locator('[data-in-parlay]').click();
  await type(client, 's3', '10');
  await pressPlace(client);
  await confirmed(client);
  expect((await sandbox.ledger()).map((bet) => bet.legs.map(({ key }) => key).includes(option))).toEqual([
    false,
  ]);
  await expect(panel(client).locator('[data-bet] [data-bet-leg]')).toHaveCount(3);
  expect(thrown).toEqual([]);
});
