import { expect } from './journey.ts';
import { paintedCells } from './painted.ts';
import { startSandbox, type RunningSandbox } from './sandbox.ts';
import { isAt, reach, test } from './tabs.ts';
import type { Tab } from './tab.ts';

const matchesShown = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-match]')].map((row) => row.dataset.match ?? ''),
  );
const setting = (tab: Tab): Promise<string> =>
  tab.evaluate(
    () => document.querySelector<HTMLSelectElement>('select[data-setting="odds-format"]')?.value ?? '',
  );

/**
 * Down the leagues that are offered to the first that says it has as many matches; its id. Which it is
 * depends on the day.
 */
const reachLeague = async (tab: Tab, least: number): Promise<string> => {
  const offered = await tab.count('[data-filter-league]');
  for (let presses = 0; presses < offered; presses += 1) {
    await tab.keys('ArrowDown');
    // The last that the line says is the number of its matches.
    const line = await tab.evaluate(() => {
      const at = document.activeElement?.closest<HTMLElement>('[data-filter-league]');
      return {
        league: at?.dataset.filterLeague ?? '',
        says: [...(at?.querySelectorAll('span') ?? [])].at(-1)?.textContent ?? '',
      };
    });
    if (Number(/\d+/.exec(line.says)?.[0]) >= least) return line.league;
  }
  throw new Error(`None of ${offered} leagues says that it has ${least} matches`);
};

/** From the list to two stars: the arrow keys walk from name to star, row by row. */
const starTwo = async (tab: Tab): Promise<string[]> => {
  const starred: string[] = [];
  await tab.evaluate(() => document.querySelector<HTMLElement>('main [role="grid"]')?.focus());
  for (let presses = 0; presses < 60 && starred.length < 2; presses += 1) {
    const at = await tab.evaluate(() => {
      const here = document.activeElement;
      const isStar = here?.matches('[data-match] [data-star][aria-pressed="false"]') === true;
      return { isStar, match: here?.closest<HTMLElement>('[data-match]')?.dataset.match ?? null };
    });
    if (at.isStar && at.match !== null) {
      await tab.keys('Enter');
      starred.push(at.match);
      await tab.keys('ArrowDown');
    } else await tab.keys(at.match === null ? 'ArrowDown' : 'ArrowRight');
  }
  return starred;
};

test.describe('a new user without a mouse', () => {
  let sandbox: RunningSandbox;
  test.beforeAll(async () => {
    sandbox = await startSandbox({ rate: 20, matches: 900 });
  });
  test.afterAll(() => sandbox.close());

  /** The gate takes the language that most users read; `screens.spec.ts` looks at the texts of all languages. */
  for (const locale of ['zh-CN', 'zh-TW', 'en', 'vi', 'th']) {
    test(
      `finds a match of tomorrow, stars it, changes odds, in ${locale} (MENU-09, FAV-04, LIST-06, SETTINGS-01, D11)`,
      { tag: locale === 'zh-CN' ? '@main' : ['@main', '@long'] },
      async ({ tabs }) => {
        const tab = await tabs.open(`${sandbox.url}?lang=${locale}`);
        await expect.poll(() => tab.attribute('html', 'lang')).toBe(locale);
        await reach(tab, '[data-play-type="rolling"], [data-play-type="early"]');
        await reach(tab, '[data-play-type="early"]', 'ArrowRight', 6);
        await tab.keys('Enter');
        await expect.poll(() => tab.count('[data-day]')).toBeGreaterThan(2);
        const date = await tab.evaluate(
          () => document.querySelectorAll<HTMLElement>('[data-day]')[1]?.dataset.day ?? '',
        );
        await reach(tab, `[data-day="${date}"]`);
        await tab.keys('Enter');
        await expect.poll(() => tab.address()).toContain(`day=${date}`);

        // It stands before the days: the way forward would lead through the browser's own bar.
        await reach(tab, '[data-action="filter-leagues"]', 'Shift+Tab', 12);
        await tab.keys('Enter');
        await expect.poll(() => isAt(tab, 'input[type="search"]')).toBe(true);
        await expect.poll(() => tab.count('[data-filter-league] input')).toBeGreaterThan(1);
        const league = await reachLeague(tab, 2);
        await tab.keys('Space');
        await expect.poll(() => tab.count(`[data-filter-league="${league}"] input:checked`)).toBe(1);
        await reach(tab, '[data-action="apply-leagues"]');
        await tab.keys('Enter');
        await expect.poll(() => tab.address()).toMatch(new RegExp(`leagues=${league}(&|$)`));
        await expect.poll(() => tab.count('main [data-league]')).toBe(1);
        await expect.poll(async () => (await matchesShown(tab)).length).toBeGreaterThan(1);

        const starred = await starTwo(tab);
        expect(new Set(starred).size).toBe(2);
        await expect.poll(() => tab.count('main [data-match] [data-star][aria-pressed="true"]')).toBe(2);
        await reach(tab, '[data-view="favourites"]', 'Shift+Tab');
        await tab.keys('Enter');
        await expect.poll(async () => (await matchesShown(tab)).toSorted()).toEqual(starred.toSorted());

        const back = await tabs.open(await tab.address(), 0);
        await expect.poll(async () => (await matchesShown(back)).toSorted()).toEqual(starred.toSorted());
        const before = await paintedCells(back);
        await reach(back, 'select[data-setting="odds-format"]');
        await back.keys('ArrowDown');
        await expect.poll(() => setting(back)).toBe('2');
        // Two-way prices are another number in Hong Kong; the other tab says the same.
        await expect
          .poll(async () =>
            (await paintedCells(back)).some(
              ({ option, text }) => text !== before.find((cell) => cell.option === option)?.text,
            ),
          )
          .toBe(true);
        await expect.poll(() => setting(tab)).toBe('2');
        expect(await tabs.uncaughtErrors()).toEqual([]);
      },
    );
  }
});
