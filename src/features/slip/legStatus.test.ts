import { describe, expect, test } from 'vitest';
import type { MatchFacts } from '#domain/match/match.ts';
import { LOCKED, OFF, priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import type { LegQuote, Selection } from '#domain/slip/slip.ts';
import { computeLegStatus, type LegInputs } from './legStatus.ts';

const ITEM = { odds: 1950 } as Selection;
const status = (code: number) => ({ status: code as MatchFacts['status'] });
const quoted = (code: number): LegQuote => ({
  status: code,
  allowParlay: true,
  inPlay: true,
  minBet: null,
  maxBet: null,
  odds: null,
  result: '',
  note: null,
});
const seen = (change: Partial<LegInputs>): LegInputs => ({
  item: ITEM,
  word: priceWord(1950, 0),
  match: status(5),
  quote: undefined,
  rule: { accept: 1, tolerance: 0 },
  openBet: null,
  stale: false,
  hasBoardData: true,
  ...change,
});

describe('a leg of the slip', () => {
  test.each<readonly [string, Partial<LegInputs>, string | null]>([
    ['is open if nothing blocks it', {}, null],
    [
      'is busy while a bet on its match has an unknown outcome, before any other reason (F24)',
      { openBet: 'busy', word: undefined },
      'busy',
    ],
    [
      'is unfound while a bet on its match was not found and the user has not dismissed it (F24)',
      { openBet: 'unfound', quote: quoted(0) },
      'unfound',
    ],
    ['is gone after it left the board', { word: undefined }, 'gone'],
    ['waits before the first prices have come', { word: undefined, hasBoardData: false }, 'waiting'],
    ['shows the status of its finished match (D29)', { word: undefined, match: status(1) }, 'status'],
    ['is suspended with its market (SLIP-28)', { word: priceWord(1950, SUSPENDED) }, 'suspended'],
    ['is off with its market (SLIP-29)', { word: priceWord(1950, OFF) }, 'off'],
    ['is locked by the trader', { word: priceWord(1950, LOCKED) }, 'locked'],
    ['is stale with its producer (C32)', { stale: true }, 'stale'],
    [
      'is suspended if the quote says so, even if the board shows it open (SLIP-13)',
      { quote: quoted(0) },
      'suspended',
    ],
    ['is off if the quote says so (SLIP-13)', { quote: quoted(-1) }, 'off'],
    ['is open if the quote says so too', { quote: quoted(1) }, null],
  ])('%s', (_rule, change, block) => {
    expect(computeLegStatus(seen(change)).block).toBe(block);
  });

  test.each([
    [0, 2010, true],
    [0, 1850, true],
    [1, 2010, false],
    [1, 1850, true],
    [2, 2010, false],
    [2, 1850, false],
    [0, 1950, false],
    [1, 1950, false],
    [2, 1950, false],
  ] as const)(
    'acceptance %i: odds %i instead of 1950 need the consent of the user: %s (SLIP-25, D6)',
    (accept, odds, asked) => {
      expect(
        computeLegStatus(seen({ rule: { accept, tolerance: 0 }, word: priceWord(odds, 0) })).needsAcceptance,
      ).toBe(asked);
    },
  );

  test.each([
    [0, 5, 1853, false],
    [1, 5, 1853, false],
    [1, 5, 1852, true],
    [0, 5, 2060, true],
    [1, 0, 1949, true],
  ] as const)(
    'acceptance %i, tolerance %i per cent: odds %i instead of 1950 ask the user: %s (D35, SLIP-25)',
    (accept, tolerance, odds, asked) => {
      const status = computeLegStatus(seen({ rule: { accept, tolerance }, word: priceWord(odds, 0) }));
      expect(status.needsAcceptance).toBe(asked);
    },
  );

  test('reports the direction of its odds since the user accepted them, and none while it is closed (SLIP-31)', () => {
    expect(computeLegStatus(seen({ word: priceWord(2010, 0) })).move).toBe('better');
    expect(computeLegStatus(seen({ word: priceWord(1850, 0) })).move).toBe('worse');
    expect(computeLegStatus(seen({ word: priceWord(1850, SUSPENDED) })).move).toBe('same');
  });
});
