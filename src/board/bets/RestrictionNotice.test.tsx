// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { changeLanguage, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { LOCALES } from '#contract/documentChecks.ts';
import { GUEST } from '#contract/session.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import {
  RESTRICTION_KINDS,
  type RestrictedAction,
  type Restriction,
} from '#domain/responsible-gambling/restrictions.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createSettingsStore } from '#state/settingsStore.ts';
import { RestrictionNotice } from './RestrictionNotice.tsx';

const show = async (
  locale: string,
  restrictions: readonly Restriction[],
  action: RestrictedAction,
): Promise<void> => {
  await changeLanguage(locale);
  const parts = {
    session: { view: createStore(() => ({ ...GUEST, restrictions })) },
    settings: createSettingsStore({
      ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
      timeZone: 'Asia/Shanghai',
    }),
  } as unknown as ClientParts;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <ClientProvider value={parts}>
        <RestrictionNotice action={action} className="" />
      </ClientProvider>,
    ),
  );
};
const texts = () => [...document.querySelectorAll('p')].map((each) => each.textContent?.trim());

describe('the notice of restrictions', () => {
  beforeAll(async () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    const resources = Object.fromEntries(
      await Promise.all(
        LOCALES.map(async (locale) => [
          locale,
          { placing: (await import(`../../../locales/${locale}/placing.json`)).default as object },
        ]),
      ),
    );
    await plugIn(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  });
  afterEach(() => document.body.replaceChildren());

  test.each(LOCALES)('has a text of its own for each kind in %s (D38)', async (locale) => {
    const shown: (string | undefined)[] = [];
    for (const kind of RESTRICTION_KINDS) {
      await show(locale, [{ kind, until: null }], 'deposit');
      await show(locale, [{ kind, until: null }], 'bet');
    }
    shown.push(...texts());
    // Limits of losses and time do not block deposits; a limit of deposits does not block bets.
    expect([shown.length, new Set(shown).size]).toEqual([9, 9]);
    expect(shown.filter((text) => text === undefined || /kind\.|cashOut|\{\{/.test(text))).toEqual([]);
  });

  test("says when a restriction ends, in the user's time zone (D38)", async () => {
    await show('en', [{ kind: 'deposit-limit', until: Date.UTC(2026, 5, 1, 16, 30) }], 'deposit');
    expect(texts()).toEqual([
      'You have reached your deposit limit. Deposits are closed. Ends 2026-06-02 00:30.',
    ]);
  });
});
