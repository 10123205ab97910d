import type { Page } from '@playwright/test';
import { expect, expectSharedWorker, openTab, test, uncaughtErrors } from './journey.ts';
import { differences, paintedCells, waitForCells } from './painted.ts';
import { expectSport, pauseAtOpenMatch, shownInPlay } from './playing.ts';
import type { RunningSandbox, Truth } from './sandbox.ts';
import { expectMarked, noteMarks, pickPrice, readUntilStable } from './pageWaits.ts';

const sportsOf = (page: Page) =>
  page.locator('[data-sport]').evaluateAll((all) =>
    all.map((each) => ({
      id: Number((each as HTMLElement).dataset.sport),
      name: each.getAttribute('title') ?? '',
    })),
  );
const gridsOf = (page: Page) =>
  page
    .locator('[data-grid]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.grid ?? ''));
const firstMatch = async (page: Page): Promise<string> =>
  (await page.locator('[data-match]').first().getAttribute('data-match')) ?? '';
const matchesShown = (page: Page): Promise<string[]> =>
  page
    .locator('[data-match]')
    .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLElement).dataset.match ?? ''))]);
/** Pages hold still under the pointer. */
const away = (page: Page) => page.mouse.move(2, 700);

const equalsTruth = async (page: Page, sandbox: RunningSandbox, truths: Map<string, Truth | null>) => {
  await expect
    .poll(async () =>
      (await differences(page, sandbox, truths))
        .filter((each) => each !== 'no odds cell is painted')
        .slice(0, 5),
    )
    .toEqual([]);
};
const ODDS = 'select[data-setting="odds-format"], [data-setting="odds-format"] select';

