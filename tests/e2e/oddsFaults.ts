import type { Page } from '@playwright/test';

/**
 * The widest prices that a platform quotes, in European odds: of an outcome, and of a side of a line such as a
 * handicap or a total, which is taken off the board long before.
 */
const WIDEST = { outcome: '1001.00', line: '101.00' };
/** Pixels by which a price may leave its cell: half the gap between two cells, rounded. */
const TOLERANCE = 2.5;
/** Cells that are listed, the worst first: those of one market fail together. */
const MAX_LISTED = 3;

/**
 * Lists odds cells in which the widest price would leave the cell or cover its label, whatever the prices are
 * now. Writes that price into all visible open cells, measures them, and restores the prices in the same task,
 * so that nothing of it is painted.
 */
export const oddsFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ widestPrices, tolerance, mostListed }) => {
      /** A label with a line has a number that is not a score. */
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as it is
      const isLine = (label: string): boolean => /\d/.test(label) && !/^\d+\s*[-:]\s*\d+$/.test(label);
      const cells = [...document.querySelectorAll<HTMLElement>('button[data-option]')].flatMap((cell) => {
        const text = cell.querySelector('[data-odds]')?.firstChild;
        const box = cell.getBoundingClientRect();
        const isSeen =
          box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
        return isSeen && text instanceof Text && /^\d+\.\d+$/.test(text.data)
          ? [
              {
                cell,
                text,
                price: text.data,
                widest:
                  widestPrices[isLine(cell.querySelector('bdi')?.textContent ?? '') ? 'line' : 'outcome'],
              },
            ]
          : [];
      });
      for (const { text, widest } of cells) text.data = widest;
      const faults: { readonly over: number; readonly fault: string }[] = [];
      for (const { cell, text, price, widest } of cells) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const odds = range.getBoundingClientRect();
        const edges = cell.getBoundingClientRect();
        const label = cell.querySelector('bdi');
        const name = label?.getBoundingClientRect();
        const isBeside = name !== undefined && name.top < odds.bottom && odds.top < name.bottom;
        const over = Math.max(
          odds.right - edges.right,
          edges.left - odds.left,
          isBeside && name.width > 0 ? name.right - odds.left : 0,
        );
        if (over > tolerance)
          faults.push({
            over,
            fault: `${widest} does not fit by ${over.toFixed(1)} px where ${price} is: ${label?.textContent ?? ''}, cell of ${Math.round(edges.width)} px`,
          });
      }
      for (const { text, price } of cells) text.data = price;
      return faults
        .toSorted((one, other) => other.over - one.over)
        .slice(0, mostListed)
        .map(({ fault }) => fault);
    },
    { widestPrices: WIDEST, tolerance: TOLERANCE, mostListed: MAX_LISTED },
  );
