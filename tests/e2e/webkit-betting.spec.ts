import { europeanOdds, waitForCells } from './painted.ts';
import { logIn, post } from './parent.ts';
import { reach } from './tabs.ts';
import type { WebKitPage } from './webkit/browser.ts';
import { expect, pick, pressPlace, test } from './webkit/test.ts';

/** What was placed once is placed: no second try. */
test.describe.configure({ retries: 0 });
test.use({ flags: { rate: 0, matches: 300 } });

const SLIP = '[data-panel="slip"]';
const OPEN = '[data-match] [data-option][data-state="open"]';
/** What is pressed, and what it says it pays. */
const picked = (page: WebKitPage) =>
  page.evaluate(() => {
    const cell = document.querySelector<HTMLElement>('[data-match] [data-option][aria-pressed="true"]');
    return {
      option: cell?.dataset.option ?? '',
      price: cell?.querySelector('[data-odds]')?.textContent?.trim() ?? '',
    };
  });
const isConfirmed = (page: WebKitPage): Promise<void> =>
  expect.poll(() => page.attribute(`${SLIP} [data-bet]`, 'data-bet-state')).toBe('confirmed');

test.describe('WebKit', { tag: '@long' }, () => {
  test("a user bets in the parent's frame, then in another window (PLACE-02, SLIP-14, USER-02, D8)", async ({
    sandbox,
    webkit,
  }) => {
    // Decimal odds, as the ledger has them.
    await post(sandbox, `/sandbox/settings/${(await logIn(sandbox, 'alice')).uid}`, {
      setup: { sandbox: { handicap: '1' } },
    });
    // Matches of other days: no goal closes a price that is bet on.
    const host = await webkit.open(`${sandbox.hostUrl}?play=early&lang=en`);
    const client = host.frame('iframe');
    await expect.poll(() => host.count('body[data-client]')).toBe(1);
    await waitForCells(client);
    await host.click('[data-press="log-in"]');
    await host.type('alice');
    await host.keys('Tab');
    await host.type('any');
    await host.keys('Enter');
    await expect.poll(() => client.text('[data-user]')).toContain('Alice');
    await expect.poll(() => client.text('[data-balance]')).toBe('¥1,000.00');

    await pick(client, () => client.click(OPEN));
    const first = await picked(client);
    await client.click(`${SLIP} [data-stake="single"]`);
    await client.keys('Control+a');
    await client.type('20');
    await expect.poll(() => client.text(`${SLIP} [data-action="place"]`)).toBe('Place bet ¥20.00');
    await pressPlace(client, () => client.click(`${SLIP} [data-action="place"]`));
    await isConfirmed(client);
    await expect.poll(() => client.text('[data-balance]')).toBe('¥980.00');
    await client.click(`${SLIP} [data-action="dismiss"]`);
    await expect.poll(() => client.count(`${SLIP} [data-leg]`)).toBe(0);

    // WebKit gives a page by itself another worker and store than the frame has: what they share is between
    // windows of the parent site.
    const other = await webkit.open(`${sandbox.hostUrl}?play=early&lang=en`);
    const own = other.frame('iframe');
    await waitForCells(own);
    await expect.poll(() => own.text('[data-user]')).toContain('Alice');
    // In one go, past the parent's own stops to the frame's first, the way past its bar: the driver gives a
    // page the focus that it is asked about.
    const stops = await other.evaluate(
      () =>
        [...document.querySelectorAll('a, button, select, input')].filter((each) => each.checkVisibility())
          .length,
    );
    await other.keys(...Array.from({ length: stops + 1 }, () => 'Tab'));
    await own.keys('Enter');
    await expect.poll(() => own.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await reach(own, 'main [data-match] a[data-open]', 'ArrowDown', 10);
    await reach(own, OPEN, 'ArrowRight', 20);
    await pick(own, () => own.keys('Enter'));
    const second = await picked(own);
    await reach(own, `${SLIP} [data-stake="single"]`);
    await own.keys('Control+a');
    await own.type('30');
    await reach(own, `${SLIP} [data-action="place"]`);
    await expect.poll(() => own.text(`${SLIP} [data-action="place"]`)).toBe('Place bet ¥30.00');
    await pressPlace(own, () => own.keys('Enter'));
    await isConfirmed(own);
    // The first window shows the same bet and purse.
    await isConfirmed(client);
    await expect.poll(() => client.text('[data-balance]')).toBe('¥950.00');

    const bets = (await sandbox.ledger()).map(({ user, stake, odds, legs }) => ({
      user,
      stake: Number(stake),
      odds: odds.map(europeanOdds),
      legs: legs.map(({ key, asked }) => [key, europeanOdds(asked)]),
    }));
    expect(bets).toEqual([
      { user: 'alice', stake: 20, odds: [first.price], legs: [[first.option, first.price]] },
      { user: 'alice', stake: 30, odds: [second.price], legs: [[second.option, second.price]] },
    ]);
  });
});
