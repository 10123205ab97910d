import { expect, test } from 'vitest';
import { appCodesOf, CHANNEL_IDS, GAME_IDS } from './appCodes.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/109.0.0.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0.0.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15';
const SHELL = ' OperatorApp/3';

test.each([
  ['a PC browser', WINDOWS, 'plain', 0, '1.0'],
  ['a PC app shell', WINDOWS + SHELL, 'plain', 0, '1.0.8'],
  ['an Android app shell', ANDROID + SHELL, 'mobile', 2, '1.0.8'],
  ['an iOS app shell', IPHONE + SHELL, 'mobile', 3, '1.0.8'],
  ['a mobile browser', ANDROID, 'mobile', 1, '1.0'],
  ["an iPhone's browser", IPHONE, 'mobile', 1, '1.0'],
  ['an unknown app shell', `Else${SHELL}`, 'mobile', 1, '1.0.8'],
  ['no user agent', '', 'plain', 0, '1.0'],
] as const)(
  '%s sends its platform code and version (BOOT-25, BOOT-26, BOOT-27, CONST-34, C36)',
  (_what, userAgent, variant, platform, version) => {
    expect(appCodesOf(userAgent, { appShell: 'OperatorApp', variant })).toEqual({ platform, version });
  },
);

test('an operator without app shell has none, whatever the user agent says (BOOT-26)', () => {
  expect(appCodesOf(IPHONE + SHELL, { appShell: '', variant: 'plain' })).toEqual({
    platform: 0,
    version: '1.0',
  });
});

test('games and channels have the codes of the specification (BOOT-28, BOOT-30, BOOT-32, CONST-33)', () => {
  expect(GAME_IDS).toEqual({ st: 44, fb: 45, oldSt: 34, newSt: 164, banker: 141 });
  expect(CHANNEL_IDS).toEqual([7, 29]);
});
