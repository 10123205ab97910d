import { describe, expect, test } from 'vitest';
import { hasAnchors } from './anchorLocales.ts';
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

  test('without rooms no language shows them (C2)', () => {
    expect(hasAnchors('CMN', { anchorLocales: ['CMN'], modules: { ...modules, rooms: false } })).toBe(false);
  });
});
