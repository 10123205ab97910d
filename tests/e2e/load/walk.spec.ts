import type { Page } from '@playwright/test';
import { expect, expectSockets, expectTruth, test, uncaughtErrors } from '../journey.ts';
import { differences, filterList, paintedCells } from '../painted.ts';
import type { RunningSandbox, Truth } from '../sandbox.ts';
import { walk } from './walk.ts';
import { openWindow, realBrowser } from './windows.ts';

const SEED = 20_26;
/** The gate takes a quarter of the walk through a tenth of the offer. */
const WALKS = [
  { steps: 16, flags: { matches: 600, rate: 1_000 }, cells: 50, tag: [] },
  { steps: 64, flags: { matches: 5_000, rate: 10_000, process: 'own' }, cells: 200, tag: ['@long'] },
] as const;
const LOOK_EVERY = 8;
/** Most rows that are drawn at the same time, for any list length and scroll position. */
const MAX_ROWS = 60;
/**
 * Beside the feed a list is asked for when it is first wanted, a page or two of it until the feed brings it;
 * polled they would be thousands.
 */
const MAX_REQUESTS_A_STEP = 6;

const rowsOf = (page: Page): Promise<number> => page.locator('[role="row"][data-index]').count();
/**
 * Whether the list has come, and has nothing in it to show odds of: a search without finds, leagues that are
 * closed.
 */
const shutOrEmpty = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector('[aria-busy="true"], [data-skeleton]') === null &&
      document.querySelector('[data-match]') === null,
  );

/** As `expectTruth`, for lists that may rightly be empty; answers how many cells were compared. */
const expectTruthOrNone = async (
  sandbox: RunningSandbox,
  pages: readonly Page[],
  walked: readonly string[],
): Promise<number> => {
  await sandbox.pause();
  let cells = 0;
  const truths = new Map<string, Truth | null>();
  for (const page of pages) {
    const wrong = async () => {
      if ((await paintedCells(page)).length === 0)
        return (await shutOrEmpty(page)) ? [] : ['nothing is painted'];
      return (await differences(page, sandbox, truths)).slice(0, 5);
    };
    await expect
      .poll(wrong, { intervals: [100, 200, 300], message: walked.slice(-LOOK_EVERY).join('\n') })
      .toEqual([]);
    cells += (await paintedCells(page)).length;
  }
  await sandbox.resume();
  return cells;
};

test.describe('a very active user', () => {
  for (const { steps, flags, cells: least, tag } of WALKS)
    test(
      `two tabs used ${steps} times at random during ${flags.rate} changes a second equal the server (G9, I5, I9, F10)`,
      { tag: [...tag] },
      async ({ journey }) => {
        const sandbox = await journey.sandbox(flags);
        const real = await realBrowser(journey);
        const pages = [
          await openWindow(real, `${sandbox.url}?play=all`),
          await openWindow(real, `${sandbox.url}?sport=5&play=all`),
        ];
        const asked = async () => (await sandbox.stats()).requests['/v1/match/getList'] ?? 0;
        const before = await asked();
        const next = walk(SEED);
        const walked: string[] = [];
        let most = 0;
        let compared = 0;
        for (let step = 0; step < steps; step += 1) {
          for (const [tab, page] of pages.entries()) {
            walked.push(`${step} tab ${tab}: ${await next(page)}`);
            most = Math.max(most, await rowsOf(page));
          }
          if (step % LOOK_EVERY === LOOK_EVERY - 1)
            compared += await expectTruthOrNone(sandbox, pages, walked);
        }
        expect(most).toBeLessThan(MAX_ROWS);
        // It has not walked from one empty list to the next.
        expect(compared).toBeGreaterThan(least);
        test.info().annotations.push({
          type: 'rows drawn at most, cells compared, lists asked for',
          description: `${most}, ${compared}, ${(await asked()) - before}`,
        });
        expect((await asked()) - before).toBeLessThan(steps * MAX_REQUESTS_A_STEP);
        await expectSockets(sandbox, 1);

        // Wherever it ended, the way back to a plain list is open.
        for (const page of pages) {
          await filterList(page, '');
          await page.locator('[data-sport="1"]').first().click();
          await page.locator('[data-play-type="rolling"]').first().click();
          await page.mouse.move(2, 700);
          if ((await page.locator('[data-action="collapse-all"]').getAttribute('aria-pressed')) === 'true')
            await page.locator('[data-action="collapse-all"]').click();
        }
        await expectTruth(sandbox, pages);
        expect(uncaughtErrors).toEqual([]);
      },
    );
});
