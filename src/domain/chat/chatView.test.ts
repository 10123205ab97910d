import { expect, test } from 'vitest';
import { EMPTY_CHAT, lateChat, type ChatView } from './chatView.ts';

const message = (id: string, at: number, userId: string) => ({ id, at, author: { userId } });
const view = {
  ...EMPTY_CHAT,
  messages: [message('1', 10, 'other'), message('2', 20, 'me'), message('3', 20, 'other')],
} as unknown as ChatView;

test('a late chat leaves out what others said after a time, and never the own messages', () => {
  const ids = (until: number, uid: string | null) => lateChat(view, until, uid).messages.map(({ id }) => id);
  expect([ids(9, null), ids(10, 'me'), ids(19, null)]).toEqual([[], ['1', '2'], ['1']]);
  expect(lateChat(view, 20, null)).toBe(view);
});
