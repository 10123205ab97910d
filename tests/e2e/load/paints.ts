import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';

type Counting = { readonly painted: { frames: number; cells: number } };

/** Starts to count, in the page, the frames in which an odds cell changed. */
export const countPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const painted = { frames: 0, cells: 0 };
    Object.assign(window, { painted });
    let last: CSSNumberish | null = null;
    new MutationObserver((records) => {
      const cells = records.filter(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[data-match] [data-option]',
          ) !== null,
      ).length;
      if (cells === 0) return;
      painted.cells += cells;
      // The document's time is constant within a frame.
      const now = document.timeline.currentTime;
      if (now !== last) painted.frames += 1;
      last = now;
    }).observe(document.body, {
      subtree: true,
      characterData: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-state'],
    });
  });

/** Returns the number of frames with changed odds so far. */
const paintsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Counting).painted.frames);

/** Counts each tab's frames until the busiest tab has painted `busiest` frames. */
export const paintsWithin = async (pages: readonly Page[], busiest: number): Promise<number[]> => {
  const before = await Promise.all(pages.map(paintsOf));
  let framesSince: number[] = [];
  await expect
    .poll(
      async () => {
        framesSince = (await Promise.all(pages.map(paintsOf))).map((now, at) => now - (before[at] ?? 0));
        return Math.max(...framesSince);
      },
      { intervals: [200] },
    )
    .toBeGreaterThanOrEqual(busiest);
  return framesSince;
};
