import { expect, openTab, test, uncaughtErrors } from './journey.ts';

type Listed = {
  readonly id: string;
  readonly status: number;
  readonly type: number;
  readonly matchId: string;
};

test('from the menu to a live room with stream, score and prices (ANCHOR-14, ANCHOR-19, ANCHOR-10)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 120, rate: 0, seed: 3 });
  const { rooms } = await sandbox.get<{ rooms: readonly Listed[] }>('/sandbox/rooms');
  const room = rooms.find(({ status, type }) => status === 1 && type === 0);
  if (room === undefined) throw new Error('The sandbox has no live room.');
  const context = await journey.context();
  const page = await openTab(context, `${sandbox.url}?lang=zh-CN`);
  await page.locator('[data-view="live"]').click();
  await expect(page).toHaveURL(/screen=live/);
  await page.locator(`[data-room-card="${room.id}"] a`).click();
  await expect(page).toHaveURL(new RegExp(`room=${room.id}`));
  const shown = page.locator(`[data-room="${room.id}"]`);
  await expect(shown).toHaveAttribute('data-phase', 'live');
  await expect(shown.locator('[data-player]')).toHaveCount(1);
  await expect(shown.locator('[data-option]').first()).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${sandbox.url}?lang=zh-CN&room=${room.id}`);
  const its = other.locator(`[data-room="${room.id}"]`);
  await expect(its).toHaveAttribute('data-phase', 'live');
  // The room's own changes of its audience would replace this one within 5 s.
  await sandbox.quietRoom(room.id);
  await sandbox.moderate(room.id, { kind: 'state', aud: 4321 });
  await expect(its.locator('[data-audience]')).toHaveAttribute('data-audience', '4321');

  await page.bringToFront();
  await page.locator('[data-action="close-room"]').click();
  await expect(page.locator(`[data-mini-room="${room.id}"] [data-player]`)).toHaveCount(1);
  await page.locator('[data-action="close-mini"]').click();
  await expect(page.locator('video')).toHaveCount(0);

  await page.goBack();
  await sandbox.moderate(room.id, { kind: 'end' });
  await expect(shown).toHaveAttribute('data-status', 'ended');
  await page.locator('[data-next-room]').click();
  await expect(shown).toHaveCount(0);
  await expect(page.locator('[data-room][data-status="living"]')).toHaveCount(1);
  expect(uncaughtErrors).toEqual([]);
});
