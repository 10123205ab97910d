import { describe, expect, test } from 'vitest';
import { firstDetailTab, hasAnchors } from './anchorLocales.ts';
import { EVERYTHING_ON } from '../config/switches.ts';

const { modules } = EVERYTHING_ON;

describe('anchors', () => {
  test.each([
    ['CMN', ['CMN'], true],
    ['ZHO', ['CMN'], false],
    ['ENG', ['CMN'], false],
    ['VIE', ['CMN'], false],
    ['THA', ['CMN'], false],
    ['ZHO', ['CMN', 'ZHO'], true],
    ['CMN', [], false],
  ])('%s sees them where the operator names %j: %s (C2, ANCHOR-10)', (code, anchorLocales, seen) => {
    expect(hasAnchors(code, { anchorLocales, modules })).toBe(seen);
  });

  test('without rooms nobody sees them (C2)', () => {
    expect(hasAnchors('CMN', { anchorLocales: ['CMN'], modules: { ...modules, rooms: false } })).toBe(false);
  });

  test.each([
    [true, true, 'anchor'],
    [true, false, 'bet'],
    [false, true, 'bet'],
    [false, false, 'bet'],
  ] as const)(
    'allowed by language %s and to the user %s, home opens a match with %s (C3, DETAIL-03)',
    (locale, user, tab) => expect(firstDetailTab({ locale, user })).toBe(tab),
  );
});
