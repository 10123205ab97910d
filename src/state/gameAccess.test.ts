import { expect, test } from 'vitest';
import { createGameAccessStore } from './gameAccess.ts';

const setUp = (lists = ['api.example.com'], merchant = 'm1', held = new Map<string, string>()) => {
  const texts = {
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, text: string) => void held.set(key, text),
  };
  return {
    held,
    store: createGameAccessStore(texts, merchant, {
      base: 'https://play.example.com/sport/',
      lists: { api: lists },
    }),
  };
};
const access = { token: 't1', apiSrc: 'https://api.example.com/fb' };

test('token and apiSrc are kept over visits, by merchant, and forgotten with the user (BOOT-31, D23)', () => {
  const { store, held } = setUp();
  store.keep(access);
  expect([setUp(undefined, 'm1', held).store.read(), setUp(undefined, 'm2', held).store.read()]).toEqual([
    access,
    null,
  ]);
  store.forget();
  expect([store.read(), JSON.stringify([...held])]).toEqual([null, '[["game:m1",""]]']);
});

test("stored access for a base that left the operator's list is no access, nor is garbage (D10, F34)", () => {
  const { store, held } = setUp();
  store.keep(access);
  expect(setUp(['other.example.com'], 'm1', held).store.read()).toBeNull();
  for (const text of ['{', 'null', '5', '[]', '{"token":5,"apiSrc":"/fb"}', '{"token":"t"}']) {
    held.set('game:m1', text);
    expect(store.read()).toBeNull();
  }
});
