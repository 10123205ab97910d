import { expect, test } from 'vitest';
import { forgetGameAccess, storeGameAccess } from './gameAccess.ts';

test('token and apiSrc are stored by merchant, and forgotten with the user (BOOT-31, D23)', () => {
  const held = new Map<string, string>();
  const texts = {
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, text: string) => void held.set(key, text),
  };
  const access = { token: 't1', apiSrc: 'https://api.example.com/fb' };
  // The address of the page to open is not stored.
  const jump = { ...access, page: 'https://games.example.com/' };
  storeGameAccess(texts, 'm1', jump);
  storeGameAccess(texts, 'm2', access);
  forgetGameAccess(texts, 'm1');
  forgetGameAccess(texts, 'm3');
  expect([...held]).toEqual([
    ['game:m1', ''],
    ['game:m2', JSON.stringify(access)],
  ]);
});
