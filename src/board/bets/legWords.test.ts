import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { SportId } from '#domain/ids.ts';
import type { LegNow } from '#domain/tracker/trackLeg.ts';
import { legWords } from './legWords.ts';

const FOOTBALL = 1 as SportId;
const t = ((key: string) => key) as unknown as TFunction<'tracker'>;
const standingOf = (now: LegNow): string | undefined =>
  legWords(t, now, { sport: FOOTBALL, teams: ['A', 'B'], begins: null })?.standing;
const tracked = { kind: 'tracked', counted: 'score', isSure: false, need: null, progress: 0 } as const;

test.each([
  ['half/full at half-time, whose second half decides', 'open', 'now.open'],
  ['a winner at a level score, which is played on', 'level', 'now.level'],
  ['a leg that wins by the score now', 'won', 'now.won'],
] as const)('%s has its own word (D17)', (_, outcome, key) =>
  expect(standingOf({ ...tracked, outcome })).toBe(key),
);
