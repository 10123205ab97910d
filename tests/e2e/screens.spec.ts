import type { Page } from '@playwright/test';
import { axeContrastFaults, axeFaults } from './axeFaults.ts';
import { BET_SCREENS } from './betScreens.ts';
import { expect, openTab, test, thrown, type Journey } from './journey.ts';
import { contrastFaults, layoutFaults } from './look.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { SCREENS } from './screens.ts';
import type { Screen } from './screen.ts';
import { lasting } from './settle.ts';
import { allViews, pairwiseViews, type Language, type Size, type Theme, type View } from './views.ts';
import { clipped, foreignTexts, pseudoTexts, rawKeys } from './words.ts';

/** A finding is a fault of the product: no second try. The parts are shared by all workers. */
test.describe.configure({ retries: 0, mode: 'parallel' });

const OPEN_SIZE: Size = [1280, 720];
/** Screens of one test: each test has a sandbox and a browser of its own. */
const SCREENS_PER_TEST = 5;

/** Characters of league names that are enough to know their language. */
const MANY_NAMES = 200;
/** How names of leagues are written in each language. Vietnamese has letters that English does not have. */
const SCRIPTS: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
  en: /^[^\p{Script=Han}\p{Script=Thai}]*$/u,
  vi: /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/,
  th: /\p{Script=Thai}/u,
};

const setLanguage = async (page: Page, language: Language): Promise<void> => {
  // By the select itself, not by a press: a press would close what covers the bar.
  await page.locator('select[data-setting="locale"]').evaluate((select: HTMLSelectElement, value) => {
    if (select.value === value) return;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};
const setTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
};
const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
/** Resizes the window and waits until rows that came into sight are drawn. */
const setSize = async (page: Page, [width, height]: readonly [number, number]): Promise<void> => {
  await page.setViewportSize({ width, height });
  await nextFrames(page);
};

/**
 * Waits until the view is drawn: names of leagues, which the platform sends, are in the language, and nothing
 * is loading.
 */
const waitUntilDrawn = async (page: Page, language: Language): Promise<void> => {
  const names = async (): Promise<string> =>
    (await page.locator('main [data-league]').allTextContents()).join(' ');
  // Of a few names none may have a letter that only this language has.
  await expect
    .poll(async () => {
      const text = await names();
      return text.length < MANY_NAMES || SCRIPTS[language].test(text) ? language : text;
    })
    .toBe(language);
  await expect(page.locator('[data-boot], [data-skeleton]').locator('visible=true')).toHaveCount(0);
  await nextFrames(page);
};

/** Lists what is wrong with the screen in one view. */
const viewFaults = async (page: Page, view: View): Promise<string[]> => {
  await setLanguage(page, view.language);
  await setTheme(page, view.theme);
  await page.setViewportSize({ width: view.size[0], height: view.size[1] });
  await waitUntilDrawn(page, view.language);
  const found = await lasting(async () => [
    ...(await layoutFaults(page)),
    ...(await contrastFaults(page)),
    ...(await rawKeys(page)).map((each) => `raw key: ${each}`),
    ...(await foreignTexts(page)),
    ...(await clipped(page)),
  ]);
  return found.map((each) => `${view.language}, ${view.size[0]}, ${view.theme}: ${each}`);
};

/**
 * Lists what axe finds in the structure of a screen, once per screen. `contrastFaults` looks at the colours in
 * every view; axe's own look at them, which costs a second per theme, is in the long tier.
 */
const screenAxeFaults = async (page: Page): Promise<string[]> => {
  await setSize(page, OPEN_SIZE);
  return axeFaults(page);
};

/** Lists what axe finds in the colours of a screen that has some of its own, in both themes. */
const axeColourFaults = async (page: Page, { colours }: Screen): Promise<string[]> => {
  if (colours !== true) return [];
  await setSize(page, OPEN_SIZE);
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    found.push(...(await axeContrastFaults(page)).map((each) => `${theme}: ${each}`));
  }
  return found;
};

type Check = (page: Page, screen: Screen) => Promise<string[]>;

