/** The book's usual margin: the inverse prices of a market add up to 1 plus this value. */
const MARGIN = 0.05;
const LEAST = 1.01;
const MOST = 500;

const stepOf = (odds: number, fine: boolean): number => {
  if (odds < 2.5) return fine ? 5 : 10;
  if (odds < 5) return 10;
  if (odds < 10) return 50;
  if (odds < 20) return 100;
  return odds < 100 ? 500 : 1000;
};

/**
 * Returns prices in whole thousandths from probabilities. `lean` moves the market towards its first option
 * and away from its last (log weights), so that a move keeps the margin. The price 0 locks an option that is
 * too sure or too unlikely. `sum` is the sum of the probabilities (2 for double chance).
 */
export const writePrices = (
  probs: readonly number[],
  lean: number,
  fine: boolean,
  out: number[],
  sum = 1,
  margin = MARGIN,
): void => {
  const last = probs.length - 1;
  const up = Math.exp(lean);
  let total = 0;
  for (let i = 0; i <= last; i += 1) total += (probs[i] ?? 0) * (i === 0 ? up : i === last ? 1 / up : 1);
  for (let i = 0; i <= last; i += 1) {
    const p = (((probs[i] ?? 0) * (i === 0 ? up : i === last ? 1 / up : 1)) / total) * sum;
    const odds = p > 0 ? 1 / (p * (1 + margin)) : Infinity;
    if (odds < LEAST || odds > MOST) out[i] = 0;
    else {
      const step = stepOf(odds, fine);
      out[i] = Math.max(1010, Math.round((odds * 1000) / step) * step);
    }
  }
};
