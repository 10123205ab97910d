import type { Page } from '@playwright/test';
import { expect, expectSockets, expectTruth, openTab, test, uncaughtErrors } from './journey.ts';
import { europeanOdds, filterList, paintedCells, waitForCells } from './painted.ts';
import { expectSport } from './playing.ts';
import { pickPrice, readUntilStable, waitForWholeList } from './pageWaits.ts';

/** The sports of MENU-02 in their order. */
const ORDER = [1, 3, 177, 178, 5, 16, 13, 47, 15, 7, 8, 2, 6, 4, 18, 19, 51];

const sportsShown = (page: Page) =>
  page
    .locator('[data-sport]')
    .evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset.sport)));

test.describe('finding matches', () => {
  test(
    'the sports stand in order with counts; each shows its matches (MENU-01, MENU-02, MENU-03, LIST-36, LIST-37)',
    { tag: ['@main', '@floor'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600 });
      const page = await openTab(await journey.context(), sandbox.url);
      // The menu's counts come in an answer of their own.
      await expect
        .poll(async () => Number(await page.locator('[data-sport="1"]').first().getAttribute('data-count')))
        .toBeGreaterThan(0);
      const shown = (await readUntilStable(() => sportsShown(page))).filter((sport) => ORDER.includes(sport));
      expect(shown.slice(0, 1)).toEqual([1]);
      expect(shown).toEqual(ORDER.filter((sport) => shown.includes(sport)));
      await expect(page.locator('[data-play-type="rolling"]').first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.locator('[data-grid="corners"]').first().click();
      await page.locator('[data-action="collapse-all"]').first().click();
      await expect.poll(async () => (await paintedCells(page)).length).toBe(0);
      for (const sport of [3, 1]) {
        await page.locator(`[data-sport="${sport}"]`).first().click();
        await expectSport(page, sandbox, sport);
        await waitForCells(page);
      }
      await expect(page.locator('[data-grid="main"]').first()).toHaveAttribute('aria-selected', 'true');
      await expectTruth(sandbox, [page]);
    },
  );

  test(
    'closing all leagues one by one turns collapse-all on (LIST-34, LIST-35)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 150 });
      const page = await openTab(await journey.context(), `${sandbox.url}?sport=1&play=rolling`);
      const all = page.locator('[data-action="collapse-all"]').first();
      await expect(all).toHaveAttribute('aria-pressed', 'false');
      // No match ends, so that the leagues stay where they are.
      await sandbox.pause();
      await waitForWholeList(page);
      for (let guard = 0; guard < 40; guard += 1) {
        const open = page
          .locator('[data-league] [aria-expanded="true"], [data-league][aria-expanded="true"]')
          .first();
        // The rows below one that was closed are drawn a moment later.
        if ((await open.count()) === 0 && (await readUntilStable(() => open.count())) === 0) break;
        const league = open.locator('xpath=ancestor-or-self::*[@data-league]').first();
        const id = await league.getAttribute('data-league');
        await page
          .locator(
            `[data-league="${id}"][aria-expanded="true"], [data-league="${id}"] [aria-expanded="true"]`,
          )
          .first()
          .click();
        await expect(
          page.locator(
            `[data-league="${id}"][aria-expanded="true"], [data-league="${id}"] [aria-expanded="true"]`,
          ),
        ).toHaveCount(0);
      }
      await expect(all).toHaveAttribute('aria-pressed', 'true');
      await all.click();
      await waitForCells(page, 4);
      await expect(all).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test('loading, error and empty states (BOOT-07, BOOT-08, BOOT-09, LIST-39, LIST-40, ERR-12, ERR-13)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ push: 'off' });
    const config = '/api/forehead/system/domain/config';
    const unconfigured = await sandbox.fault({
      kind: 'status',
      on: { path: config },
      status: 503,
      times: 1000,
    });
    await sandbox.fault({ kind: 'status', on: { path: '/v1/match/getList' }, status: 500, times: 1000 });
    const page = await (await journey.context()).newPage();
    await page.goto(`${sandbox.url}?lang=zh-CN`);
    await expect.poll(async () => (await sandbox.stats()).requests[config] ?? 0).toBeGreaterThan(0);
    await expect(page.locator('[data-boot]').first()).toBeVisible();
    expect(await page.locator('[data-option]').count()).toBe(0);
    expect((await page.locator('body').innerText()).trim()).not.toBe('');
    // The worker cannot start without the configuration, but its files are already in the browser's cache (G10).
    const areWorkerFilesLoaded = () =>
      page.evaluate(() => {
        const loaded = performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
          .map(({ name }) => new URL(name).pathname);
        const files = document
          .querySelector<HTMLMetaElement>('meta[name="worker-files"]')
          ?.content.split(' ');
        return files?.map((file) => loaded.includes(file));
      });
    await expect.poll(areWorkerFilesLoaded).toEqual([true, true]);
    await sandbox.endFault(unconfigured);
    await expect(page.getByText('加载失败').first()).toBeVisible();
    const retry = page.locator('main').getByRole('button', { name: /重试/ }).first();
    await expect(retry).toBeVisible();
    await sandbox.clearFaults();
    // The worker retries by itself as well: in the page's own task, the button is there or is not needed.
    await retry.or(page.locator('[data-match]').first()).first().waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('main [role="alert"] button')?.click());
    await waitForCells(page);
    await page.goto(`${sandbox.url}?q=zzzzqqqqxxxx`);
    await expect(page.getByText('暂无数据').first()).toBeVisible();
  });

  test('odds are shown in four formats and no price is lost (MONEY-05, C4, C5)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), sandbox.url);
    await sandbox.pause();
    await expectPaused(page);
    const europe = await readUntilStable(() => paintedCells(page));
    const select = page
      .locator('select[data-setting="odds-format"], [data-setting="odds-format"] select')
      .first();
    await select.selectOption('2');
    await expect.poll(async () => JSON.stringify(await paintedCells(page))).not.toBe(JSON.stringify(europe));
    const hongKong = new Map(
      (await readUntilStable(() => paintedCells(page))).map((cell) => [cell.option, cell.text]),
    );
    const twoWay = europe.filter((cell) => cell.state === 'open' && /:[1245]$/.test(cell.option));
    let compared = 0;
    for (const cell of twoWay) {
      const digits = cell.text.replace('.', '').padEnd(cell.text.indexOf('.') + 3, '0');
      const text = hongKong.get(cell.option);
      const fromEurope = europeanOdds(Number(digits) - 1000);
      if (text === fromEurope) compared += 1;
      // Handicap markets are two-way; a 1x2 home or away stays European (C4).
      else expect(text).toContain(cell.text);
    }
    expect(compared).toBeGreaterThan(0);
    for (const format of ['3', '4', '1']) {
      await select.selectOption(format);
      await expect
        .poll(
          async () =>
            (await paintedCells(page)).filter((cell) => cell.state === 'open' && cell.text === '').length,
        )
        .toBe(0);
    }
    await expect.poll(() => paintedCells(page)).toEqual(europe);
  });

  test(
    'a language switch changes names in every tab and no odds (D23, REQ-08)',
    { tag: ['@main', '@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const context = await journey.context();
      const pages = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
      await expect(pages[0]!.locator('html')).toHaveAttribute('lang', 'zh-CN');
      const select = pages[0]!
        .locator('select[data-setting="locale"], [data-setting="locale"] select')
        .first();
      await select.selectOption('en');
      for (const page of pages) {
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await expect
          .poll(() => page.locator('[data-match]').first().textContent())
          .not.toMatch(/[\u4e00-\u9fff]/);
      }
      await expectTruth(sandbox, pages);
    },
  );

  test(
    'a search shows the matches whose names contain its text, and clearing it shows all',
    { tag: ['@main', '@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      // No match ends or is called off while its name is looked for.
      await sandbox.pause();
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
      // All rows, not those drawn: how many are drawn beyond the screen depends on what was scrolled.
      const rows = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
      const names = await page.locator('[data-match] [data-side] bdi').allTextContents();
      const word =
        names.map((name) => /[A-Za-z]{5,}/.exec(name)?.[0]).find((found) => found !== undefined) ?? '';
      expect(word).not.toBe('');
      await waitForWholeList(page);
      const all = await readUntilStable(rows);
      await filterList(page, word);
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(word);
      await expect.poll(rows).toBeLessThan(all / 2);
      await expect(page.locator('[data-match] [data-side]').filter({ hasText: word }).first()).toBeVisible();
      await expectTruth(sandbox, [page]);
      await page.keyboard.press('Control+k');
      await expect(page.locator('[role="search"] input')).toBeFocused();
      await page.keyboard.press('Backspace');
      await expect.poll(rows).toBeGreaterThan(all / 2);
    },
  );
  test(
    'rows are reached and prices picked by keyboard alone',
    { tag: ['@main', '@floor', '@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const page = await openTab(await journey.context(), `${sandbox.url}?play=early`);
      await page.locator('[data-match] [data-option][data-state="open"]').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await pickPrice(page, page.locator('[data-match] [data-option]:focus'), () =>
        page.keyboard.press('Enter'),
      );
      await expect(page.locator('[data-match] [data-option][aria-pressed="true"]')).toHaveCount(1);
      await page.keyboard.press('Control+k');
      await expect(page.locator('[role="search"] input').first()).toBeFocused();
    },
  );

  test(
    'the host page embeds the client across origins, and the client works as standalone',
    { tag: ['@main', '@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      const page = await context.newPage();
      await page.goto(sandbox.hostUrl);
      const frame = page.frameLocator('iframe').first();
      await expect(frame.locator('[data-match] [data-option]').first()).toBeVisible();
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'the home page is a separate chunk, and the socket does not wait for it (BOOT-05)',
    {
      tag: '@long',
    },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const page = await (await journey.context()).newPage();
      const { promise: free, resolve: release } = deferred();
      const asked: string[] = [];
      await page.route(/\/assets\/Home-[\w-]+\.js$/, async (route) => {
        asked.push(new URL(route.request().url()).pathname);
        await free;
        await route.continue();
      });
      await page.goto(sandbox.url, { waitUntil: 'commit' });
      await expect.poll(() => asked.length).toBe(1);
      const html = await (await fetch(sandbox.url.replace('localhost', '127.0.0.1'))).text();
      // Told to the browser ahead, so that a further tab does not wait for it; run by no script of the page.
      expect(
        html.match(/<[^>]*Home-[\w-]+\.js[^>]*>/g)?.filter((tag) => !tag.includes('rel="modulepreload"')) ??
          [],
      ).toEqual([]);
      // The worker is asked and answers meanwhile; what draws the board has not come.
      await expectSockets(sandbox, 1);
      expect(await page.locator('[data-match]').count()).toBe(0);
      release();
      await waitForCells(page);
      expect(asked).toHaveLength(1);
    },
  );
});

const expectPaused = (page: Page) =>
  expect.poll(() => page.locator('[data-match]').count()).toBeGreaterThan(0);

const deferred = () => {
  const made: { resolve?: () => void } = {};
  const promise = new Promise<void>((resolve) => {
    made.resolve = resolve;
  });
  return { promise, resolve: () => made.resolve?.() };
};
