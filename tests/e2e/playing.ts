import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { RunningSandbox } from './sandbox.ts';

type Shown = Pick<Page | FrameLocator, 'locator'>;

/** Waits until the list shows the sport's matches. Until they arrive, the list shows the earlier sport. */
export const expectSport = async (shown: Shown, sandbox: RunningSandbox, sport: number): Promise<void> => {
  const { matches } = await sandbox.get<{ matches: { id: string }[] }>(`/sandbox/matches?sportId=${sport}`);
  const ids = new Set(matches.map(({ id }) => id));
  await expect
    .poll(async () => ids.has((await shown.locator('[data-match]').first().getAttribute('data-match')) ?? ''))
    .toBe(true);
};

/** Seconds of a half, and the seconds before its end in which a test does not start. */
const HALF_SECONDS = 2_700;
const TEST_SECONDS = 900;

/**
 * Returns the football matches among `ids` that are being played and last longer than a test. Lists of
 * matches in play begin with those that end first, and nobody scores during a break.
 */
export const selectInPlay = async (sandbox: RunningSandbox, ids: readonly string[]): Promise<string[]> => {
  const clocks = await Promise.all(
    ids.map(
      async (id) =>
        (await sandbox.truth(id).catch(() => null))?.match.mc as { s: number; r: boolean } | undefined,
    ),
  );
  return ids.filter((_, at) => {
    const clock = clocks[at];
    return (
      clock?.r === true && clock.s < 2 * HALF_SECONDS && clock.s % HALF_SECONDS < HALF_SECONDS - TEST_SECONDS
    );
  });
};

/** Returns the ids of the first matches of the list, once it shows so many. */
export const firstRows = async (tab: Page, count: number): Promise<string[]> => {
  await expect(tab.locator('[data-match] [data-star]').nth(count - 1)).toBeVisible();
  return tab
    .locator('[data-match]')
    .evaluateAll(
      (rows, most) => rows.slice(0, most).map((row) => (row as HTMLElement).dataset.match ?? ''),
      count,
    );
};

/**
 * Stops the world when the list shows such a match with an open price (`selectInPlay`), and returns its id. While a
 * world runs, a goal may close all prices of a match, for three minutes at most.
 */
export const pauseAtOpenMatch = async (tab: Page, sandbox: RunningSandbox): Promise<string> => {
  const isOpen = async (id: string): Promise<boolean> => {
    const { options } = await sandbox.truth(id);
    return Object.values(options).some(({ odds, locked, suspended }) => odds > 0 && !locked && !suspended);
  };
  let match: string | undefined;
  await expect
    .poll(async () => {
      await sandbox.pause();
      for (const id of await selectInPlay(sandbox, await firstRows(tab, 12)))
        if (match === undefined && (await isOpen(id))) match = id;
      if (match === undefined) await sandbox.resume();
      return match;
    })
    .toBeDefined();
  return match ?? '';
};

/** Waits until the list shows so many of such matches (`selectInPlay`), and returns the ids of all that it shows. */
export const shownInPlay = async (tab: Page, sandbox: RunningSandbox, count: number): Promise<string[]> => {
  let ids: string[] = [];
  await expect
    .poll(async () => {
      const shown = await tab
        .locator('[data-match]')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.match ?? ''));
      ids = await selectInPlay(sandbox, [...new Set(shown)]);
      return ids.length;
    })
    .toBeGreaterThanOrEqual(count);
  return ids;
};

/** Waits until the list shows such a match among its first twelve (`selectInPlay`), and returns its id. */
export const firstInPlay = async (tab: Page, sandbox: RunningSandbox): Promise<string> => {
  let match = '';
  await expect
    .poll(async () => {
      [match = ''] = await selectInPlay(sandbox, await firstRows(tab, 12));
      return match;
    })
    .not.toBe('');
  return match;
};

/** Returns the favourites that the browser stores, as JSON: those of the worker, not the tab's own presses. */
export const storedFavourites = (tab: Page): Promise<string> =>
  tab.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('favourites:'))
      .map(([, text]) => String(text))
      .join(),
  );
