import { assert, property, string } from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { cleanName, initials } from './cleanName.ts';

describe('names from data', () => {
  test('controls that turn text round or hide it are taken out', () => {
    expect(cleanName('\u202eAjax\u2066 FC\u200b')).toBe('Ajax FC');
  });
  test('a tower of marks is cut to four', () =>
    expect(cleanName(`a${'\u0301'.repeat(40)}`)).toBe(`a${'\u0301'.repeat(4)}`));
  test('no name is longer than 80 characters', () => {
    assert(
      property(string({ maxLength: 400 }), (name) => {
        expect(cleanName(name).length).toBeLessThanOrEqual(80);
      }),
    );
    // A flag is one character to the reader and four to the machine: it is never cut in two.
    expect(cleanName('🇫🇷'.repeat(100))).toBe(`${'🇫🇷'.repeat(79)}…`);
  });
  test.each([
    ['Real Madrid', 'RM'],
    ['Ajax', 'A'],
    ['广州城', '广'],
    ['FC (U19) Basel', 'FU'],
    ['', ''],
    ['!! ??', ''],
  ])('%s is marked %s', (name, mark) => {
    expect(initials(name)).toBe(mark);
  });
});
