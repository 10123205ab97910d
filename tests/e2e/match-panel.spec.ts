import type { Page } from '@playwright/test';
import { expect, expectTruth, openTab, test, uncaughtErrors } from './journey.ts';
import { paintedCells, waitForCells } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { expectMarked, noteMarks, pickPrice } from './pageWaits.ts';
import { pauseAtOpen } from './playing.ts';

type Listed = { readonly id: string; readonly ms: number; readonly markets: number };
const matchesOf = async (sandbox: RunningSandbox, status: number): Promise<readonly Listed[]> =>
  (await sandbox.get<{ matches: readonly Listed[] }>(`/sandbox/matches?sportId=1&status=${status}`)).matches;
const sortedMatches = async (sandbox: RunningSandbox, status: number): Promise<Listed[]> =>
  [...(await matchesOf(sandbox, status))].sort((one, other) => other.markets - one.markets);
/** The ids of the matches of a status, those with the most markets first. */
const byMarkets = async (sandbox: RunningSandbox, status: number): Promise<string[]> =>
  (await sortedMatches(sandbox, status)).map(({ id }) => id);
/** The one with the most markets: a featured one. */
const largest = async (sandbox: RunningSandbox, status: number): Promise<Listed> => {
  const [first] = await sortedMatches(sandbox, status);
  if (first === undefined) throw new Error('There is no such match.');
  return first;
};
const panel = (page: Page) => page.locator('[data-panel="match"]');
const isOpen = (page: Page, phase = 'ready') => expect(panel(page)).toHaveAttribute('data-phase', phase);
/** Cells of the panel alone. */
const opened = (page: Page) => panel(page).locator('[data-option]');
const matchIn = (page: Page) => new URL(page.url()).searchParams.get('match');
const parked = (page: Page) => page.mouse.move(0, 0);
/** True once the page has loaded what draws an open match. */
const hasContent = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/OpenMatch-[^/]+\.js$/.test(name)),
  );

