import { oddsText } from './oddsText.ts';
import { movedFrom } from './PeerCell.tsx';

/**
 * Copies the elements that the client rendered and writes their text and direction directly, without a
 * framework. The cost is only layout and paint, the minimum of drawing.
 */
export const createPlainRows = (
  drawn: Element,
): { readonly root: Element; write(cell: number, thousandths: number): void } => {
  const root = drawn.cloneNode(true) as Element;
  const buttons = [...root.querySelectorAll<HTMLElement>('button[data-option]')];
  const numbers = buttons.map((button) => button.querySelector<HTMLElement>('[data-odds]'));
  const texts = numbers.map((number) => number?.firstChild ?? null);
  const last = new Int32Array(buttons.length);
  return {
    root,
    write: (cell, thousandths) => {
      const number = numbers[cell];
      const text = texts[cell];
      if (number === undefined || number === null || text === null || text === undefined) return;
      text.nodeValue = oddsText(thousandths);
      const moved = movedFrom(last[cell] ?? 0, thousandths);
      if (number.dataset['move'] !== moved) number.dataset['move'] = moved;
      last[cell] = thousandths;
    },
  };
};
