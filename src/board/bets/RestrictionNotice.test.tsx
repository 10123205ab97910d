// @vitest-environment jsdom
import { changeLanguage } from 'i18next';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { GUEST } from '#contract/session.ts';
import { LOCALES } from '#domain/config/locales.ts';
import {
  RESTRICTION_KINDS,
  type RestrictedAction,
  type Restriction,
} from '#domain/responsible-gambling/restrictions.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { RestrictionNotice } from './RestrictionNotice.tsx';

const placingTexts = import.meta.glob<object>('../../../locales/*/placing.json', {
  eager: true,
  import: 'default',
});
const translations = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    { placing: placingTexts[`../../../locales/${locale}/placing.json`] ?? {} },
  ]),
);

describe('the notice of restrictions', () => {
  const stage = createComponentStage(translations.en ?? {}, { translations });
  /** The texts of a notice for each given kind and action, in this order. */
  const textsOf = async (
    locale: string,
    notices: readonly (readonly [Restriction, RestrictedAction])[],
  ): Promise<(string | undefined)[]> => {
    await changeLanguage(locale);
    await stage.render(
      notices.map(([restriction, action]) => (
        <ClientProvider
          key={`${restriction.kind} ${action}`}
          value={clientPartsOf(
            { session: { view: createStore(() => ({ ...GUEST, restrictions: [restriction] })) } },
            { timeZone: 'Asia/Shanghai' },
          )}
        >
          <RestrictionNotice action={action} className="" />
        </ClientProvider>
      )),
    );
    return stage.all('p').map((each) => each.textContent?.trim());
  };

  test.each(LOCALES)('has a text of its own for each kind in %s (D38)', async (locale) => {
    const shown = await textsOf(
      locale,
      RESTRICTION_KINDS.flatMap((kind) => [
        [{ kind, until: null }, 'deposit'],
        [{ kind, until: null }, 'bet'],
      ]),
    );
    // Limits of losses and time do not block deposits; a limit of deposits does not block bets.
    expect([shown.length, new Set(shown).size]).toEqual([9, 9]);
    expect(shown.filter((text) => text === undefined || /kind\.|cashOut|\{\{/.test(text))).toEqual([]);
  });

  test("says when a restriction ends, in the user's time zone (D38)", async () => {
    const until = Date.UTC(2026, 5, 1, 16, 30);
    expect(await textsOf('en', [[{ kind: 'deposit-limit', until }, 'deposit']])).toEqual([
      'You have reached your deposit limit. Deposits are closed. Ends 2026-06-02 00:30.',
    ]);
  });
});
