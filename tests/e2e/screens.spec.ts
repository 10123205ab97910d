import type { Page } from '@playwright/test';
import { axeContrastFaults, axeFaults } from './axeFaults.ts';
import { BET_SCREENS } from './betScreens.ts';
import { expect, openTab, test, uncaughtErrors, type Journey } from './journey.ts';
import { contrastFaults, layoutFaults } from './look.ts';
import { oddsFaults } from './oddsFaults.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { SCREENS } from './screens.ts';
import type { Screen } from './screen.ts';
import { findLastingFaults } from './pageWaits.ts';
import { allViews, pairwiseViews, type Language, type Size, type Theme, type View } from './views.ts';
import { findClippedTexts, findForeignTexts, pseudoTexts, findRawKeys } from './words.ts';

/** A finding is a fault of the product: no second try. The parts are shared by all workers. */
test.describe.configure({ retries: 0, mode: 'parallel' });

/**
 * All runs see the same offer: the world stands still from its first moment, which is six in the morning of the
 * same Saturday in the browser's zone. Only what the server's clock shows still varies, by the minutes of a run.
 */
const ZONE = 'Etc/GMT-8';
const MORNING = Date.UTC(2026, 2, 13, 22);
test.use({ zone: ZONE });

const OPEN_SIZE: Size = [1280, 720];
/** Number of screens that share a sandbox and tabs: those of one test. */
const SCREENS_PER_TEST = 10;

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

/** Sets the theme by the browser's own preference, and the window's size. */
const setWindow = async (
  page: Page,
  theme: Theme,
  [width, height]: readonly [number, number],
): Promise<void> => {
  await Promise.all([
    page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' }),
    page.setViewportSize({ width, height }),
  ]);
};
const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
/** Resizes the window and waits until rows that came into sight are drawn. */
const setSize = async (page: Page, [width, height]: readonly [number, number]): Promise<void> => {
  await page.setViewportSize({ width, height });
  await nextFrames(page);
};

/** How long a view may take until it is drawn, ms: the default of all waits (playwright.config.ts). */
const DRAWN_MS = 120_000;

/**
 * Shows a view and waits, frame by frame, until it is drawn: names of leagues, which the platform sends, are
 * in the language, and nothing is loading.
 */
const showView = async (page: Page, { language, theme, size }: View): Promise<void> => {
  await setWindow(page, theme, size);
  const missing = await page.evaluate(
    ({ language, theme, script, manyNames, drawnMs }) => {
      // By the select itself, not by a press: a press would close what covers the bar.
      const select = document.querySelector<HTMLSelectElement>('select[data-setting="locale"]');
      if (select !== null && select.value !== language) {
        select.value = language;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      const letters = new RegExp(script, 'u');
      const missingParts = (): string => {
        const { lang, dataset } = document.documentElement;
        if (lang !== language) return `the language is ${lang}`;
        if (dataset['theme'] !== theme) return `the theme is ${dataset['theme']}`;
        const names = [...document.querySelectorAll('main [data-league]')]
          .map((each) => each.textContent)
          .join(' ');
        // Of a few names none may have a letter that only this language has.
        if (names.length >= manyNames && !letters.test(names)) return `the leagues are ${names}`;
        const loading = [...document.querySelectorAll('[data-boot], [data-skeleton]')];
        return loading.some((each) => each.checkVisibility({ checkVisibilityCSS: true }))
          ? 'a part is loading'
          : '';
      };
      return new Promise<string>((resolve) => {
        const until = performance.now() + drawnMs;
        let drawnFrames = 0;
        const look = () => {
          const missing = missingParts();
          drawnFrames = missing === '' ? drawnFrames + 1 : 0;
          if (drawnFrames > 2 || performance.now() > until) resolve(missing);
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { language, theme, script: SCRIPTS[language].source, manyNames: MANY_NAMES, drawnMs: DRAWN_MS },
  );
  expect(missing, `${language}, ${size[0]}, ${theme}: drawn in time`).toBe('');
};

/** Lists what is wrong with the screen in one view. */
const viewFaults = async (page: Page, view: View): Promise<string[]> => {
  await showView(page, view);
  const found = await findLastingFaults(async () =>
    (
      await Promise.all([
        layoutFaults(page),
        oddsFaults(page),
        contrastFaults(page),
        findRawKeys(page).then((keys) => keys.map((each) => `raw key: ${each}`)),
        findForeignTexts(page),
        findClippedTexts(page),
      ])
    ).flat(),
  );
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
    await setWindow(page, theme, OPEN_SIZE);
    await nextFrames(page);
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
  const sandbox = await journey.sandbox({
    rate: 0,
    matches: 300,
    seed: 7,
    push: 'off',
    start: MORNING,
    paused: 'on',
  });
  const context = await journey.context({ reducedMotion: 'reduce' });
  const page = await openTab(context, `${sandbox.url}?${query}`);
  await prepare?.(page);
  const opener = await sandboxScreens(sandbox, context);
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await opener.open(page, screen, query === '' ? '' : `&${query}`);
    found.push(...(await check(page, screen)).map((each) => `${screen.name}, ${each}`));
    await opener.leave(screen);
  }
  expect(uncaughtErrors).toEqual([]);
  return found;
};

/** Checks the views, those in the language that the page shows first: a change of language costs the most. */
const checkViews = async (page: Page, views: readonly View[]): Promise<string[]> => {
  const shown = await page.locator('html').getAttribute('lang');
  const isShown = ({ language }: View): boolean => language === shown;
  const found: string[] = [];
  for (const view of [...views.filter(isShown), ...views.filter((each) => !isShown(each))])
    found.push(...(await viewFaults(page, view)));
  return found;
};

const parts = Array.from({ length: Math.ceil(SCREENS.length / SCREENS_PER_TEST) }, (_, at) =>
  SCREENS.slice(at * SCREENS_PER_TEST, (at + 1) * SCREENS_PER_TEST),
);

for (const part of parts) {
  const names = part.map(({ name }) => name).join(', ');

  test(`nothing is cut off, covered, too small, faint or untranslated, on: ${names} (I18N-01, I18N-02, C1)`, async ({
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
    `at every width, language and theme nothing is cut off or covered on: ${names} (I18N-01, I18N-02, C1)`,
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
            cut.push(
              ...(await findLastingFaults(() => findClippedTexts(page))).map((each) => `${size[0]}: ${each}`),
            );
          }
          return cut;
        },
        { query: 'lang=en', prepare: lengthenTexts },
      );
      expect(found).toEqual([]);
    },
  );
}
