import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { isolateDirection } from './i18n.ts';

test('a value in a text is shown unchanged: it picks no other text and turns nothing round (F43)', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    resources: {
      en: {
        app: {
          secret: 'never shown',
          remove: 'Remove {{name}} from {{list}}',
          count_one: '{{count}} match of {{name}}',
          count_other: '{{count}} matches of {{name}}',
        },
      },
    },
    defaultNS: 'app',
    interpolation: {
      escapeValue: true,
      escape: isolateDirection,
      skipOnVariables: true,
      nestingPrefix: '\u0000(',
    },
  });
  const removed = (name: string) => i18n.t('remove', { name, list: 'L' });
  for (const name of [
    '$t(secret)',
    '$t(app:secret, {"name":"x"})',
    '{{list}}',
    '{{- list}}',
    '{list}',
    '{n, plural, one {#}}',
    '<b>&amp;"\'</b>',
    '$&',
    '$1',
    '%s',
    '__proto__',
  ])
    expect(removed(name)).toBe(`Remove ${name} from L`);
  expect(removed('مرحبا')).toBe('Remove \u2068مرحبا\u2069 from L');
  expect(i18n.t('count', { count: 2, name: '{{count}}' })).toBe('2 matches of {{count}}');
});
