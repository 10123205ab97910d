import type { Page } from '../browser/chromium.ts';

/** Records of a page's rows since `watchBoard`. Times are the page's `timeOrigin + now`, ms. */
export type Watched = {
  /** Times of the frames that show a match's first suspended cell, and the goal mark of its score. */
  readonly suspended: Readonly<Record<string, number>>;
  readonly goals: Readonly<Record<string, number>>;
  /** Frames from a row's first suspended cell until none of its cells is open. */
  readonly framesToShut: Readonly<Record<string, number>>;
  /** Suspended cells that were pressed as soon as they appeared. */
  readonly presses: number;
  readonly longTasks: readonly number[];
  /** Prices and states that were written into rows. */
  readonly writes: number;
};

declare global {
  var watched:
    | {
        suspended: Record<string, number>;
        goals: Record<string, number>;
        framesToShut: Record<string, number>;
        presses: number;
        longTasks: number[];
        writes: number;
      }
    | undefined;
}

/**
 * Records the changes in the rows of a page that `openTab` opened, and presses every suspended cell. A second
 * call discards the earlier records. A loop of animation frames counts the frames. Runs in the page, so it
 * uses no outer variables.
 */
export const watchBoard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const again = globalThis.watched;
    if (again !== undefined) {
      Object.assign(again, {
        suspended: {},
        goals: {},
        framesToShut: {},
        presses: 0,
        longTasks: [],
        writes: 0,
      });
      return;
    }
    const seen = {
      suspended: {} as Record<string, number>,
      goals: {} as Record<string, number>,
      framesToShut: {} as Record<string, number>,
      presses: 0,
      longTasks: [] as number[],
      writes: 0,
    };
    globalThis.watched = seen;
    let frame = 0;
    const shutting = new Map<HTMLElement, number>();
    const touched = new Set<HTMLElement>();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page, where nothing around it is.
    const cellsOf = (row: HTMLElement, state: string) =>
      row.querySelectorAll<HTMLElement>(`[data-option][data-state="${state}"]`);
    const checkShut = () => {
      for (const [row, since] of shutting) {
        if (cellsOf(row, 'open').length > 0) continue;
        seen.framesToShut[row.dataset['match'] ?? ''] ??= frame - since;
        shutting.delete(row);
      }
    };
    const checkRow = (row: HTMLElement, at: number) => {
      const match = row.dataset['match'] ?? '';
      if (row.dataset['goal'] !== undefined) seen.goals[match] ??= at;
      const shut = cellsOf(row, 'suspended');
      if (shut.length === 0 || seen.suspended[match] !== undefined) return;
      seen.suspended[match] = at;
      shutting.set(row, frame);
      for (const cell of shut) {
        seen.presses += 1;
        cell.click();
      }
    };
    const eachFrame = () => {
      frame += 1;
      checkShut();
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
    const onChanges = (records: readonly MutationRecord[]) => {
      seen.writes += records.length;
      for (const { target } of records) {
        const element = target instanceof HTMLElement ? target : target.parentElement;
        const row = element?.closest<HTMLElement>('[data-match]');
        if (row === null || row === undefined) continue;
        if (touched.size === 0)
          globalThis.afterFrame?.(() => {
            const at = performance.timeOrigin + performance.now();
            for (const each of touched) checkRow(each, at);
            touched.clear();
            checkShut();
          });
        touched.add(row);
      }
    };
    new MutationObserver(onChanges).observe(document.querySelector('[role="grid"]') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-state', 'data-goal'],
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
  });

export const readWatched = async (page: Page): Promise<Watched> => {
  const found = await page.evaluate(() => globalThis.watched);
  if (found === undefined) throw new Error('The page was not watched.');
  return found;
};

/** Returns the matches whose rows the page shows. */
export const matchesDrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-match]')].map(
      ({ dataset }) => dataset['match'] ?? '',
    ),
  );

/** Returns the number of selections in the slip, and of cells that are shown as picked. */
export const picksIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelectorAll('[data-panel="slip"] [data-leg]').length +
      document.querySelectorAll('[role="grid"] [data-option][aria-pressed="true"]').length,
  );
