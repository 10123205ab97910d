import { describe, expect, test } from 'vitest';
import { chatMessageOf as messageOf, messageId } from '#tests/chatFixture.ts';
import { hideUser, isShown, readHiddenUsers, showUser } from './hiddenUsers.ts';
import { callsUser, chatKindCode, chatKindOf } from './message.ts';

test.each([
  [1, 'text'],
  [2, 'image'],
  [3, 'image-text'],
  [4, 'reply'],
  [5, 'order'],
  [997, 'act'],
  [998, 'auto'],
] as const)('code %i is %s (CHAT-03)', (code, kind) => {
  expect(chatKindOf(code)).toBe(kind);
  expect(chatKindCode(kind)).toBe(code);
});
test.each([0, 6, 999, -1])('code %i is no kind of message', (code) =>
  expect(chatKindOf(code)).toBeUndefined(),
);

const own = (id: string) => id === 'mine';

describe('a message calls for a user', () => {
  const reply = { id: messageId('mine'), name: 'me', text: '' };
  test.each([
    ['that mentions the user', { mentions: ['me'] }, true],
    ['that answers the user', { reply }, true],
    ['that answers another', { reply: { ...reply, id: messageId('x') } }, false],
    [
      'of the user',
      { mentions: ['me'], author: { userId: 'me', name: '', titleId: null, isHost: false } },
      false,
    ],
    ['of others', {}, false],
  ])('%s (CHAT-10)', (_, change, calls) => {
    expect(callsUser(messageOf(1, change), 'me', own)).toBe(calls);
    expect(callsUser(messageOf(1, change), null, own)).toBe(false);
  });
});

test('a hidden user’s messages are not drawn, notices of the room always are', () => {
  const hidden = hideUser([], { userId: 'u1', name: 'Fan' });
  const ids = new Set(hidden.map(({ userId }) => userId));
  expect(isShown(messageOf(1), ids)).toBe(false);
  expect(isShown(messageOf(1, { kind: 'auto' }), ids)).toBe(true);
  expect(isShown(messageOf(2), ids)).toBe(true);
  expect(showUser(hidden, 'u1')).toEqual([]);
  expect(readHiddenUsers(JSON.stringify([...hidden, 1, { userId: 2 }]))).toEqual(hidden);
  expect(readHiddenUsers('{')).toEqual([]);
  expect(readHiddenUsers(null)).toEqual([]);
});
