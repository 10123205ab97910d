import { LOCKED, OFF, oddsOf, SUSPENDED } from '#domain/odds/priceWord.ts';
import { saleFlags } from '#domain/match/saleStatus.ts';
import { isTooLow, readPrice, readSale } from '#platform/decode/price.ts';
import type { Board } from './board.ts';
import type { BoardStream } from './streamTable.ts';

const SALE_FLAGS = SUSPENDED | OFF;

/**
 * Applies section `p` of a delta: flat handle, option index, thousandths, flags. This is the hot path of the
 * worker: four array reads and a compare per change, without allocation (G1, G2).
 */
export const applyPrices = (board: Board, stream: BoardStream, prices: readonly unknown[]): void => {
  const { first, count, watchers } = board.markets;
  const words = board.options.words;
  const handles = stream.handles;
  let changes = 0;
  for (let at = 0; at + 3 < prices.length; at += 4) {
    const market = handles.get(prices[at]);
    const index = prices[at + 1] as number;
    if (market < 0 || !(index >= 0 && index < (count[market] as number)) || !Number.isInteger(index)) {
      board.unmatched += 1;
      continue;
    }
    const slot = (first[market] as number) + index;
    const old = words[slot] as number;
    const word = readPrice(prices[at + 2], prices[at + 3]) | (old & SALE_FLAGS);
    if (word === old) continue;
    words[slot] = word;
    changes += 1;
    if ((word & LOCKED) !== 0 && isTooLow(oddsOf(word)) && !isTooLow(oddsOf(old))) board.lowOdds += 1;
    const watching = watchers[market];
    if (watching !== undefined) for (let i = 0; i < watching.length; i += 1) watching[i]?.mark(slot);
  }
  board.changes += changes;
};

/**
 * Applies section `m` of a delta: flat handle, sale status. The status is stored in the flags of each price
 * of the market (FEED-15).
 */
export const applySales = (board: Board, stream: BoardStream, sales: readonly unknown[]): void => {
  for (let at = 0; at + 1 < sales.length; at += 2) {
    const market = stream.handles.get(sales[at]);
    if (market < 0) board.unmatched += 1;
    else setSale(board, market, sales[at + 1]);
  }
};

const setSale = (board: Board, market: number, raw: unknown): void => {
  const sale = readSale(raw);
  if (board.saleOf(market) === sale) return;
  const words = board.options.words;
  const flags = saleFlags(sale);
  const first = board.markets.first[market] as number;
  const end = first + (board.markets.count[market] as number);
  for (let slot = first; slot < end; slot += 1) words[slot] = ((words[slot] as number) & ~SALE_FLAGS) | flags;
  board.changes += end - first;
  board.markAll(market);
  board.listener.marketsChanged(board.markets.match[market] as number);
};
