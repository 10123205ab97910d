import { expect, type Page } from '@playwright/test';
import type { RunningSandbox, Truth } from './sandbox.ts';

export type PaintedCell = { match: string; option: string; state: string; text: string };

/** A page, or a frame of one. */
export type Seen = Pick<Page, 'evaluate'>;

/** Every odds cell the page holds, as a user would read it. */
export const paintedCells = (page: Seen): Promise<PaintedCell[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-match] [data-option]')].map((cell) => ({
      match: cell.closest<HTMLElement>('[data-match]')?.dataset.match ?? '',
      option: cell.dataset.option ?? '',
      state: cell.dataset.state ?? '',
      text: cell.querySelector('[data-odds]')?.textContent?.trim() ?? '',
    })),
  );

/** European odds as a bettor expects them (D14): two decimals, and a third only where it is not zero. */
export const european = (thousandths: number): string => {
  const text = String(thousandths).padStart(4, '0');
  const whole = text.slice(0, -3);
  const rest = text.slice(-3);
  return `${whole}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
};

/** What a cell should say by the server's truth. */
const expectedCell = (truth: Truth['options'][string]): string =>
  truth.ss === -1 ? 'off' : truth.suspended ? 'suspended' : truth.locked || truth.odds <= 1000 ? 'locked' : `open ${european(truth.odds)}`;

const asRead = (cell: PaintedCell): string => (cell.state === 'open' ? `open ${cell.text}` : cell.state);

/** Cells of this page that differ from the server's truth, as sentences; asks the truth once a match. */
export const differences = async (page: Seen, sandbox: RunningSandbox, known = new Map<string, Truth | null>()): Promise<string[]> => {
  const cells = await paintedCells(page);
  const wrong: string[] = [];
  for (const cell of cells) {
    if (!known.has(cell.match)) known.set(cell.match, await sandbox.truth(cell.match).catch(() => null));
    const truth = known.get(cell.match)?.options[cell.option];
    const want = truth === undefined ? 'gone' : expectedCell(truth);
    const read = asRead(cell);
    if (read !== want) wrong.push(`${cell.match} ${cell.option}: painted ${read}, truth ${want}`);
  }
  if (cells.length === 0) wrong.push('no odds cell is painted');
  return wrong;
};

/** Waits until the page shows odds. */
export const ready = async (page: Seen, cells = 20): Promise<void> => {
  await expect.poll(async () => (await paintedCells(page)).length, { timeout: 30_000 }).toBeGreaterThan(cells);
};
