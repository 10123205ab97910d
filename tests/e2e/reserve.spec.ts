import type { Frame, Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openMemberTab, openScene, userName, type Scene } from './pages/member.ts';
import { countDrawn, drawnCount } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

type ReserveEntry = { readonly id: string; readonly stake: string };
const reserveEntries = async ({ sandbox }: Scene): Promise<readonly ReserveEntry[]> =>
  (await (
    await fetch(new URL('/sandbox/ledger?kind=reserve', sandbox.url))
  ).json()) as readonly ReserveEntry[];
const openReserved = async ({ sandbox, context }: Scene): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?screen=bets&list=reserved&lang=en`);
  await expect(userName(page)).toHaveCount(1);
  return page;
};
const clientFrame = (host: Page): Frame => {
  const frame = host.frames().find((each) => each !== host.mainFrame());
  if (frame === undefined) throw new Error('The parent page has no frame.');
  return frame;
};
const reserve = async (slip: Page, stake: string): Promise<void> => {
  await expect(slip.locator('[data-field="wanted-odds"]')).toHaveValue(/\d/);
  await slip.locator('[data-action="odds-up"]').click();
  await slip.locator('[data-field="reserve-stake"]').fill(stake);
  await slip.locator('[data-action="reserve"]:not([aria-disabled="true"])').click();
  await expect(slip.locator('[data-region="reserve-done"]')).toBeVisible();
};

test('a bet waits for its odds: from an odds cell by the slip into the list of another tab, with other terms, given up; the next is accepted with one notice over both tabs (RESERVE-01, RESERVE-05, RESERVE-07, RESERVE-08, RESERVE-09, RESERVE-12, D26)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  const slip = await openMemberTab(scene);
  // From an odds cell, whose menu the keyboard opens too.
  const cell = slip.locator('main [data-option][data-state="open"]').first();
  await cell.focus();
  // The menu loads at the first input.
  const menu = slip.locator('[data-region="odds-menu"]');
  const openByKey = async () => {
    await slip.keyboard.press('Shift+F10');
    return menu.count();
  };
  await expect.poll(openByKey).toBe(1);
  await slip.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  // A press is refused while the worker of a busy machine is silent (D3).
  await expect(async () => {
    if ((await cell.getAttribute('aria-pressed')) !== 'true') {
      await cell.click({ button: 'right' });
      await slip.locator('[data-action="menu-reserve"]').click();
    }
    await expect(cell).toHaveAttribute('aria-pressed', 'true', { timeout: 10_000 });
  }).toPass();
  await reserve(slip, '37');
  const entries = await reserveEntries(scene);
  expect(entries.map(({ stake }) => Number(stake))).toEqual([37]);
  const id = entries[0]?.id ?? '';

  const list = await openReserved(scene);
  const card = list.locator(`[data-reserved="${id}"]`);
  await expect(card).toHaveAttribute('data-reserved-state', 'in-progress');
  const before = await card.locator('[data-wanted-odds]').textContent();
  await card.locator('[data-action="modify-reserved"]').click();
  await expect(card.locator('[data-field="wanted-odds"]')).toHaveValue(before ?? '');
  await card.locator('[data-action="odds-up"]').click();
  await card.locator('[data-action="send-change"]:not([aria-disabled="true"])').click();
  await expect(card).toHaveAttribute('data-reserved-state', 'modified');
  await expect(card.locator('[data-wanted-odds]')).not.toHaveText(before ?? '');
  await card.locator('[data-action="cancel-reserved"]').click();
  await card.locator('[data-action="confirm-cancel"]').click();
  await expect(list.locator(`[data-reserved="${id}"]`)).toHaveCount(0);
  await list.locator('[data-setting="reserved-list"] input').last().check();
  await expect(list.locator(`[data-reserved="${id}"]`)).toHaveAttribute('data-reserved-state', 'cancelled');

  const accepted = '[data-reserve-notice][data-what="accepted"]';
  const pages = [slip, list, clientFrame(scene.host)];
  for (const page of pages) await countDrawn(page, accepted);
  const answer = await fetch(new URL('/sandbox/reserves', scene.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: [{ accept: true }] }),
  });
  expect(answer.status).toBe(200);
  await slip.bringToFront();
  await slip.locator('[data-action="close-done"]').click();
  await slip.locator('[data-action="open-reserve"]').click();
  await reserve(slip, '38');
  const shown = async (): Promise<number> => {
    const counts = await Promise.all(pages.map((page) => drawnCount(page, accepted)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(shown).toBe(1);
  await list.goto(`${scene.sandbox.url}?screen=bets&lang=en`);
  await expect(list.locator('[data-order]', { hasText: /¥38(?![\d,])/ })).toHaveCount(1);
});
