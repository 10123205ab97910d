import type { Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors, type Journey } from './journey.ts';
import type { RunningSandbox } from './sandbox.ts';
import { readUntilStable, waitForWholeList } from './pageWaits.ts';

/**
 * The palette by keyboard alone: finding, going, doing, and what the platform's search adds.
 */
const box = (page: Page) => page.locator('[role="search"] input');
const panel = (page: Page) => page.locator('[data-panel="search"]');
const options = (page: Page, kind: string) => panel(page).locator(`[data-entry^="${kind}-"]`);
const chosen = (page: Page) => panel(page).locator('[role="option"][aria-selected="true"]');
const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
/** A platform with a stopped world: a match that is searched for does not end and is not cancelled. */
const paused = async (journey: Journey): Promise<RunningSandbox> => {
  const sandbox = await journey.sandbox({ rate: 0 });
  await sandbox.pause();
  return sandbox;
};
/** Types a text and waits for its answer, not for the platform's. */
const seek = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(panel(page).locator('[data-settled]')).toHaveCount(1);
};
/** Goes down to the first entry of a kind. */
const walkTo = async (page: Page, kind: string): Promise<void> => {
  await expect(options(page, kind).first()).toBeVisible();
  for (
    let step = 0;
    step < 40 && !((await chosen(page).getAttribute('data-entry')) ?? '').startsWith(`${kind}-`);
    step += 1
  )
    await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveAttribute('data-entry', new RegExp(`^${kind}-`));
};

test.describe('a search', () => {
  test(
    'finds matches, leagues and teams; Enter opens the match, the league, or the filtered list (MENU-12)',
    { tag: ['@main', '@floor'] },
    async ({ journey }) => {
      const sandbox = await paused(journey);
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=all`);
      const name = (
        (await page.locator('[data-match] [data-side="1"] bdi').first().textContent()) ?? ''
      ).trim();
      await seek(page, name);
      await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(chosen(page)).toHaveCount(1);
      await expect
        .poll(
          async () =>
            (await box(page).getAttribute('aria-activedescendant')) ===
            (await chosen(page).getAttribute('id')),
        )
        .toBe(true);
      await expect(options(page, 'match').first()).toContainText(name);
      await expect(options(page, 'match').first().locator('mark').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect.poll(() => param(page, 'match')).not.toBeNull();
      await expect(panel(page)).toHaveCount(0);

      await page.goto(`${sandbox.url}?lang=en&play=all`);
      await page.locator('[data-match]').first().waitFor();
      await seek(page, name);
      await walkTo(page, 'team');
      await page.keyboard.press('Enter');
      await expect.poll(() => param(page, 'q')).toBe(name);
      await expect(page.locator('[data-match] [data-side]').filter({ hasText: name }).first()).toBeVisible();

      await seek(page, 'league');
      await walkTo(page, 'league');
      await page.keyboard.press('Enter');
      await expect.poll(() => param(page, 'leagues')).not.toBeNull();
      await expect.poll(() => param(page, 'q')).toBeNull();
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'Enter before the palette has loaded opens the first result later; another key cancels it (MENU-12)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await paused(journey);
      const context = await journey.context();
      const held: (() => void)[] = [];
      await context.route(/\/assets\/Palette-[\w-]+\.js$/, async (route) => {
        await new Promise<void>((free) => {
          held.push(free);
        });
        await route.continue();
      });
      for (const last of ['Enter', 'End']) {
        const page = await openTab(context, `${sandbox.url}?lang=en&play=all`);
        const name = (
          (await page.locator('[data-match] [data-side="1"] bdi').first().textContent()) ?? ''
        ).trim();
        await page.keyboard.press('Control+k');
        await expect(box(page)).toBeFocused();
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
        if (last !== 'Enter') await page.keyboard.press(last);
        await expect.poll(() => held.length).toBe(1);
        await expect(panel(page)).toHaveCount(0);
        held.pop()?.();
        if (last === 'Enter') {
          await expect.poll(() => param(page, 'match')).not.toBeNull();
          await expect(panel(page)).toHaveCount(0);
        } else {
          await expect(panel(page).locator('[data-settled]')).toHaveCount(1);
          await expect(options(page, 'match').first()).toBeVisible();
          expect(param(page, 'match')).toBeNull();
        }
        await page.close();
      }
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('finds an unlisted match at the platform; if that fails, shows local results and a retry (REQ-62)', async ({
    journey,
  }) => {
    const sandbox = await paused(journey);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=zh-CN`);
    const context = await journey.context();
    const other = await openTab(context, `${sandbox.url}?lang=en&sport=3&play=all`);
    await waitForWholeList(other);
    const row = other.locator('[data-match]:has([data-side="1"])').first();
    const [english, id] = [
      ((await row.locator('[data-side="1"] bdi').textContent()) ?? '').trim(),
      await row.getAttribute('data-match'),
    ];
    await seek(page, english);
    await expect(panel(page).locator(`[data-entry="match-${id}"]`)).toBeVisible();
    await expect(panel(page).locator(`[data-entry="match-${id}"] bdi`).first()).not.toHaveText(english);

    const path = '/v1/match/queryMatchByRecommend';
    // Not limited by a count: a name typed slowly is looked for more than once.
    await sandbox.fault({ kind: 'status', on: { path }, status: 503 });
    await seek(other, english);
    await expect(panel(other).getByRole('alert')).toBeVisible();
    await expect(options(other, 'match').first()).toContainText(english);
    const requests = async () => (await sandbox.stats()).requests[path] ?? 0;
    const before = await readUntilStable(requests);
    await panel(other).getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect.poll(requests).toBeGreaterThan(before);
    await sandbox.clearFaults();
    await expect(panel(other).getByRole('alert')).toHaveCount(0);
  });

  test(
    'opens a browser tab by Ctrl and Enter, and stays open (D11)',
    { tag: ['@main', '@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const context = await journey.context();
      const page = await openTab(context, `${sandbox.url}?lang=en`);
      const before = page.url();
      await seek(page, 'basketball');
      await walkTo(page, 'sport');
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.keyboard.press('Control+Enter'),
      ]);
      await expect.poll(() => param(opened, 'sport')).toBe('3');
      expect(page.url()).toBe(before);
    },
  );

  test('runs commands: theme and odds format change, Escape closes and the focus returns', async ({
    journey,
  }) => {
    const sandbox = await paused(journey);
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en`);
    await seek(page, 'theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const cell = page.locator('[data-match] [data-option][data-state="open"]').first();
    await cell.focus();
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('hong kong');
    await expect(panel(page).locator('[data-settled]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(cell).toBeFocused();
  });

  test(
    'remembers searches and shows them without a text; composed text is searched after the composition ends',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const page = await openTab(await journey.context(), `${sandbox.url}?lang=en`);
      await seek(page, 'tennis');
      await walkTo(page, 'sport');
      await page.keyboard.press('Enter');
      await expect.poll(() => param(page, 'sport')).toBe('5');
      await page.keyboard.press('Control+k');
      await expect(panel(page).locator('[data-entry="search-tennis"]')).toBeVisible();

      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: 'zuqiu', selectionStart: 5, selectionEnd: 5 });
      await expect(box(page)).toHaveValue('zuqiu');
      await page.keyboard.press('Enter');
      await page.evaluate(() => new Promise((done) => void setTimeout(done, 400)));
      await expect(panel(page).locator('[data-entry="show-all"]')).toHaveCount(0);
      await session.send('Input.insertText', { text: '足球' });
      await expect(panel(page).locator('[data-entry="show-all"]')).toContainText('足球');
    },
  );
});
