import type { Locator, Page } from '@playwright/test';
import { expect, test, thrown } from './journey.ts';
import { openScene, userName, type Scene } from './pages/member.ts';

// What was cashed out once is cashed out: no second try where money is.
test.describe.configure({ retries: 0 });

type Entry = {
  readonly orderId: string;
  readonly stake: string;
  readonly payout: string;
  readonly status: number;
};
const ledger = async ({ sandbox }: Scene): Promise<readonly Entry[]> =>
  (await (await fetch(new URL('/sandbox/ledger?kind=cash-out', sandbox.url))).json()) as readonly Entry[];

const openBets = async ({ sandbox, context }: Scene): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto(`${sandbox.url}?screen=bets&lang=en`);
  await expect(userName(page)).toHaveCount(1);
  await page.bringToFront();
  return page;
};
const digits = (text: string | null): string => (text ?? '').replace(/[^\d.]/g, '');

// The seeded orders depend on the hour: the worker's tests prove the same in the gate (tests/worker/cash-out).
test(
  'a part of a bet and then all the rest are cashed out at the shown prices, and the ledger has exactly these (CASHOUT-01, CASHOUT-12, CASHOUT-15, CASHOUT-24, D31)',
  { tag: '@long' },
  async ({ journey }) => {
    const scene = await openScene(journey);
    const page = await openBets(scene);
    const price = page.locator('[data-cash-out]:enabled').first();
    await expect(price).toBeVisible();
    const id = await price.evaluate(
      (button) => button.closest('[data-order]')?.getAttribute('data-order') ?? '',
    );
    const card: Locator = page.locator(`[data-order="${id}"]`);

    await card.locator('[data-action="cash-out-dialog"]').click();
    const dialog = page.locator('[data-dialog="cash-out"]');
    await dialog.locator('[data-preset="50"]').click();
    const rest = digits(await dialog.locator('[data-cash-out-rest]').textContent());
    await dialog.locator('[data-action="cash-out-part"]').click();
    const first = digits(await dialog.locator('[data-action="confirm-cash-out"]').textContent());
    await dialog.locator('[data-action="confirm-cash-out"]').click();
    await expect(page.locator('[data-bet-notice][data-what="cash-out-partial"]')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await expect(card.locator('[data-cash-out]:enabled')).toBeVisible();
    await card.locator('[data-cash-out]').click();
    const second = digits(await card.locator('[data-action="confirm-cash-out"]').textContent());
    await card.locator('[data-action="confirm-cash-out"]').click();
    await expect(card).toHaveCount(0);
    await expect(page.locator('[data-bet-notice][data-what="cash-out-settled"]')).toBeVisible();
    const entries = (await ledger(scene)).filter(({ orderId }) => orderId === id);
    expect(entries.map(({ orderId, payout, status }) => [orderId, payout, status])).toEqual([
      [id, first, 5],
      [id, second, 5],
    ]);
    expect(Number(entries[1]?.stake)).toBe(Number(rest));
  },
);
