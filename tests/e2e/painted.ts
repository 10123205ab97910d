import { expect, type Page } from '@playwright/test';
import type { RunningSandbox, Truth } from './sandbox.ts';

export type PaintedCell = { match: string; option: string; state: string; text: string };

/** A page or a frame in it. */
export type PageLike = Pick<Page, 'evaluate'>;

/**
 * Returns an empty result while a page navigates from one document to the next. The caller repeats the read.
 */
const emptyDuringNavigation = (error: unknown): [] => {
  if (
    error instanceof Error &&
    /context was destroyed|Cannot find context|because of a navigation/.test(error.message)
  )
    return [];
  throw error;
};

/**
 * Reads every visible odds cell as a user would. A list that an open match covers stays in the document but
 * is not visible, so its cells are left out.
 */
export const paintedCells = (page: PageLike): Promise<PaintedCell[]> =>
  page
    .evaluate(() =>
      // On a host's page the client is in a shadow root.
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
    .catch(emptyDuringNavigation);

/** Formats European odds as bettors expect them (D14): two decimals, and a third only if it is not zero. */
export const europeanOdds = (thousandths: number): string => {
  const text = String(thousandths).padStart(4, '0');
  const whole = text.slice(0, -3);
  const rest = text.slice(-3);
  return `${whole}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
};

/** Returns the text that a cell should show according to the server. */
const expectedCell = (truth: Truth['options'][string]): string =>
  truth.ss === -1
    ? 'off'
    : truth.suspended
      ? 'suspended'
      : truth.locked || truth.odds <= 1000
        ? 'locked'
        : `open ${europeanOdds(truth.odds)}`;

const shownText = (cell: PaintedCell): string => (cell.state === 'open' ? `open ${cell.text}` : cell.state);

/**
 * Compares the page's cells with the server's state and returns each difference as a sentence. Requests the
 * state once a match.
 */
export const differences = async (
  page: PageLike,
  sandbox: RunningSandbox,
  truthByMatch = new Map<string, Truth | null>(),
): Promise<string[]> => {
  const cells = await paintedCells(page);
  const found: string[] = [];
  for (const cell of cells) {
    if (!truthByMatch.has(cell.match))
      truthByMatch.set(cell.match, await sandbox.truth(cell.match).catch(() => null));
    const truth = truthByMatch.get(cell.match)?.options[cell.option];
    const expected = truth === undefined ? 'gone' : expectedCell(truth);
    const painted = shownText(cell);
    if (painted !== expected)
      found.push(`${cell.match} ${cell.option}: painted ${painted}, truth ${expected}`);
  }
  if (cells.length === 0) found.push('no odds cell is painted');
  return found;
};

/**
 * Options of a repeated read: the intervals in milliseconds. Those of Playwright grow to one second, which
 * delays a test by half a second for most waits.
 */
export const READ_OFTEN = { intervals: [50, 100, 100, 150] };

/** Waits until the page shows at least `cells` prices. */
export const waitForCells = async (page: PageLike, cells = 20): Promise<void> => {
  await expect.poll(async () => (await paintedCells(page)).length, READ_OFTEN).toBeGreaterThan(cells);
};

/**
 * Filters the list by a text, through the last entry of the search palette. An empty text removes the filter.
 */
export const filterList = async (page: Page, text: string): Promise<void> => {
  const box = page.locator('[role="search"] input');
  // Types key by key, because Firefox's driver fills a field in a way that no user can.
  await box.press('Control+a');
  await (text === '' ? box.press('Backspace') : box.pressSequentially(text));
  if (text.trim() !== '')
    await page.locator('[data-panel="search"] [data-settled] [data-entry="show-all"]').click();
};
