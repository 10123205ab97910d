import type { SaleStatus } from './match.ts';
import { OFF, SUSPENDED, type PriceWord } from '../odds/priceWord.ts';

/**
 * Converts a market's sale status to the flags of its prices (FEED-15, FEED-17): 1 on, 0 suspended, -1 off.
 */
export const saleFlags = (sale: SaleStatus): number => (sale === 1 ? 0 : sale === -1 ? OFF : SUSPENDED);

/** Returns the sale status that a price's flags stand for. */
export const saleOf = (word: PriceWord): SaleStatus =>
  (word & OFF) !== 0 ? -1 : (word & SUSPENDED) !== 0 ? 0 : 1;