test.describe('an open match', () => {
  test(
    'opens from its row with all markets live; Back restores the list; arrows, Enter and Escape work (REQ-60, D11)',
    { tag: ['@main', '@floor'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      // Of another day: it does not end before the way back.
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=early`);
      // Before a match is opened, so that the first one is drawn as fast as later ones.
      await expect.poll(() => hasContent(page)).toBe(true);
      const row = page.locator('[data-match] a[data-open]').nth(2);
      const id = (await row.getAttribute('data-open')) ?? '';
      expect(new URL((await row.getAttribute('href')) ?? '', sandbox.url).searchParams.get('match')).toBe(id);
      await row.click();
      await isOpen(page);
      await expect.poll(() => matchIn(page)).toBe(id);
      await expect(panel(page).locator('header')).toContainText(/\p{L}/u);
      await parked(page);
      await expectTruth(sandbox, [page]);
      await page.goBack();
      await expect(panel(page)).toHaveCount(0);
      await waitForCells(page);
      await expect(page.locator(`[data-open="${id}"]`).first()).toBeVisible();

      await page.locator(`[data-match] a[data-open="${id}"]`).focus();
      await page.keyboard.press('Enter');
      await isOpen(page);
      await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
      await panel(page).getByRole('group', { name: 'Markets' }).focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      const focused = panel(page).locator('[data-option]:focus');
      await expect(focused).toHaveCount(1);
      // No price closes under the press.
      await sandbox.pause();
      // A locked price has the focus too, but cannot be picked.
      for (const key of Array.from({ length: 10 }, () => ['ArrowRight', 'ArrowDown']).flat())
        if ((await focused.getAttribute('data-state')) !== 'open') await page.keyboard.press(key);
      await pickPrice(page, focused, () => page.keyboard.press('Enter'));
      await expect(panel(page).locator('[data-option][aria-pressed="true"]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
      await expect(page.locator(`[data-open="${id}"]`).first()).toBeFocused();
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('with 300 markets renders few, shows no blank area while scrolling, and equals the server (G5)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 60, rate: 2000, featured: 2 });
    const { id, markets } = await largest(sandbox, 4);
    expect(markets).toBeGreaterThanOrEqual(300);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${id}`);
    await isOpen(page);
    const scroller = panel(page).getByRole('group', { name: 'Markets' });
    const seen = await scroller.evaluate(async (element) => {
      const found = { kinds: new Set<string>(), most: 0, blank: 0, steps: 0 };
      for (let top = 0; top < element.scrollHeight; top += element.clientHeight * 0.8) {
        element.scrollTop = top;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        // Measures each time, because a notice below takes some of the height.
        const box = element.getBoundingClientRect();
        const columns = new Set(
          [...element.querySelectorAll<HTMLElement>('[data-group-place]')].map((each) => each.parentElement),
        );
        found.steps += 1;
        found.most = Math.max(found.most, element.querySelectorAll('[data-option]').length);
        for (const group of element.querySelectorAll<HTMLElement>('[data-group]'))
          found.kinds.add(group.dataset['group'] ?? '');
        // Every place on the screen that a column reaches holds a group, or is the gap between two.
        for (const column of columns) {
          const own = column?.getBoundingClientRect();
          if (own === undefined) continue;
          const x = own.left + own.width / 2;
          for (let y = box.top + 20; y < Math.min(box.bottom, own.bottom) - 20; y += 40) {
            const hit = [0, 10].some(
              (down) =>
                element.ownerDocument.elementFromPoint(x, y + down)?.closest('[data-group-place]') !== null,
            );
            if (!hit) found.blank += 1;
          }
        }
      }
      return { kinds: found.kinds.size, most: found.most, blank: found.blank, steps: found.steps };
    });
    expect(seen.blank).toBe(0);
    expect(seen.steps).toBeGreaterThan(5);
    expect(seen.kinds).toBeGreaterThan(60);
    expect(seen.most).toBeLessThan(400);
    await parked(page);
    await expectTruth(sandbox, [page]);
  });

  test('a price change is one text write without a render (G5)', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ matches: 60, rate: 2000, featured: 2 });
    const { id } = await largest(sandbox, 4);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${id}`);
    await isOpen(page);
    await parked(page);
    const written = await panel(page).evaluate(async (element) => {
      const found = { texts: 0, marks: 0, others: [] as string[] };
      const observer = new MutationObserver((records) => {
        for (const { type, target, attributeName } of records) {
          if (type === 'characterData' && target.parentElement?.matches('[data-odds]') === true)
            found.texts += 1;
          else if (type === 'attributes' && attributeName === 'data-move') found.marks += 1;
          // A clock and a countdown are no prices; one that is too sure to be offered is locked. The line of
          // the price history is drawn again at most every five seconds.
          else if (
            target.parentElement?.closest('header, [data-option], [data-action="price-history"]') === null &&
            !(target instanceof Element && target.matches('[data-option]'))
          ) {
            found.others.push(
              `${type} ${attributeName ?? ''} ${target.parentElement?.outerHTML.slice(0, 120) ?? ''}`,
            );
          }
        }
      });
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      for (let waited = 0; waited < 1_200 && found.texts < 30; waited += 1)
        await new Promise((done) => setTimeout(done, 100));
      observer.disconnect();
      return found;
    });
    expect(written.texts).toBeGreaterThanOrEqual(30);
    // React writes the search field's name and type whenever the panel is drawn: once as the last of the
    // markets come, never with a price.
    expect(written.others.length).toBeLessThan(written.texts / 3);
    expect(written.marks).toBeLessThanOrEqual(written.texts * 2);
  });

  test(
    'is searched and filtered by tabs; groups can be closed and pinned (LIST-16, LIST-20)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 60, rate: 0 });
      const { id } = await largest(sandbox, 4);
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${id}`);
      await isOpen(page);
      const groups = panel(page).locator('[data-group]');
      await panel(page).getByRole('searchbox').fill('correct 1st');
      await expect
        .poll(() => groups.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['group'])))
        .toEqual(['1100/1002']);
      await page.keyboard.press('Escape');
      await expect.poll(() => groups.count()).toBeGreaterThan(4);
      expect(matchIn(page)).toBe(id);
      await panel(page).locator('[data-market-tab="corners"]').click();
      await expect
        .poll(() =>
          groups.evaluateAll((all) =>
            all.every((each) => /Corner/.test(each.getAttribute('aria-label') ?? '')),
          ),
        )
        .toBe(true);
      await panel(page).locator('[data-market-tab="all"]').click();
      const first = groups.first();
      await expect(first).not.toHaveAttribute('aria-label', /Corner/);
      const name = (await first.getAttribute('aria-label')) ?? '';
      await first.getByRole('button', { name, exact: true }).click();
      await expect(first.locator('[data-option]')).toHaveCount(0);
      await first.getByRole('button', { name, exact: true }).click();
      await panel(page)
        .getByRole('button', { name: /^Pin 1X2/ })
        .first()
        .click();
      await expect(groups.first()).toHaveAttribute('aria-label', /^1X2/);
      await panel(page).getByRole('searchbox').fill('zzzz');
      await expect(panel(page).getByText('No market found')).toBeVisible();
    },
  );

  test('a goal shows and suspends the markets, which reopen; an ended match says so (DETAIL-04, D29, FEED-17)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 60 });
    // After a goal of the play the markets may stay closed for minutes, and no goal comes in a break.
    const id = await pauseAtOpen(sandbox, () => byMarkets(sandbox, 5));
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&match=${id}`);
    await isOpen(page);
    await parked(page);
    const openCells = opened(page).and(page.locator('[data-state="open"]'));
    await expect.poll(() => openCells.count()).toBeGreaterThan(5);
    // For some seconds only: noted as it is drawn.
    await noteMarks(page, '[data-panel="match"] [data-option]', 'data-state');
    const goalsOf = async (side: 1 | 2): Promise<number> =>
      Number(await panel(page).locator(`header [data-side="${side}"] > :last-child`).last().textContent());
    const goals = async (): Promise<number> => (await goalsOf(1)) + (await goalsOf(2));
    const before = await goals();
    // The running world opens the markets again within 4 s.
    await sandbox.burst({ sportId: 1, ms: 4_000 });
    await expect.poll(goals).toBeGreaterThan(before);
    await expectMarked(page, 'suspended');
    await sandbox.resume();
    await expect.poll(() => openCells.count()).toBeGreaterThan(5);
    await expectTruth(sandbox, [page]);
    await sandbox.correct(id, { what: 'end' });
    await isOpen(page, 'gone');
    await expect(panel(page).getByText('This match is over')).toBeVisible();
    await expect(panel(page).locator('header')).toContainText('Ended');
    await panel(page).getByRole('button', { name: 'Back to the list' }).click();
    await expect(panel(page)).toHaveCount(0);
    await waitForCells(page);
  });

  test(
    'a link to an ended or unknown match says so; a match that failed to load is retried by a press (D11, ERR-12)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 60, push: 'off' });
      const context = await journey.context();
      const { id } = await largest(sandbox, 5);
      const page = await context.newPage();
      await page.goto(`${sandbox.url}?lang=en&match=424242424242`);
      await expect(panel(page).getByText('There is no such match')).toBeVisible();
      await sandbox.fault({ kind: 'status', on: { path: '/v1/match/getMatchDetail' }, status: 503 });
      await page.goto(`${sandbox.url}?lang=en&sport=3&match=${id}`);
      await isOpen(page, 'error');
      await sandbox.clearFaults();
      // The worker asks again by itself as well: the button may be gone before it is pressed.
      await panel(page)
        .getByRole('button', { name: 'Retry' })
        .evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
      await isOpen(page);
      await parked(page);
      await expectTruth(sandbox, [page]);
      await sandbox.correct(id, { what: 'end' });
      await page.goto(`${sandbox.url}?lang=en&match=${id}`);
      await isOpen(page, 'gone');
      expect(await opened(page).count()).toBe(0);
    },
  );

  test(
    "is beside the list on a very wide screen, and both equal the server's state",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const page = await openTab(
        await journey.context({ viewport: { width: 2560, height: 1440 } }),
        `${sandbox.url}?lang=en`,
      );
      await page.locator('[data-match] a[data-open]').first().click();
      await isOpen(page);
      await expect(page.getByRole('grid')).toBeVisible();
      await parked(page);
      await expect.poll(async () => (await paintedCells(page)).length).toBeGreaterThan(60);
      await expectTruth(sandbox, [page]);
    },
  );
});
