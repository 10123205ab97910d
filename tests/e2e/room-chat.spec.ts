import type { Page } from '@playwright/test';
import { expect, test, uncaughtErrors } from './journey.ts';
import { openScene, userName, type Scene } from './pages/member.ts';

/** The user of the scene (tests/sandbox/members/users.ts). */
const ALICE = '710001';

const post = async ({ sandbox }: Scene, path: string, body: unknown): Promise<unknown> =>
  (
    await fetch(new URL(`/sandbox/rooms/${path}`, sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
const liveRoom = async (scene: Scene): Promise<string> => {
  const { rooms } = (await (await fetch(new URL('/sandbox/rooms', scene.sandbox.url))).json()) as {
    rooms: readonly { id: string; status: number; type: number }[];
  };
  const id = rooms.find(({ status, type }) => status === 1 && type === 0)?.id ?? '';
  await scene.sandbox.quietRoom(id);
  return id;
};
const openRoom = async ({ sandbox, context }: Scene, room: string): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?room=${room}&lang=zh-CN`);
  await expect(userName(page)).toHaveCount(1);
  await expect(page.locator('[data-region="chat-input"]:not([data-closed])')).toBeVisible();
  return page;
};
const message = (page: Page, text: string) =>
  page.locator('[data-region="chat-messages"] [data-message]').filter({ hasText: text });

test('two tabs of a room: messages and deletions reach both, a flood is counted, a mute disables the input (CHAT-05, F42)', async ({
  journey,
}) => {
  const scene = await openScene(journey);
  const room = await liveRoom(scene);
  const [one, other] = [await openRoom(scene, room), await openRoom(scene, room)];

  await one.locator('[data-field="chat"]').fill('这球进了');
  await one.locator('[data-action="send-chat"]').dblclick();
  await expect(message(other, '这球进了')).toHaveCount(1);
  await expect(message(one, '这球进了')).toHaveCount(1);
  await expect(one.locator('[data-outgoing]')).toHaveCount(0);
  const id = await message(one, '这球进了').getAttribute('data-message');
  await post(scene, `${room}/moderate`, { kind: 'chatDeleted', ids: [id] });
  for (const page of [one, other]) await expect(message(page, '这球进了')).toHaveCount(0);

  await post(scene, `${room}/chat`, { rate: 2_000, ms: 0, text: 'n#' });
  await post(scene, `${room}/chat`, { rate: 1, ms: 0, text: '<b>last</b>' });
  for (const page of [one, other]) {
    await expect(message(page, '<b>last</b>')).toBeVisible();
    expect(
      Number(await page.locator('[data-region="chat"]').getAttribute('data-skipped-all')),
    ).toBeGreaterThan(1_000);
    expect(await page.locator('[data-region="chat-messages"] [data-message]').count()).toBeLessThan(60);
  }
  await one.locator('[data-region="chat-messages"]').evaluate((list) => list.scrollTo(0, 0));
  await expect(one.locator('[data-region="chat-messages"]:not([data-following])')).toBeVisible();
  await post(scene, `${room}/chat`, { rate: 12, ms: 0, text: 'later' });
  await expect(one.locator('[data-unread="12"]')).toBeVisible();
  await one.locator('[data-action="follow"]').click();
  await expect(message(one, 'later').last()).toBeVisible();

  await post(scene, `${room}/moderate`, { kind: 'ban', uid: ALICE, on: 1, tx: '请文明发言' });
  for (const page of [one, other]) {
    await expect(page.locator('[data-closed="muted"]')).toContainText('请文明发言');
    await expect(page.locator('[data-field="chat"]')).toBeDisabled();
  }
});
