import { expect, type Page } from '@playwright/test';
import type { RunningSandbox, Truth } from './sandbox.ts';

export type PaintedCell = { match: string; option: string; state: string; text: string };

/** A page, or a frame of one. */
export type Seen = Pick<Page, 'evaluate'>;

/** A page that is between two documents shows nothing; whoever asks again finds the next one. */
const nothingBetween = (error: unknown): [] => {
  if (
    error instanceof Error &&
    /context was destroyed|Cannot find context|because of a navigation/.test(error.message)
  )
    return [];
  throw error;
};

/**
 * Every odds cell the page shows, as a user would read it: a list under an open match is kept and not
 * painted.
 */
export const paintedCells = (page: Seen): Promise<PaintedCell[]> =>
  page
    .evaluate(() =>
      // In somebody else's document the client stands in a shadow root.
      [
        ...(document.querySelector('sport-live')?.shadowRoot ?? document).querySelectorAll<HTMLElement>(
          '[data-match] [data-option]',
        ),
      ]
        .filter((cell) => cell.getClientRects().length > 0)
        .map((cell) => ({
          match: cell.closest<HTMLElement>('[data-match]')?.dataset.match ?? '',
          option: cell.dataset.option ?? '',
          state: cell.dataset.state ?? '',
          text: cell.querySelector('[data-odds]')?.textContent?.trim() ?? '',
        })),
    )
    .catch(nothingBetween);

/** European odds as a bettor expects them (D14): two decimals, and a third only where it is not zero. */
export const european = (thousandths: number): string => {
  const text = String(thousandths).padStart(4, '0');
  const whole = text.slice(0, -3);
  const rest = text.slice(-3);
  return `${whole}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
};

/** What a cell should say by the server's truth. */
const expectedCell = (truth: Truth['options'][string]): string =>
  truth.ss === -1
    ? 'off'
    : truth.suspended
      ? 'suspended'
      : truth.locked || truth.odds <= 1000
        ? 'locked'
        : `open ${european(truth.odds)}`;

const asRead = (cell: PaintedCell): string => (cell.state === 'open' ? `open ${cell.text}` : cell.state);

/** Cells of this page that differ from the server's truth, as sentences; asks the truth once a match. */
export const differences = async (
  page: Seen,
  sandbox: RunningSandbox,
  known = new Map<string, Truth | null>(),
): Promise<string[]> => {
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
  await expect.poll(async () => (await paintedCells(page)).length).toBeGreaterThan(cells);
};

/** Filters the list by a text, by the last entry of the search's palette; by none it shows all again. */
export const filterList = async (page: Page, text: string): Promise<void> => {
  const box = page.locator('[role="search"] input');
  // Key by key: Firefox's driver fills a field in a way that no user can.
  await box.press('Control+a');
  await (text === '' ? box.press('Backspace') : box.pressSequentially(text));
  if (text.trim() !== '')
    await page.locator('[data-panel="search"] [data-settled] [data-entry="show-all"]').click();
};
