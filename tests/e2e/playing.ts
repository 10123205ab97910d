import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { RunningSandbox } from './sandbox.ts';

type Shown = Pick<Page | FrameLocator, 'locator'>;

/**
 * Waits until the list shows a sport's matches: those of the sport before it stand there until its own have
 * come.
 */
export const expectSport = async (shown: Shown, sandbox: RunningSandbox, sport: number): Promise<void> => {
  const { matches } = await sandbox.get<{ matches: { id: string }[] }>(`/sandbox/matches?sportId=${sport}`);
  const ids = new Set(matches.map(({ id }) => id));
  await expect
    .poll(async () => ids.has((await shown.locator('[data-match]').first().getAttribute('data-match')) ?? ''))
    .toBe(true);
};

/** Seconds of a half, and those before its end that a test may last. */
const HALF = 2_700;
const TEST = 900;

/**
 * Of these football matches those that are being played and go on for longer than a test: lists of what is in
 * play begin with what ends first, and in a break nobody scores.
 */
export const underWay = async (sandbox: RunningSandbox, ids: readonly string[]): Promise<string[]> => {
  const clocks = await Promise.all(
    ids.map(
      async (id) =>
        (await sandbox.truth(id).catch(() => null))?.match.mc as { s: number; r: boolean } | undefined,
    ),
  );
  return ids.filter((_, at) => {
    const clock = clocks[at];
    return clock?.r === true && clock.s < 2 * HALF && clock.s % HALF < HALF - TEST;
  });
};
