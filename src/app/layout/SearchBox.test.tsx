// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { palette } from '#features/search';
import app from '#locales/en/app.json' with { type: 'json' };
import { createComponentStage } from '#tests/componentStage.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { SearchBox } from './SearchBox.tsx';

const { render, find } = createComponentStage({ app });
const behind = vi.fn<() => void>();
beforeEach(() => {
  behind.mockReset();
  document.addEventListener('keydown', behind);
  // The palette itself is not part of these tests.
  vi.spyOn(palette, 'now').mockReturnValue(undefined);
  vi.spyOn(palette, 'load').mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  document.removeEventListener('keydown', behind);
  vi.restoreAllMocks();
});

const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event;
};
const isOpen = () => find('input')?.getAttribute('aria-expanded');

test('Escape in the search box over a screen closes the palette alone, and the focus returns', async () => {
  const closeScreen = vi.fn<() => void>();
  await render(
    <>
      <SearchBox text="" go={() => undefined} />
      <ScreenFrame name="bets" title="My bets" backLabel="Back" onClose={closeScreen}>
        bets
      </ScreenFrame>
    </>,
  );
  const title = document.activeElement;
  expect(title?.textContent).toBe('My bets');
  await press('k', { ctrlKey: true });
  expect([isOpen(), document.activeElement]).toEqual(['true', find('input')]);
  behind.mockReset();
  await press('Escape');
  expect([isOpen(), document.activeElement]).toEqual(['false', title]);
  // Not even a listener of the whole page, such as that of the slip's drawer, receives the key.
  expect([closeScreen.mock.calls.length, behind.mock.calls.length]).toEqual([0, 0]);
  await press('Escape');
  expect(closeScreen.mock.calls.length).toBe(1);
});

test('behind a modal dialog the shortcut opens neither the palette nor the search of the browser', async () => {
  await render(
    <>
      <SearchBox text="" go={() => undefined} />
      <Dialog title="Leagues" closeLabel="Close" onClose={() => undefined}>
        <input id="field" data-first-focus="" />
      </Dialog>
    </>,
  );
  const { defaultPrevented } = await press('k', { ctrlKey: true });
  expect([isOpen(), document.activeElement?.id, defaultPrevented]).toEqual(['false', 'field', true]);
});
