import { paintedCells, waitForCells } from './painted.ts';
import { keepShown } from './pageWaits.ts';
import { isAt, reach } from './tabs.ts';
import type { WebKitPage } from './webkit/browser.ts';
import { expect, isTrue, test } from './webkit/test.ts';

test.use({ flags: { rate: 20 } });

const SEARCH = '[role="search"] input';
const toSearch = async (page: WebKitPage): Promise<void> => {
  await page.keys('Control+k');
  await expect.poll(() => isAt(page, SEARCH)).toBe(true);
};
const param = async (page: WebKitPage, name: string): Promise<string | null> =>
  new URL(await page.address()).searchParams.get(name);
const pressedIn = (page: WebKitPage, match: string): Promise<string | null> =>
  page.attribute(`[data-match="${match}"] [data-star]`, 'aria-pressed');
const rowsOf = (page: WebKitPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-match]')]
      .map((row) => row.dataset.match ?? '')
      .sort(),
  );

test.describe('WebKit', { tag: '@long' }, () => {
  test('by keyboard the search finds a match, Enter opens it; the palette opens a sport (MENU-12)', async ({
    sandbox,
    webkit,
  }) => {
    // No match ends while its name is looked for.
    await sandbox.pause();
    const page = await webkit.open(`${sandbox.url}?lang=en&play=all`);
    await waitForCells(page);
    const name = await page.text('[data-match] [data-side="1"] bdi');
    await toSearch(page);
    await page.type(name);
    await expect
      .poll(() => page.text('[data-panel="search"]:has([data-settled]) [data-entry^="match-"]'))
      .toContain(name);
    await expect
      .poll(
        async () =>
          (await page.attribute(SEARCH, 'aria-activedescendant')) ===
          (await page.attribute('[data-panel="search"] [role="option"][aria-selected="true"]', 'id')),
      )
      .toBe(true);
    await page.keys('Enter');
    await expect.poll(() => page.attribute('[data-panel="match"]', 'data-phase')).toBe('ready');
    expect(await param(page, 'match')).not.toBeNull();
    await expect.poll(() => page.count('[data-panel="search"]')).toBe(0);

    await toSearch(page);
    await page.type('tennis');
    await expect
      .poll(() => page.count('[data-panel="search"]:has([data-settled]) [data-entry^="sport-"]'))
      .toBeGreaterThan(0);
    const isSport = async () =>
      (
        (await page.attribute('[data-panel="search"] [role="option"][aria-selected="true"]', 'data-entry')) ??
        ''
      ).startsWith('sport-');
    for (let step = 0; step < 40 && !(await isSport()); step += 1) await page.keys('ArrowDown');
    await page.keys('Enter');
    await expect.poll(() => param(page, 'sport')).toBe('5');
  });

  test('a match opens from its row, its markets equal the server, Back restores the list (REQ-60, D11)', async ({
    sandbox,
    webkit,
  }) => {
    // Of another day: it does not end before the way back.
    const page = await webkit.open(`${sandbox.url}?lang=en&play=early`);
    await waitForCells(page);
    const match =
      (await page.attribute(
        'main [data-match]:nth-child(3) a[data-open], main [data-match] a[data-open]',
        'data-open',
      )) ?? '';
    await page.click(`a[data-open="${match}"]`);
    await expect.poll(() => page.attribute('[data-panel="match"]', 'data-phase')).toBe('ready');
    expect(await param(page, 'match')).toBe(match);
    await isTrue(sandbox, [page]);
    expect((await paintedCells(page)).every((cell) => cell.match === match)).toBe(true);
    await page.back();
    await expect.poll(() => page.count('[data-panel="match"]')).toBe(0);
    await waitForCells(page);
    await expect.poll(() => isAt(page, `a[data-open="${match}"]`)).toBe(true);
  });

  test('a star set in one window is removed in another; clearing all can be undone (FAV-04, FAV-05, D24)', async ({
    sandbox,
    webkit,
  }) => {
    const one = await webkit.open(`${sandbox.url}?play=early`);
    const two = await webkit.open(`${sandbox.url}?play=early`);
    for (const page of [one, two]) await waitForCells(page);
    const [first = '', second = ''] = await one.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main [data-match]:has([data-star])')]
        .slice(0, 2)
        .map((row) => row.dataset.match ?? ''),
    );
    for (const match of [first, second]) {
      await one.click(`[data-match="${match}"] [data-star]`);
      for (const page of [one, two]) await expect.poll(() => pressedIn(page, match)).toBe('true');
    }
    const mine = await webkit.open(`${sandbox.url}?view=favourites`);
    await expect.poll(() => rowsOf(mine)).toEqual([first, second].sort());
    await two.click(`[data-match="${first}"] [data-star]`);
    await expect.poll(() => pressedIn(one, first)).toBe('false');
    await expect.poll(() => rowsOf(mine)).toEqual([second]);
    await keepShown(mine, '[data-action="undo"]');
    await mine.click('[data-action="clear-favourites"]');
    for (const page of [one, two]) await expect.poll(() => pressedIn(page, second)).toBe('false');
    await mine.click('[data-action="undo"]');
    for (const page of [one, two]) await expect.poll(() => pressedIn(page, second)).toBe('true');
  });

  test('theme, odds and language change by keyboard in all windows (SETTINGS-01, SETTINGS-09, C24)', async ({
    sandbox,
    webkit,
  }) => {
    const list = await webkit.open(`${sandbox.url}?play=early`);
    const settings = await webkit.open(`${sandbox.url}?screen=settings`);
    await waitForCells(list);
    await expect.poll(() => settings.count('[data-screen="settings"] [data-setting]')).toBeGreaterThan(5);
    const before = await paintedCells(list);
    for (const [setting, value] of [
      ['odds-format', '2'],
      ['locale', 'th'],
      ['theme', 'dark'],
    ] as const) {
      await reach(settings, `[data-screen="settings"] [data-setting="${setting}"] input`);
      await reach(
        settings,
        `[data-screen="settings"] [data-setting="${setting}"] input[value="${value}"]`,
        'ArrowDown',
        8,
      );
    }
    const holds = async (): Promise<void> => {
      for (const page of [list, settings]) {
        await expect.poll(() => page.attribute('html', 'data-theme')).toBe('dark');
        await expect.poll(() => page.attribute('html', 'lang')).toBe('th');
      }
      await expect
        .poll(() =>
          list.evaluate(
            () =>
              document.querySelector<HTMLSelectElement>('header select[data-setting="odds-format"]')?.value,
          ),
        )
        .toBe('2');
      await expect
        .poll(async () =>
          (await paintedCells(list)).some(
            ({ option, text }) => text !== '' && text !== before.find((cell) => cell.option === option)?.text,
          ),
        )
        .toBe(true);
    };
    await holds();
    for (const page of [list, settings]) await page.reload();
    await holds();
  });
});
