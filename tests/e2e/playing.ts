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
const selectInPlay = async (sandbox: RunningSandbox, ids: readonly string[]): Promise<string[]> => {
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

/** Stops the world at a moment at which `find` returns a match, and returns its id. */
const pauseWhen = async (
  sandbox: RunningSandbox,
  find: () => Promise<string | undefined>,
): Promise<string> => {
  let match: string | undefined;
  await expect
    .poll(async () => {
      await sandbox.pause();
      match = await find();
      if (match === undefined) await sandbox.resume();
      return match;
    })
    .toBeDefined();
  return match ?? '';
};
/** True if play is not stopped and at least one price of the match is open. */
const isOpenInPlay = async (sandbox: RunningSandbox, id: string): Promise<boolean> => {
  const { match, options } = await sandbox.truth(id);
  const isOpen = Object.values(options).some(
    ({ odds, locked, suspended }) => odds > 0 && !locked && !suspended,
  );
  return isOpen && (match.mc as { r: boolean } | null)?.r === true;
};

/**
 * Stops the world when the list shows such a match with an open price (`selectInPlay`), and returns its id. While a
 * world runs, a goal may close all prices of a match for some minutes.
 */
export const pauseAtOpenMatch = (tab: Page, sandbox: RunningSandbox): Promise<string> =>
  pauseWhen(sandbox, async () => {
    for (const id of await selectInPlay(sandbox, await firstRows(tab, 12))) {
      const shown = tab.locator(`[data-match="${id}"] [data-option][data-state="open"]`);
      if ((await isOpenInPlay(sandbox, id)) && (await shown.count()) > 0) return id;
    }
    return undefined;
  });

/** Stops the world when one of these matches is being played and has open prices, and returns the first one's id. */
export const pauseAtOpen = (
  sandbox: RunningSandbox,
  findIds: () => Promise<readonly string[]>,
): Promise<string> =>
  pauseWhen(sandbox, async () => {
    for (const id of await findIds()) if (await isOpenInPlay(sandbox, id)) return id;
    return undefined;
  });

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
