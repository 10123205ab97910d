// @vitest-environment jsdom
import { act } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { Settings } from '#contract/documents.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import { NO_SHELF } from '#contract/shelfChecks.ts';
import settings from '#locales/en/settings.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import { SettingsContent } from './SettingsContent.tsx';

const { render, find } = createComponentStage({ settings });
beforeAll(() => {
  stubResizeObserver();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => void vi.unstubAllGlobals());

const partsOf = (setSettings: (change: Partial<Settings>) => Promise<void>, session?: SessionView) =>
  clientPartsOf(
    {
      config: { oddsFormats: [1], locales: ['en'], defaultLocale: 'en' },
      shelf: createStore(() => NO_SHELF),
      commands: { setSettings },
    },
    session && { session },
  );
const show = async (parts: ClientParts) => {
  const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;
  await render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <SettingsContent go={() => undefined} />
      </BoardProvider>
    </ClientProvider>,
  );
};
const setUp = async () => {
  const changes: Partial<Settings>[] = [];
  await show(partsOf(async (change) => void changes.push(change)));
  return changes;
};
const choose = (value: string) =>
  act(async () => find(`[data-setting="density"] input[value="${value}"]`)?.click());
const said = () => find('[data-said] bdi');

test('each change is announced, also with the text of the change before', async () => {
  const changes = await setUp();
  await choose('compact');
  const first = said();
  expect(first?.textContent).toBe(settings.said.device);
  await choose('comfortable');
  expect(changes).toEqual([{ density: 'compact' }, { density: 'comfortable' }]);
  expect(said()?.textContent).toBe(settings.said.device);
  // Screen readers announce an added element, not a text that stays.
  expect(said()).not.toBe(first);
});

test('an Enter that commits a composition of an input method chooses no time zone', async () => {
  const changes = await setUp();
  const field = find('[data-setting="time-zone"] input');
  const press = (key: string, isComposing = false) =>
    act(async () => {
      field?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing }),
      );
    });
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter', true);
  await press('Escape', true);
  expect([find('[role="listbox"]') !== null, changes.length]).toEqual([true, 0]);
  await press('Enter');
  expect([find('[role="listbox"]'), changes.length]).toEqual([null, 1]);
});

const sessionOf = (uid: string): SessionView => ({
  ...GUEST,
  user: { uid, name: uid, memberType: 0, currencyId: 1 },
});
const resetButton = () => find('[data-action="reset-settings"]') as HTMLButtonElement;
const reset = () => act(async () => resetButton().click());
const label = () => [resetButton().textContent, resetButton().disabled];

test('the undo of a reset ends with the login: nobody else gets the settings from before it (I6)', async () => {
  const changes: Partial<Settings>[] = [];
  const parts = partsOf(async (change) => {
    changes.push(change);
    parts.settings.setState(change);
  }, sessionOf('alice'));
  parts.settings.setState({ density: 'compact' });
  await show(parts);
  const setLogin = (login: Partial<SessionView>) => act(async () => parts.session.view.setState(login));
  const [undo, nothing] = [
    [settings.data.undo, false],
    [settings.data.resetButton, true],
  ];
  await reset();
  await reset();
  expect(changes.map(({ density }) => density)).toEqual(['auto', 'compact']);
  await reset();
  expect(label()).toEqual(undo);
  await setLogin(sessionOf('bob'));
  expect(label()).toEqual(nothing);
  // A reset after an expiry, before the logout.
  await setLogin({ user: null, expired: true });
  await act(async () => parts.settings.setState({ density: 'compact' }));
  await reset();
  expect(label()).toEqual(undo);
  await setLogin({ user: null, expired: false });
  expect(label()).toEqual(nothing);
});
