import { describe, expect, test } from 'vitest';
import {
  activeRestrictions,
  RESTRICTION_KINDS,
  restrictionOf,
  type RestrictedAction,
  type RestrictionKind,
} from './restrictions.ts';

const ACTIONS: readonly RestrictedAction[] = ['bet', 'gift', 'tip', 'deposit'];
const NOW = Date.UTC(2026, 5, 1);

describe('a restriction', () => {
  test.each<[RestrictionKind, readonly RestrictedAction[]]>([
    ['age', ['bet', 'gift', 'tip', 'deposit']],
    ['region', ['bet', 'gift', 'tip', 'deposit']],
    ['self-exclusion', ['bet', 'gift', 'tip', 'deposit']],
    ['deposit-limit', ['deposit']],
    ['loss-limit', ['bet', 'gift', 'tip']],
    ['session-limit', ['bet', 'gift', 'tip']],
  ])('of the kind %s blocks %j, and nothing else (D38)', (kind, blocked) => {
    const active = [{ kind, until: null }];
    expect(ACTIONS.filter((action) => restrictionOf(active, action) !== null)).toEqual(blocked);
  });

  test('ends at its time, and without a time it stays', () => {
    const all = [
      { kind: 'loss-limit', until: NOW },
      { kind: 'region', until: NOW + 1 },
      { kind: 'age', until: null },
    ] as const;
    expect(activeRestrictions(all, NOW)).toEqual([
      { kind: 'age', until: null },
      { kind: 'region', until: NOW + 1 },
    ]);
  });

  test.each([
    [[NOW + 5, NOW + 9], NOW + 9],
    [[NOW + 5, null], null],
    [[null, NOW - 5], null],
  ])('that two sources set until %j ends at %j', (ends, until) => {
    const all = ends.map((each) => ({ kind: 'self-exclusion', until: each }) as const);
    expect(activeRestrictions(all, NOW)).toEqual([{ kind: 'self-exclusion', until }]);
  });

  test('that is the strictest gives the text', () => {
    const all = [...RESTRICTION_KINDS].reverse().map((kind) => ({ kind, until: null }));
    expect(restrictionOf(activeRestrictions(all, NOW), 'deposit')?.kind).toBe('age');
  });
});
