import type { Thousandths } from '../ids.ts';

/**
 * A price as one 32-bit word: odds in thousandths in the upper 24 bits, flags in the lower 8. It is the cell
 * of the board's columns and the second word of a move on the wire between worker and tab.
 */
export type PriceWord = number;

/** The trader locked this option, or its odds are 1.000 or less (FEED-16, D14). */
export const LOCKED = 1;
/** Its market is suspended (sale status 0, FEED-15, FEED-17). */
export const SUSPENDED = 2;
/** Its market is off sale (sale status -1). */
export const OFF = 4;
/** The price could not be read (NaN, negative, out of range): locked and shown as "-" (F38). */
export const UNREADABLE = 8;
const BLOCKING = LOCKED | SUSPENDED | OFF | UNREADABLE;

/** The largest odds a word can hold, in thousandths: 16,777.215. Anything above is unreadable. */
export const MAX_THOUSANDTHS = 0xffffff;

/**
 * Packs odds in whole thousandths (0 to MAX_THOUSANDTHS) and flags into one word, which may be negative as a
 * signed integer.
 */
export const priceWord = (odds: number, flags: number): PriceWord => (odds << 8) | (flags & 0xff);
/** The odds of a word, in thousandths. */
export const oddsOf = (word: PriceWord): Thousandths => (word >>> 8) as Thousandths;
/** The flags of a word: LOCKED, SUSPENDED, OFF, UNREADABLE. */
export const flagsOf = (word: PriceWord): number => word & 0xff;

/** Whether the flags and odds of a word allow a press. Freshness is checked separately, by producer (D3). */
export const isOpen = (word: PriceWord): boolean => (word & BLOCKING) === 0 && word >>> 8 > 1000;
