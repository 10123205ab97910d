// @vitest-environment jsdom
import { init } from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { createBootScreen } from './bootScreen.ts';

const STATIC = '载入中 · Loading';
const shown = () => [
  document.querySelector('[data-boot]')?.hasAttribute('data-boot-problem'),
  document.querySelector('[data-boot-text]')?.textContent,
];

beforeEach(() => {
  document.body.innerHTML = `<div data-boot="device"><p data-boot-text>${STATIC}</p></div>`;
});

test('a language that arrives after the first failure shows it in its words, without a retry (BOOT-09)', async () => {
  const screen = createBootScreen(document);
  screen.showState({ wait: 'config', attempt: 1, problem: { code: 'network' } });
  expect(shown()).toEqual([true, STATIC]);
  await init({
    lng: 'en',
    resources: { en: { app: { boot: { device: 'D', config: 'C', slow: 'Cannot connect yet' } } } },
  });
  expect(shown()).toEqual([true, STATIC]);
  screen.showLastState();
  expect(shown()).toEqual([true, 'Cannot connect yet']);
  screen.showState({ wait: 'config', attempt: 2, problem: null });
  expect(shown()).toEqual([false, 'C']);
});

test('a page that is already drawn gets no message', () => {
  document.body.replaceChildren();
  const screen = createBootScreen(document);
  screen.showLastState();
  screen.showState({ wait: 'device' });
  screen.showLastState();
  expect(document.body.innerHTML).toBe('');
});