test.describe('sports', () => {
  for (const [name, isWalked, tag] of [
    ['football, basketball and tennis', (id: number) => [1, 3, 5].includes(id), []],
    ['every sport', () => true, ['@long']],
  ] as const) {
    test(
      `each market tab of ${name} has a name, and every price in the tab equals the platform's`,
      {
        tag: [...tag],
      },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ matches: 900, rate: 100 });
        const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
        // Nothing changes while the tabs are checked, so that each match's truth is asked for once.
        await sandbox.pause();
        const truths = new Map<string, Truth | null>();
        const painted: Record<string, number> = {};
        // The menu's counts come in an answer of their own.
        await expect.poll(async () => (await sportsOf(page)).length).toBeGreaterThanOrEqual(17);
        const sports = (await sportsOf(page)).filter(({ id }) => id < 1000 && isWalked(id));
        for (const { id } of sports) {
          await page.locator(`[data-sport="${id}"]`).first().click();
          await expectSport(page, sandbox, id);
          await waitForCells(page, 1);
          for (const grid of [null, ...(await readUntilStable(() => gridsOf(page))).slice(1)]) {
            if (grid !== null) await page.locator(`[data-grid="${grid}"]`).click();
            await away(page);
            await expect.poll(() => page.locator('[data-match]').count()).toBeGreaterThan(0);
            // A row is there before the prices of its other markets are; every match of football has these.
            if (id === 1 && grid === 'correct-score') await waitForCells(page);
            await equalsTruth(page, sandbox, truths);
            painted[`${id} ${grid ?? 'main'}`] = (await paintedCells(page)).length;
            expect(await page.locator('[data-grid]', { hasText: /^grid\./ }).count()).toBe(0);
          }
        }
        const withPrices = new Set(
          Object.entries(painted)
            .filter(([, cells]) => cells > 0)
            .map(([key]) => key.split(' ')[0]),
        );
        expect(withPrices.size).toBeGreaterThanOrEqual(Math.min(8, sports.length));
        expect(painted['1 correct-score']).toBeGreaterThan(20);
        expect(uncaughtErrors).toEqual([]);
      },
    );
  }

  test(
    "basketball's filters switch the periods, and quarters follow the one being played (LIST-26)",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600 });
      const page = await openTab(
        await journey.context(),
        `${sandbox.url}?lang=en&sport=3&play=today-and-rolling`,
      );
      await expect(page.locator('[data-grid]')).toHaveText(['Full', 'Half', 'Quarter']);
      const heads = page.locator('main [aria-hidden="true"]').filter({ hasText: 'Match' }).first();
      await expect(heads).toContainText('Full time');
      await page.locator('[data-grid="half"]').click();
      await expect(heads).toContainText('2nd half');
      await expect(heads).not.toContainText('Full time');
      await page.locator('[data-grid="quarter"]').click();
      await expect(heads).toContainText('This quarter');
      await expect(heads).toContainText('Next quarter');
    },
  );

  test(
    "unknown sports, markets and statuses are shown by the server's names (D17, LIST-25)",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1777&play=all`);
      await expect(page.locator('[data-sport="1777"]').first()).toHaveAttribute('title', 'Kabaddi');
      await expect(page.locator('[data-match]').first()).toContainText('Total Points');
      // Once for each language; a tab whose worker is slow to load makes do with a lesser one, which asks too
      // (F19).
      await expectSharedWorker(page);
      const asked = async () => (await sandbox.stats()).requests['/language/staticList'] ?? 0;
      const before = await readUntilStable(asked);
      expect(before).toBeGreaterThan(0);
      await page
        .locator('select[data-setting="locale"], [data-setting="locale"] select')
        .first()
        .selectOption('zh-CN');
      await expect(page.locator('[data-sport="1777"]').first()).toHaveAttribute('title', '卡巴迪');
      await expect.poll(asked).toBe(before + 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('a goal withdrawn by VAR is announced in its row and removed from the score (D29)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1&play=rolling`);
    await away(page);
    const [id = ''] = await shownInPlay(page, sandbox, 1);
    const row = page.locator(`[data-match="${id}"]`).first();
    // An earlier goal may still be marked; the stopped world scores no further one.
    await sandbox.pause();
    await expect(row).not.toHaveAttribute('data-goal');
    const goals = async (): Promise<number> =>
      Number(await row.locator('[data-side="1"] > :last-child').textContent());
    const before = await goals();
    // Each mark goes by itself: what the row says while it stands is noted.
    await noteMarks(page, `[data-match="${id}"]`, 'data-goal');
    await sandbox.correct(id, { what: 'goal', side: 1 });
    await expectMarked(page, '1');
    await expect.poll(goals).toBeGreaterThan(before);
    const scored = await goals();
    await page.evaluate((withdrawn) => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(document.querySelector(withdrawn)?.textContent ?? '')).observe(
        document.body,
        { subtree: true, childList: true, characterData: true, attributes: true },
      );
    }, `[data-match="${id}"][data-withdrawn="1"]`);
    await sandbox.correct(id, { what: 'var', side: 1 });
    await expect
      .poll(async () => (await page.evaluate(() => (window as unknown as { said: string[] }).said)).join())
      .toContain('VAR: goal withdrawn');
    await expect.poll(goals).toBeLessThan(scored);
    await expect(row).not.toHaveAttribute('data-withdrawn', '1');
  });

  test('a selection names why it cannot be bet on: postponed, cancelled or abandoned (D29)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const page = await openTab(context, `${sandbox.url}?lang=en&sport=1&play=early`);
    const early = await matchesShown(page);
    // Only a match that has begun can be abandoned.
    const inPlay = await openTab(context, `${sandbox.url}?lang=en&sport=1&play=rolling`);
    const live = await pauseAtOpenMatch(inPlay, sandbox);
    const orders = [
      [page, early[0] ?? '', 'postpone'],
      [page, early[1] ?? '', 'cancel'],
      [inPlay, live, 'abandon'],
    ] as const;
    for (const [at, [tab, match]] of orders.entries()) {
      await tab.bringToFront();
      await pickPrice(tab, tab.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first());
      await expect(page.locator('[data-leg]')).toHaveCount(at + 1);
    }
    await page.bringToFront();
    await away(page);
    for (const [, match, what] of orders) await sandbox.correct(match, { what });
    for (const [at, reason] of ['Postponed', 'Cancelled', 'Abandoned'].entries())
      await expect(page.locator('[data-leg]').nth(at).locator('[data-closed]')).toHaveText(reason);
  });

  test(
    'outrights show every runner with its name, always in the European format and tagged so (MENU-14, C4)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1&play=outright`);
      const id = await firstMatch(page);
      const europe = await readUntilStable(() => paintedCells(page));
      await page.locator(ODDS).first().selectOption('2');
      await expect(
        page.locator(`[data-match="${id}"] [data-option][data-state="open"]`).first(),
      ).toContainText('EU');
      await expect.poll(() => paintedCells(page)).toEqual(europe);
      const truth = await sandbox.truth(id);
      await page.locator('main [role="grid"]').hover();
      expect(Object.keys(truth.options).length).toBeGreaterThan(3);
      const names = await page
        .locator(`[data-match="${id}"] [data-option]`)
        .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
      expect(names.every((name) => /\p{L}/u.test(name))).toBe(true);
    },
  );
});
