import type { Page } from '@playwright/test';
import { expect, expectShared, openTab, test, thrown } from './journey.ts';
import { differences, paintedCells, ready } from './painted.ts';
import { expectSport, underWay } from './playing.ts';
import type { RunningSandbox, Truth } from './sandbox.ts';
import { expectMarked, noteMarks, pickPrice, settled } from './settle.ts';

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
  test('every sport shows its market tabs by name, and every price in them is the truth (LIST-20 to LIST-26, LIST-37, MENU-04)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 900, rate: 100 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
    // Nothing moves while the tabs are looked at, so that each match's truth is asked for once.
    await sandbox.pause();
    const truths = new Map<string, Truth | null>();
    const painted: Record<string, number> = {};
    // The menu's counts come by an answer of their own.
    await expect.poll(async () => (await sportsOf(page)).length).toBeGreaterThanOrEqual(17);
    for (const { id } of (await sportsOf(page)).filter((sport) => sport.id < 1000)) {
      await page.locator(`[data-sport="${id}"]`).first().click();
      await expectSport(page, sandbox, id);
      await ready(page, 1);
      for (const grid of [null, ...(await settled(() => gridsOf(page))).slice(1)]) {
        if (grid !== null) await page.locator(`[data-grid="${grid}"]`).click();
        await away(page);
        await expect.poll(() => page.locator('[data-match]').count()).toBeGreaterThan(0);
        // A row is there before the prices of its other markets are; every match of football has these.
        if (id === 1 && grid === 'correct-score') await ready(page);
        await equalsTruth(page, sandbox, truths);
        painted[`${id} ${grid ?? 'main'}`] = (await paintedCells(page)).length;
        expect(await page.locator('[data-grid]', { hasText: /^grid\./ }).count()).toBe(0);
      }
    }
    const sports = new Set(
      Object.entries(painted)
        .filter(([, cells]) => cells > 0)
        .map(([key]) => key.split(' ')[0]),
    );
    expect(sports.size).toBeGreaterThanOrEqual(8);
    expect(painted['1 correct-score']).toBeGreaterThan(20);
    expect(thrown).toEqual([]);
  });

  test("basketball's filters switch the periods shown, and quarters follow the one being played (LIST-26)", async ({
    journey,
  }) => {
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
  });

  test("what no table holds goes by the server's names: a sport, its markets, a status (D17, LIST-25)", async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox();
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1777&play=all`);
    await expect(page.locator('[data-sport="1777"]').first()).toHaveAttribute('title', 'Kabaddi');
    await expect(page.locator('[data-match]').first()).toContainText('Total Points');
    // Once for each language; a tab whose worker is slow to load makes do with a lesser one, which asks too
    // (F19).
    await expectShared(page);
    const asked = async () => (await sandbox.stats()).requests['/language/staticList'] ?? 0;
    const before = await settled(asked);
    expect(before).toBeGreaterThan(0);
    await page
      .locator('select[data-setting="locale"], [data-setting="locale"] select')
      .first()
      .selectOption('zh-CN');
    await expect(page.locator('[data-sport="1777"]').first()).toHaveAttribute('title', '卡巴迪');
    await expect.poll(asked).toBe(before + 1);
    expect(thrown).toEqual([]);
  });

  test('a goal that VAR takes back is said in its row, and the score is what it was (D29)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1&play=rolling`);
    await away(page);
    const [id = ''] = await underWay(
      sandbox,
      await page
        .locator('[data-match]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.match ?? '')),
    );
    const row = page.locator(`[data-match="${id}"]`).first();
    const before = await row.getAttribute('data-goal');
    expect(before).toBeNull();
    // Each mark goes by itself: what the row says while it stands is noted.
    await noteMarks(page, `[data-match="${id}"]`, 'data-goal');
    await sandbox.correct(id, { what: 'goal', side: 1 });
    await expectMarked(page, '1');
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
    await expect(row).not.toHaveAttribute('data-withdrawn', '1');
  });

  test('picks say why they cannot be played: postponed, abandoned, cancelled (D29)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1&play=early`);
    const shown = await page
      .locator('[data-match]')
      .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLElement).dataset.match ?? ''))]);
    const orders = [
      [shown[0] ?? '', 'postpone'],
      [shown[1] ?? '', 'cancel'],
    ] as const;
    for (const [at, [match]] of orders.entries()) {
      await pickPrice(page, page.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first());
      await expect(page.locator('[data-leg]')).toHaveCount(at + 1);
    }
    await away(page);
    for (const [match, what] of orders) await sandbox.correct(match, { what });
    await expect(page.locator('[data-leg]').nth(0).locator('[data-closed]')).toHaveText('Postponed');
    await expect(page.locator('[data-leg]').nth(1).locator('[data-closed]')).toHaveText('Cancelled');
  });

  test('outrights show every runner with its name, in Europe and marked so whatever is chosen (MENU-14, C4)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&sport=1&play=outright`);
    const id = await firstMatch(page);
    const europe = await settled(() => paintedCells(page));
    await page.locator(ODDS).first().selectOption('2');
    await expect(page.locator(`[data-match="${id}"] [data-option][data-state="open"]`).first()).toContainText(
      'EU',
    );
    await expect.poll(() => paintedCells(page)).toEqual(europe);
    const truth = await sandbox.truth(id);
    await page.locator('main [role="grid"]').hover();
    expect(Object.keys(truth.options).length).toBeGreaterThan(3);
    const names = await page
      .locator(`[data-match="${id}"] [data-option]`)
      .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    expect(names.every((name) => /\p{L}/u.test(name))).toBe(true);
  });
});