/** Opens each screen once and collects what the check finds on it. */
const walkScreens = async (
  journey: Journey,
  screens: readonly Screen[],
  check: Check,
  { query = '', prepare }: { query?: string; prepare?: (page: Page) => Promise<void> } = {},
): Promise<string[]> => {
  // Some hundred checks of whole pages: minutes on a busy machine.
  test.setTimeout(1_800_000);
  const sandbox = await journey.sandbox({ rate: 0, matches: 900, seed: 7, push: 'off' });
  const context = await journey.context({ reducedMotion: 'reduce' });
  const page = await openTab(context, `${sandbox.url}?${query}`);
  await prepare?.(page);
  await sandbox.pause();
  const opener = await sandboxScreens(sandbox, context);
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await opener.open(page, screen, query === '' ? '' : `&${query}`);
    found.push(...(await check(page, screen)).map((each) => `${screen.name}, ${each}`));
    await opener.leave(screen);
  }
  expect(thrown).toEqual([]);
  return found;
};

const checkViews = async (page: Page, views: readonly View[]): Promise<string[]> => {
  const found: string[] = [];
  for (const view of views) found.push(...(await viewFaults(page, view)));
  return found;
};

const parts = Array.from({ length: Math.ceil(SCREENS.length / SCREENS_PER_TEST) }, (_, at) =>
  SCREENS.slice(at * SCREENS_PER_TEST, (at + 1) * SCREENS_PER_TEST),
);

for (const part of parts) {
  const names = part.map(({ name }) => name).join(', ');

  test(`nothing is cut off, covered, too small, too faint or untranslated, and axe finds nothing serious, on: ${names} (I18N-01, I18N-02, C1)`, async ({
    journey,
  }) => {
    expect(
      await walkScreens(journey, part, async (page, screen) => [
        ...(await checkViews(page, pairwiseViews(SCREENS.indexOf(screen)))),
        ...(await screenAxeFaults(page)),
      ]),
    ).toEqual([]);
  });

  test(
    `at every width, in every language and both themes, nothing is cut off, covered, too small, too faint or untranslated on: ${names} (I18N-01, I18N-02, C1)`,
    {
      tag: '@long',
    },
    async ({ journey }) => {
      expect(
        await walkScreens(journey, part, async (page, screen) => [
          ...(await checkViews(page, allViews())),
          ...(await axeColourFaults(page, screen)),
        ]),
      ).toEqual([]);
    },
  );
}

/** Makes every English text of the page two fifths longer. */
const lengthenTexts = async (page: Page): Promise<void> => {
  await page.route(/\/locales\/en-\w+\/\w+\.json$/, async (route) =>
    route.fulfill({ json: pseudoTexts(await (await route.fetch()).json()) }),
  );
};
const isBetScreen = (screen: Screen): boolean => BET_SCREENS.includes(screen);
/** The slip is narrowest at the first width, and usual at the others. */
const SLIP_SIZES = [[1024, 720], OPEN_SIZE, [1440, 900]] as const;

for (const [name, screens, sizes] of [
  [
    'lists, a match, the search, settings and notices',
    SCREENS.filter((each) => !isBetScreen(each)),
    [OPEN_SIZE],
  ],
  ['the slip, receipts, open bets, quick bets and bet notices', SCREENS.filter(isBetScreen), SLIP_SIZES],
] as const) {
  test(
    `texts that are two fifths longer, in brackets and with marks above, are not cut off in ${name} (I18N-01)`,
    { tag: '@long' },
    async ({ journey }) => {
      const found = await walkScreens(
        journey,
        screens,
        async (page, screen) => {
          await expect(page.getByText(/^\[.*~\]/).first()).toBeAttached();
          if (isBetScreen(screen))
            await expect(
              page
                .locator('[data-panel="slip"]')
                .getByText(/^\[.*~\]/)
                .first(),
            ).toBeAttached();
          const cut: string[] = [];
          for (const size of sizes) {
            await setSize(page, size);
            cut.push(...(await lasting(() => clipped(page))).map((each) => `${size[0]}: ${each}`));
          }
          return cut;
        },
        { query: 'lang=en', prepare: lengthenTexts },
      );
      expect(found).toEqual([]);
    },
  );
}
