import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import { applyLook } from './theme.ts';

const FIRST = defaultSettings({ defaultLocale: 'en', oddsFormats: [1] });
const shown = (
  change: Partial<Settings>,
  system = { dark: false, isMotionReduced: false },
): Record<string, string | undefined> => {
  const at = { dataset: {} as Record<string, string> };
  applyLook({ ...FIRST, ...change }, system, at as unknown as HTMLElement);
  return at.dataset;
};

test.each<[Settings['locale'], Settings['upColour'], string]>([
  ['zh-CN', 'auto', 'red'],
  ['zh-TW', 'auto', 'red'],
  ['en', 'auto', 'green'],
  ['vi', 'auto', 'green'],
  ['th', 'auto', 'green'],
  ['zh-CN', 'green', 'green'],
  ['th', 'red', 'red'],
])('in %s with "%s" a rising price is %s (D12)', (locale, upColour, up) =>
  expect(shown({ locale, upColour }).up).toBe(up),
);

test('theme and motion follow the system unless the user chooses; reduced motion always holds (D12)', () => {
  expect([
    shown({}).theme,
    shown({}, { dark: true, isMotionReduced: false }).theme,
    shown({ theme: 'light' }, { dark: true, isMotionReduced: false }).theme,
  ]).toEqual(['light', 'dark', 'light']);
  expect([
    shown({}).motion,
    shown({}, { dark: false, isMotionReduced: true }).motion,
    shown({ motion: 'reduced' }).motion,
  ]).toEqual(['full', 'reduced', 'reduced']);
});

test('the density is written as the user chose it: the style sheet resolves "auto" by the width', () => {
  expect((['auto', 'comfortable', 'compact'] as const).map((density) => shown({ density }).density)).toEqual([
    'auto',
    'comfortable',
    'compact',
  ]);
});
