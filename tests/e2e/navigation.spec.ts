import type { Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors, type Journey } from './journey.ts';
import { waitForCells } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { readUntilStable as unmoved } from './pageWaits.ts';

const grid = (page: Page) => page.locator('main [role="grid"]');
const placed = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const rowsOf = async (page: Page): Promise<number> => Number(await grid(page).getAttribute('aria-rowcount'));
/** How many there are once all of them have come. */
const settled = async (page: Page): Promise<number> => {
  await expect(page.locator('main section[aria-busy="false"]').first()).toBeVisible();
  return rowsOf(page);
};
const topOf = (page: Page): Promise<number> => grid(page).evaluate((list) => Math.round(list.scrollTop));
/** The row at the list's upper edge, by its match or league. */
const firstInSight = (page: Page) =>
  grid(page).evaluate((list) => {
    const edge = list.getBoundingClientRect().top + 60;
    const row = [...list.querySelectorAll<HTMLElement>('[data-match]')].find(
      (each) => each.getBoundingClientRect().bottom > edge,
    );
    return row?.dataset.match ?? null;
  });
const scrollBy = async (page: Page, px: number): Promise<void> => {
  await grid(page).hover();
  await page.mouse.wheel(0, px);
  await expect.poll(() => topOf(page)).toBeGreaterThan(0);
  // However the browser comes there.
  await unmoved(() => topOf(page));
  await page.mouse.move(2, 2);
};
/**
 * A platform with a stopped world: no match begins, ends or is cancelled while lists are compared with what
 * they were.
 */
const paused = async (journey: Journey): Promise<RunningSandbox> => {
  const sandbox = await journey.sandbox({ rate: 0 });
  await sandbox.pause();
  return sandbox;
};
const sort = (page: Page) => page.locator('select[data-setting="sort"]').first();
/** Rows that are drawn whole. */
const drawn = (page: Page) =>
  expect.poll(() => page.locator('main [data-match] [data-option]').count()).toBeGreaterThan(10);

/** Chooses tomorrow in the early list by keyboard: all its matches begin on that day in the user's zone. */
const narrowToTomorrow = async (page: Page): Promise<void> => {
  const tomorrow = page.locator('a[data-day]').nth(1);
  await expect(page.locator('a[data-day]')).toHaveCount(8);
  await expect(tomorrow).toContainText('Tomorrow');
  const all = await settled(page);
  const day = (await tomorrow.getAttribute('data-day')) ?? '';
  await tomorrow.focus();
  await page.keyboard.press('Enter');
  await expect(tomorrow).toHaveAttribute('aria-current', 'date');
  await expect.poll(() => placed(page, 'day')).toBe(day);
  await expect.poll(() => rowsOf(page)).toBeLessThan(all);
  await waitForCells(page, 2);
  const dates = () =>
    page
      .locator('main [data-match] time')
      .evaluateAll((times) =>
        times
          .map((time) => new Date((time as HTMLTimeElement).dateTime))
          .map(
            (at) =>
              `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`,
          ),
      );
  await expect.poll(async () => [...new Set(await dates())]).toEqual([day]);
};

/** Hides the first league from its header by keyboard, and shows the league again. */
const hideByKeyboard = async (page: Page): Promise<void> => {
  await settled(page);
  const id = await page.locator('main [data-league]').first().getAttribute('data-league');
  await page.locator(`main [data-league="${id}"] [aria-expanded]`).first().focus();
  // The star comes after the name, and the hide button after the star.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator(`main [data-league="${id}"]`)).toHaveCount(0);
  await page.locator('[data-action="hidden-leagues"]').click();
  await page.locator('[data-action="show-hidden"]').click();
  await expect(page.locator(`main [data-league="${id}"]`).first()).toBeVisible();
};

