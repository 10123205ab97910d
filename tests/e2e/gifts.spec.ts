import type { Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openScene, userName, type Scene } from './pages/member.ts';

// A gift is money: no second try.
test.describe.configure({ retries: 0 });

const openRoom = async ({ sandbox, context }: Scene, room: string): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?lang=zh-CN&room=${room}`);
  await expect(userName(page)).toHaveCount(1);
  await expect(page.locator('[data-gift]').first()).toBeVisible();
  return page;
};

test('a gift pressed twice is bought once; tabs share a vote (GIFT-01, GIFT-02, GIFT-13, GIFT-16, F49)', async ({
  journey,
}) => {
  const scene = await openScene(journey, { matches: 60, seed: 3 });
  const at = (path: string): URL => new URL(path, scene.sandbox.url);
  const read = async <T>(path: string): Promise<T> => (await (await fetch(at(path))).json()) as T;
  const { rooms } = await read<{ rooms: { id: string; status: number; type: number }[] }>('/sandbox/rooms');
  const room = rooms.find(({ status, type }) => status === 1 && type === 0)?.id ?? '';
  const shown = await fetch(at(`/sandbox/rooms/${room}/activities`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'vote', lasts: 3_600_000, title: '谁先进球？', options: ['主队', '客队'] }),
  });
  const { id } = (await shown.json()) as { id: string };
  const one = await openRoom(scene, room);
  const other = await openRoom(scene, room);

  await one.bringToFront();
  await one.locator('[data-gift="4"] input').check();
  await one.locator('[data-setting="gift-count"] label').nth(1).click();
  await one.locator('[data-action="send-gift"]').dblclick();
  await expect(one.locator('[data-gift-state="done"]')).toBeVisible();
  await expect(one.locator('[data-coins="9901"]')).toBeVisible();
  await one.locator(`[data-activity="${id}"] [data-option="b"]`).click();
  await expect(one.locator(`[data-activity="${id}"] [data-part="done"]`)).toBeVisible();

  await other.bringToFront();
  await expect(other.locator('[data-coins="9901"]')).toBeVisible();
  await expect(other.locator(`[data-activity="${id}"] [data-option="b"][data-marked]`)).toBeVisible();
  expect(await read<unknown[]>('/sandbox/ledger?kind=gift')).toHaveLength(1);

  const rightOf = async (selector: string): Promise<number> => {
    const box = await other.locator(selector).boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width;
  };
  const edge = await rightOf('[data-screen="room"]');
  expect(await rightOf('[data-activities]')).toBeLessThanOrEqual(edge);
  expect(await rightOf('[data-gift-panel]')).toBeLessThanOrEqual(edge);
});
