import type { MarketRecord, SaleStatus } from '#domain/match/match.ts';
import { LOCKED, MAX_THOUSANDTHS, UNREADABLE, priceWord, type PriceWord } from '#domain/odds/priceWord.ts';

/** Result of `thousandthsOf` for an unreadable value; never a price. */
export const NO_PRICE = -1;

/** Reason by which odds of 1.000 or less are counted (D14). */
export const LOW_ODDS = 'low-odds';

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,100}))?$/;

/**
 * Converts European odds of the match calls (1.955) to whole thousandths. 0 means locked by the platform
 * (zero or less, FEED-16); NO_PRICE means unreadable, also for text (F38). A fourth decimal is rounded half
 * up.
 */
export const thousandthsOf = (raw: unknown): number => {
  if (typeof raw !== 'number') return NO_PRICE;
  // Whole thousandths divided by 1000 give exactly the double of the decimal text. If they match, there was
  // no rounding error.
  const whole = Math.round(raw * 1000);
  if (whole / 1000 === raw) return whole <= 0 ? 0 : whole <= MAX_THOUSANDTHS ? whole : NO_PRICE;
  return Number.isFinite(raw) ? thousandthsOfText(String(raw)) : NO_PRICE;
};

/** Converts odds in plain digits to whole thousandths by the same rule. */
export const thousandthsOfText = (text: string): number => {
  if (text.startsWith('-')) return DECIMAL.test(text.slice(1)) ? 0 : NO_PRICE;
  const found = DECIMAL.exec(text);
  if (found === null) return NO_PRICE;
  const decimals = (found[2] ?? '').padEnd(4, '0');
  const whole =
    Number(found[1]) * 1000 + Number(decimals.slice(0, 3)) + (decimals.charCodeAt(3) >= 0x35 ? 1 : 0);
  return whole <= MAX_THOUSANDTHS ? whole : NO_PRICE;
};

/**
 * Whether odds are above zero and at most 1.000. They are locked like the platform's own lock, zero or less, and
 * counted, as no platform sends them on purpose (D14).
 */
export const isTooLow = (thousandths: number): boolean => thousandths > 0 && thousandths <= 1000;

/**
 * Converts a price of a feed delta (section `p`: thousandths, flags) to a price word. A negative, fractional
 * or too large number is unreadable and locked (F38); 1.000 or less is locked (D14). The only known flag is
 * "locked"; unreadable flags lock.
 */
export const readPrice = (odds: unknown, flags: unknown): PriceWord => {
  // `x | 0` equals x only for whole 32-bit numbers; Number.isInteger costs 45 ns a price here, this 4 ns.
  if (typeof odds !== 'number' || (odds | 0) !== odds || odds < 0 || odds > MAX_THOUSANDTHS)
    return UNREADABLE | LOCKED;
  if (odds <= 1000 || typeof flags !== 'number' || (flags | 0) !== flags) return priceWord(odds, LOCKED);
  return priceWord(odds, flags & LOCKED);
};

/** Returns an option's price word without the flags of its market's sale status (`saleFlags`). */
export const optionWord = (market: MarketRecord, index: number): PriceWord => {
  const odds = market.odds[index] ?? 0;
  if (odds > 1000) return priceWord(odds, 0);
  return priceWord(odds, market.unreadable?.includes(index) === true ? LOCKED | UNREADABLE : LOCKED);
};

/** Reads a market's sale status (FEED-17). An unknown code is suspended, so it cannot be bet on (D17). */
export const readSale = (raw: unknown): SaleStatus => (raw === 1 ? 1 : raw === -1 ? -1 : 0);
