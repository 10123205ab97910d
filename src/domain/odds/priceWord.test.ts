import { describe, expect, test } from 'vitest';
import type { SaleStatus } from '../match/match.ts';
import { flagsOf, isOpen, LOCKED, MAX_THOUSANDTHS, OFF, oddsOf, priceWord, SUSPENDED } from './priceWord.ts';
import { saleFlags } from '../match/saleStatus.ts';

const word = (sale: SaleStatus, odds = 1950) => priceWord(odds, saleFlags(sale));

describe('a price word', () => {
  test('on is open; suspended, off and odds of 1.000 or less are not (FEED-15, FEED-16, FEED-17)', () => {
    expect([
      isOpen(word(1)),
      isOpen(word(0)),
      isOpen(word(-1)),
      isOpen(word(1, 1000)),
      isOpen(word(1, 0)),
      isOpen(priceWord(1950, LOCKED)),
    ]).toEqual([true, false, false, false, false, false]);
    expect([saleFlags(1), saleFlags(0), saleFlags(-1)]).toEqual([0, SUSPENDED, OFF]);
  });

  test('odds and flags come out as they went in, up to the largest', () => {
    for (const odds of [0, 1, 1950, 0x7fffff, 0x800000, MAX_THOUSANDTHS]) {
      const stored = Int32Array.of(priceWord(odds, LOCKED | OFF))[0] ?? 0;
      expect([oddsOf(stored), flagsOf(stored)]).toEqual([odds, LOCKED | OFF]);
    }
  });
});
