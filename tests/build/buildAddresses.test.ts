import { expect, test } from 'vitest';
import { readBuildAddresses } from './buildAddresses.ts';

test('scripts and styles are served from the directory of the page, unless ASSETS_BASE names another', () => {
  expect([
    readBuildAddresses({}),
    readBuildAddresses({ BASE_PATH: '/pc/live/' }),
    readBuildAddresses({ ASSETS_BASE: 'https://cdn.example/sport/' }),
  ]).toEqual([
    { base: '/sport/', assets: '/sport/' },
    { base: '/pc/live/', assets: '/pc/live/' },
    { base: '/sport/', assets: 'https://cdn.example/sport/' },
  ]);
});

test.each([
  ['BASE_PATH', 'sport/'],
  ['BASE_PATH', '/sport'],
  ['ASSETS_BASE', 'https://cdn.example/sport'],
  ['ASSETS_BASE', ''],
])('%s "%s" fails the build with a sentence', (name, value) => {
  expect(() => readBuildAddresses({ [name]: value })).toThrow(`${name} is ${value}: it has to`);
});
