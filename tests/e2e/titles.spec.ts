import { expect, test } from './journey.ts';
import { openMemberTab, openScene, userName } from './pages/member.ts';

type Room = { readonly id: string; readonly status: number; readonly type: number };

test("a title that the user wears stands beside the user's messages in a room (TITLES-01, TITLES-03, CHAT-12)", async ({
  journey,
}) => {
  const scene = await openScene(journey, { matches: 60 });
  const { url } = scene.sandbox;
  const page = await openMemberTab(scene, '?screen=account&topic=titles&lang=zh-CN');
  const own = page.locator('[data-titles="own"]');
  await expect(own.locator('[data-worn]')).toHaveCount(1);
  const card = own.locator('[data-title]:has([data-action="wear-title"])').first();
  const title = (await card.getAttribute('data-title')) ?? '';
  await own.locator(`[data-title="${title}"] [data-action="wear-title"]`).click();
  await expect(own.locator(`[data-title="${title}"] [data-worn]`)).toBeVisible();
  await expect(own.locator('[data-worn]')).toHaveCount(1);

  const { rooms } = (await (await fetch(new URL('/sandbox/rooms', url))).json()) as {
    rooms: readonly Room[];
  };
  const room = rooms.find(({ status, type }) => status === 1 && type === 0)?.id ?? '';
  // No other user writes, so the message stays on screen.
  await scene.sandbox.quietRoom(room);
  await page.goto(`${url}?room=${room}&lang=zh-CN`);
  await expect(userName(page)).toHaveCount(1);
  await expect(page.locator('[data-region="chat-input"]:not([data-closed])')).toBeVisible();
  await page.locator('[data-field="chat"]').fill('这球进了');
  await page.locator('[data-action="send-chat"]').click();
  const message = page.locator('[data-message][data-own]').filter({ hasText: '这球进了' });
  await expect(message.locator(`[data-title="${title}"]`)).toBeVisible();
});
