import type { MarketRecord, SaleStatus } from '#domain/match/match.ts';
import { LOCKED, MAX_THOUSANDTHS, UNREADABLE, priceWord, type PriceWord } from '#domain/odds/priceWord.ts';

/** What `thousandthsOf` answers for something that is no price; never a price itself. */
export const NO_PRICE = -1;

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,20}))?$/;

/**
 * European odds as the match calls write them (1.955) in whole thousandths: 0 where the platform locks (zero
 * or less, FEED-16), NO_PRICE where they cannot be read, and text is not read (F38). A fourth decimal is
 * rounded half up.
 */
export const thousandthsOf = (raw: unknown): number => {
  if (typeof raw !== 'number') return NO_PRICE;
  // Whole thousandths divided by 1000 give exactly the double that the decimal text was read as: when they
  // do, there was no error.
  const whole = Math.round(raw * 1000);
  if (whole / 1000 === raw) return whole <= 0 ? 0 : whole <= MAX_THOUSANDTHS ? whole : NO_PRICE;
  return Number.isFinite(raw) ? fromDigits(String(raw)) : NO_PRICE;
};

const fromDigits = (text: string): number => {
  if (text.startsWith('-')) return DECIMAL.test(text.slice(1)) ? 0 : NO_PRICE;
  const found = DECIMAL.exec(text);
  if (found === null) return NO_PRICE;
  const decimals = (found[2] ?? '').padEnd(4, '0');
  const whole =
    Number(found[1]) * 1000 + Number(decimals.slice(0, 3)) + (decimals.charCodeAt(3) >= 0x35 ? 1 : 0);
  return whole <= MAX_THOUSANDTHS ? whole : NO_PRICE;
};

/**
 * A price of a feed delta (section `p`: thousandths, flags) as a price word. Not a whole number, negative or
 * too large is unreadable and locked (F38); 1.000 or less is locked (D14); of the flags only "locked" is
 * known, and unreadable flags lock.
 */
export const readPrice = (odds: unknown, flags: unknown): PriceWord => {
  // `x | 0` is x for whole 32-bit numbers alone; Number.isInteger here costs 45 ns a price, this 4.
  if (typeof odds !== 'number' || (odds | 0) !== odds || odds < 0 || odds > MAX_THOUSANDTHS)
    return UNREADABLE | LOCKED;
  if (odds <= 1000 || typeof flags !== 'number' || (flags | 0) !== flags) return priceWord(odds, LOCKED);
  return priceWord(odds, flags & LOCKED);
};

/**
 * An option of a decoded market as a price word, without the flags of its market's sale status (`saleFlags`).
 */
export const optionWord = (market: MarketRecord, index: number): PriceWord => {
  const odds = market.odds[index] ?? 0;
  if (odds > 1000) return priceWord(odds, 0);
  return priceWord(odds, market.unreadable?.includes(index) === true ? LOCKED | UNREADABLE : LOCKED);
};

/** Sale status of a market (FEED-17). An unknown code never sells: it is suspended (D17). */
export const readSale = (raw: unknown): SaleStatus => (raw === 1 ? 1 : raw === -1 ? -1 : 0);
