// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hide, setBarrage, unhide, useBarrageSettings, useHiddenUsers } from './barrageSettings.ts';

const Choices = () => {
  const words = useBarrageSettings().words.join(' ');
  const users = useHiddenUsers()
    .map(({ userId }) => userId)
    .join(' ');
  return `${words}|${users}`;
};
let root: Root;
let host: HTMLElement;
beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement('div');
  root = createRoot(host);
  await act(async () => root.render(<Choices />));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => root.unmount());
});

const choose = (change: () => void) => act(async () => change());
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const storeInOtherTab = (key: string, value: unknown) =>
  choose(() => {
    localStorage.setItem(key, JSON.stringify(value));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

test('with full storage, choices of a tab are valid in this tab until another tab stores choices (F34)', async () => {
  await choose(() => hide({ userId: 'a', name: 'a' }));
  await choose(() => setBarrage({ words: ['x'] }));
  const setItem = fillStorage();
  await choose(() => hide({ userId: 'b', name: 'b' }));
  await choose(() => hide({ userId: 'c', name: 'c' }));
  await choose(() => setBarrage({ words: ['y'] }));
  await choose(() => setBarrage({ on: true }));
  const [words, users] = (host.textContent ?? '').split('|');
  expect([words, users?.split(' ').sort()]).toEqual(['y', ['a', 'b', 'c']]);
  await choose(() => unhide('a'));
  expect(host.textContent?.split('|')[1]?.split(' ').sort()).toEqual(['b', 'c']);
  setItem.mockRestore();
  await storeInOtherTab('chat-hidden', [{ userId: 'd', name: 'd' }]);
  expect(host.textContent).toBe('y|d');
  await choose(() => hide({ userId: 'e', name: 'e' }));
  expect(JSON.parse(localStorage.getItem('chat-hidden') ?? '[]')).toHaveLength(2);
});
