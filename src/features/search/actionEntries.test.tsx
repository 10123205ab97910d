// @vitest-environment jsdom
import { init, use as plugIn } from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import app from '#locales/en/app.json' with { type: 'json' };
import search from '#locales/en/search.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import type { Entry } from './entries.ts';
import { useActionEntries } from './useActionEntries.tsx';
import type { Locale } from '#domain/config/locales.ts';

const drawEntries = async (typed: string, locale: Locale): Promise<readonly Entry[]> => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { app, search, sports } } });
  const parts = {
    config: {
      locales: ['zh-CN', 'en'],
      oddsFormats: [],
      languageCodes: {},
      anchorLocales: ['CMN'],
      modules: { rooms: true },
    },
    settings: createStore(() => ({ locale, theme: 'system', oddsFormat: 1 })),
    commands: {},
  } as unknown as ClientParts;
  const drawn: Entry[] = [];
  const Entries = () => {
    const groups = useActionEntries(typed);
    return (
      <ul
        ref={() => {
          drawn.push(...groups.flatMap(({ entries }) => entries));
        }}
      />
    );
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <ClientProvider value={parts}>
        <Entries />
      </ClientProvider>,
    ),
  );
  act(() => root.unmount());
  return drawn;
};
const targets = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(({ id, to }) => [id, to?.screen ?? null]));

test('live rooms and account are found by name; rooms only if the language has some (ANCHOR-10)', async () => {
  expect(targets(await drawEntries('live rooms', 'zh-CN'))).toEqual({ rooms: 'live' });
  expect(targets(await drawEntries('my account', 'zh-CN'))).toEqual({ account: 'account' });
  expect(targets(await drawEntries('live rooms', 'en'))).toEqual({});
  expect(targets(await drawEntries('', 'en'))).toMatchObject({ account: 'account', results: 'results' });
});
