// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createPageAddress } from '../address.ts';
import { dropRequestedLocale } from './dropRequestedLocale.ts';
import { readRequestedLocale } from './requestedLocale.ts';

test.each([
  ['?lang=en', 'en'],
  ['?sport=3&lang=zh-TW', 'zh-TW'],
  ['?lang=xx', null],
  ['', null],
])('the query %j requests the language %s (C1)', (query, locale) => {
  expect(readRequestedLocale(query)).toBe(locale);
});

test('the address requests no language any more once the user has chosen another one (C1, D11)', () => {
  const settings = createSettingsStore({
    ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
    locale: 'en',
  });
  // A standalone page, or a client that owns the query string under its path of a site's page.
  history.replaceState(null, '', '/club/sport/?lang=en&sport=3');
  const address = createPageAddress('/club/sport/');
  const ends: (() => void)[] = [];
  dropRequestedLocale(settings, address, { onEnd: (run) => void ends.push(run) });
  const step = address.step();
  settings.setState({ theme: 'dark' });
  expect(address.query()).toBe('?lang=en&sport=3');
  settings.setState({ locale: 'vi' });
  expect([location.search, address.query(), address.step()]).toEqual(['?sport=3', '?sport=3', step]);
  address.go('?lang=en', 'push');
  settings.setState({ locale: 'th' });
  expect(address.query()).toBe('');
  ends.forEach((end) => end());
  address.go('?lang=en', 'push');
  settings.setState({ locale: 'vi' });
  expect(address.query()).toBe('?lang=en');
});
