// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import type { RenderRoot } from '#ui/renderRoot.ts';
import { waitFor } from '#tests/waitFor.ts';
import type { Address } from './address.ts';
import type { BuildUpdates } from './boot/buildUpdates.ts';
import type { Client as ClientOf } from './boot/startClient.ts';
import type { Route } from './route.ts';

const loaded = vi.hoisted(() => ({ home: 0 }));
const CountingHome = () => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" data-home="" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
};
vi.mock('./layout/Home.tsx', () => {
  loaded.home += 1;
  return { Home: CountingHome };
});
vi.mock('./layout/NotFound.tsx', () => ({ NotFound: () => <p data-not-found="" /> }));

const setUp = async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: {} });
  const { Client } = await import('./Client.tsx');
  let route: Route = { name: 'home' };
  const readers = new Set<() => void>();
  const address: Address = {
    home: '/sport/',
    query: () => '',
    route: () => route,
    href: (query) => query,
    step: () => '0',
    go: () => undefined,
    onMoved: (hear) => {
      readers.add(hear);
      return () => void readers.delete(hear);
    },
  };
  const client = {
    parts: {
      settings: createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1] })),
      serverWords: { store: createStore(() => ({ words: null })), need: () => undefined },
    } as unknown as ClientParts,
    board: createBoardStore(),
    tab: { onTick: () => () => undefined } as unknown as BoardTab,
    errors: { drawn: () => undefined, caught: () => undefined } as unknown as ClientOf['errors'],
    draw: () => undefined,
  } satisfies ClientOf;
  const stage = { root: document, body: document.body, height: () => 900 } as unknown as RenderRoot;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const draw = () =>
    act(async () =>
      root.render(<Client client={client} builds={{} as BuildUpdates} stage={stage} address={address} />),
    );
  const home = () => host.querySelector<HTMLElement>('[data-home]');
  const go = (next: Route) =>
    act(async () => {
      route = next;
      readers.forEach((wake) => wake());
    });
  const close = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
  return { host, home, draw, go, close };
};

test('home is a lazy module; its state stays while another page is open (BOOT-05, BOOT-12, C38)', async () => {
  const { host, home, draw, go, close } = await setUp();
  expect(loaded.home).toBe(0);
  await draw();
  await waitFor(() => act(async () => expect(home()).not.toBeNull()));
  expect(loaded.home).toBe(1);
  await act(async () => home()?.click());
  expect(home()?.textContent).toBe('1');
  await go({ name: 'not-found', path: 'x' });
  expect([host.querySelector('[data-not-found]') !== null, home()?.style.display]).toEqual([true, 'none']);
  await go({ name: 'home' });
  expect([host.querySelector('[data-not-found]'), home()?.textContent, home()?.style.display]).toEqual([
    null,
    '1',
    '',
  ]);
  await close();
});

test('a held Enter clicks a button once, as each click may bet or pay (F23)', async () => {
  const { home, draw, close } = await setUp();
  await draw();
  await waitFor(() => act(async () => expect(home()).not.toBeNull()));
  const press = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat });
    home()?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press(false), press(true)]).toEqual([false, true]);
  await close();
});
