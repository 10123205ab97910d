import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { MarketPeriod, SportId } from '#domain/ids.ts';
import type { LegNow } from '#domain/tracker/trackLeg.ts';
import { legWords } from './legWords.ts';

const FOOTBALL = 1 as SportId;
const FULL_TIME = 1001 as MarketPeriod;
const t = ((key: string) => key) as unknown as TFunction<'tracker'>;
const standingOf = (now: LegNow): string | undefined =>
  legWords(t, now, { sport: FOOTBALL, period: FULL_TIME, teams: ['A', 'B'], begins: null })?.standing;
const tracked = { kind: 'tracked', counted: 'score', isSure: false, need: null, progress: 0 } as const;

test.each([
  ['half/full at half-time, whose second half decides', 'open', 'now.open'],
  ['a winner at a level score, which is played on', 'level', 'now.level'],
  ['a leg that wins by the score now', 'won', 'now.won'],
] as const)('%s has its own word (D17)', (_, outcome, key) =>
  expect(standingOf({ ...tracked, outcome })).toBe(key),
);

test.each([
  ['the whole match counts maps', 169_001, 'more.map'],
  ['the running match counts maps', 169_000, 'more.map'],
  ['one map counts points', 169_002, 'more.point'],
  ['an unknown period counts points', null, 'more.point'],
])('a total of %s', (_what, period, key) => {
  const need = { kind: 'more', side: null, count: 2 } as const;
  const words = legWords(
    t,
    { ...tracked, counted: 'maps', outcome: 'open', need },
    { sport: 169 as SportId, period: period as MarketPeriod | null, teams: ['A', 'B'], begins: null },
  );
  expect(words?.need).toBe(key);
});