test.describe('navigation', () => {
  test(
    'menu links, days, sort order, hidden leagues work (LIST-04, LIST-05, LIST-06, LIST-38, MENU-11, MENU-14, C29)',
    { tag: '@main' },
    async ({ journey }) => {
      const sandbox = await paused(journey);
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?lang=en`);
      for (const view of ['in-play', 'hot']) {
        await page.locator(`a[data-view="${view}"]`).click();
        await expect(page.locator(`a[data-view="${view}"]`)).toHaveAttribute('aria-current', 'page');
        await expect.poll(() => placed(page, 'view')).toBe(view);
        await waitForCells(page);
      }
      await page.locator('a[data-view="favourites"]').click();
      await expect(page.locator('main').getByText(/Star/).first()).toBeVisible();
      const id = (await page.locator('a[data-hot-league]').first().getAttribute('data-hot-league')) ?? '';
      await page.locator(`a[data-hot-league="${id}"]`).click();
      await waitForCells(page, 2);
      await expect.poll(() => [placed(page, 'leagues'), placed(page, 'play')]).toEqual([id, 'all']);
      await expect(page.locator('main [data-league]').first()).toHaveAttribute('data-league', id);
      await page.locator(`[data-chosen-league="${id}"]`).click();
      await expect.poll(() => placed(page, 'leagues')).toBeNull();
      await page.locator('a[data-play-type="outright"]').click();
      await expect(page.locator('main a[data-open]').first()).toBeVisible();

      await page.locator('a[data-play-type="early"]').click();
      await narrowToTomorrow(page);

      await hideByKeyboard(page);

      await page.goto(`${sandbox.url}?lang=en`);
      await waitForCells(page);
      await sort(page).selectOption('league');
      await expect.poll(() => placed(page, 'sort')).toBe('league');
      await expect(sort(await openTab(context, sandbox.url))).toHaveValue('league');
      // Movers are a view of the moment: new tabs begin with the order that was chosen before.
      await sort(page).selectOption('movers');
      await expect.poll(() => placed(page, 'sort')).toBe('movers');
      await expect(sort(await openTab(context, sandbox.url))).toHaveValue('league');
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'a list is filtered by searched and chosen leagues; none and all mean no filter (MENU-08, MENU-09, MENU-10)',
    { tag: ['@main', '@long'] },
    async ({ journey }) => {
      const sandbox = await paused(journey);
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
      const all = await settled(page);
      const open = () => page.locator('[data-action="filter-leagues"]').click();
      const apply = async () => {
        await page.locator('[data-action="apply-leagues"]').click();
        await expect(page.locator('[data-dialog="league-filter"]')).toHaveCount(0);
      };
      await open();
      const lines = page.locator('[data-filter-league]');
      await expect(lines.first()).toBeVisible();
      await expect(page.locator('[data-dialog="league-filter"] input[type="search"]')).toBeFocused();
      await page.keyboard.type('premier');
      await expect.poll(() => lines.count()).toBeLessThan(10);
      const found = await unmoved(() =>
        lines.evaluateAll((each) => each.map((line) => (line as HTMLElement).dataset.filterLeague ?? '')),
      );
      await page.locator('[data-dialog] [data-action="all"]').click();
      await apply();
      await expect.poll(() => placed(page, 'leagues')?.split(',').sort()).toEqual([...found].sort());
      await expect.poll(() => rowsOf(page)).toBeLessThan(all);
      await expect(page.locator('[data-action="filter-leagues"]')).toBeFocused();
      await page.reload();
      await waitForCells(page, 2);
      await expect(page.locator('[data-chosen-league]')).toHaveCount(found.length);
      await page.locator('[data-chosen-league]').first().click();
      await expect(page.locator('[data-chosen-league]')).toHaveCount(found.length - 1);
      await open();
      await expect(lines.first()).toBeVisible();
      await page.locator('[data-dialog] [data-action="all"]').click();
      await apply();
      await expect.poll(() => placed(page, 'leagues')).toBeNull();
      await open();
      await page.locator('[data-dialog] [data-action="none"]').click();
      await apply();
      await expect.poll(() => placed(page, 'leagues')).toBeNull();
      await expect.poll(() => rowsOf(page)).toBeGreaterThan(all / 2);
    },
  );

  test(
    'back, forward and reload restore each list, and the middle button opens a browser tab (D11, LIST-36)',
    { tag: '@main' },
    async ({ journey }) => {
      const sandbox = await paused(journey);
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?lang=en&play=all`);
      const whole = await settled(page);
      await page.locator('main [data-league] [aria-expanded="true"]').first().click();
      await expect.poll(() => rowsOf(page)).toBeLessThan(whole);
      const closed = await unmoved(() => rowsOf(page));
      await scrollBy(page, 1500);
      const seen = await unmoved(() => firstInSight(page));
      const popup = context.waitForEvent('page');
      await page.locator('a[data-sport="5"]').click({ button: 'middle' });
      const tab = await popup;
      // A tab begins with an empty page, which goes: nothing may be asked of that.
      await tab.waitForURL(/sport=5/);
      await tab.waitForLoadState();
      // It opens behind the one that is looked at, and shows its rows once it is looked at itself.
      await tab.bringToFront();
      await waitForCells(tab, 4);
      await expect
        .poll(() => [placed(tab, 'sport'), placed(tab, 'play'), placed(page, 'sport')])
        .toEqual(['5', 'all', null]);
      await tab.close();
      await page.bringToFront();

      await page.locator('a[data-sport="3"]').click();
      await waitForCells(page);
      await expect.poll(() => topOf(page)).toBe(0);
      await scrollBy(page, 400);
      const top = await topOf(page);
      await page.goBack();
      await drawn(page);
      await expect.poll(() => rowsOf(page)).toBe(closed);
      await expect.poll(() => firstInSight(page)).toBe(seen);
      await page.goForward();
      await expect.poll(() => topOf(page)).toBe(top);
      await page.goBack();
      await expect.poll(() => firstInSight(page)).toBe(seen);
      await page.reload();
      await waitForCells(page);
      await expect.poll(() => rowsOf(page)).toBe(closed);
      await expect.poll(() => firstInSight(page)).toBe(seen);
      // A link opens the list at the top.
      await page.locator('a[data-sport="3"]').click();
      await waitForCells(page);
      await page.locator('a[data-sport="1"]').click();
      await waitForCells(page);
      await expect.poll(() => rowsOf(page)).toBe(whole);
      await expect.poll(() => topOf(page)).toBe(0);
    },
  );

  test(
    'under an open match the list is unchanged: no request is sent, no row is lost, and the focus returns',
    { tag: '@main' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
      await settled(page);
      // No match begins meanwhile, which would be another list.
      await sandbox.pause();
      await scrollBy(page, 900);
      await drawn(page);
      const match = (await firstInSight(page)) ?? '';
      const link = page.locator(`main a[data-open="${match}"]`);
      await link.focus();
      const top = await unmoved(() => topOf(page));
      // Whatever is asked now is never answered: neither the refresh of each minute (C11) nor a list that
      // would begin anew.
      await sandbox.fault({ kind: 'hang', on: { path: '/v1/match/getList*' } });
      await page.keyboard.press('Enter');
      await expect(grid(page)).toBeHidden();
      await expect.poll(() => placed(page, 'match')).toBe(match);
      await page.goBack();
      await expect(grid(page)).toBeVisible();
      await expect.poll(() => topOf(page)).toBe(top);
      await expect(link).toBeFocused();
      await drawn(page);
      expect(await firstInSight(page)).toBe(match);
      await sandbox.clearFaults();
      await sandbox.resume();
      await page.keyboard.press('Enter');
      await expect(grid(page)).toBeHidden();
      await page.reload();
      await expect(page.locator('[data-panel="match"]')).toBeVisible();
      await expect(grid(page)).toBeHidden();
      await expect.poll(() => placed(page, 'match')).toBe(match);
      await page.keyboard.press('Escape');
      await expect(grid(page)).toBeVisible();
      await waitForCells(page);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
