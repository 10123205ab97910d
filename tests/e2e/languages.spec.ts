import type { Page } from '@playwright/test';
import { BET_SCREENS } from './betScreens.ts';
import { expect, openTab, test, thrown, type Journey } from './journey.ts';
import { ready } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { lasting, pickPrice } from './settle.ts';
import { clipped, pseudoTexts, rawKeys } from './words.ts';

/** Two prices of two matches, as a parlay. */
const pickTwo = async (page: Page): Promise<void> => {
  for (let picks = 0; picks < 2; picks += 1)
    await pickPrice(
      page,
      page
        .locator('main [data-match]:not(:has([aria-pressed="true"])) [data-option][data-state="open"]')
        .first(),
    );
  await page.locator('[data-panel="slip"] input[data-bet-view="parlay"]').click();
};

/** What a walk comes past: each is opened, and looked at when it stands. */
const SCREENS: readonly {
  readonly name: string;
  readonly query: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly there: string;
}[] = [
  { name: 'football', query: 'play=all', there: '[data-match]' },
  { name: 'in play', query: 'view=in-play', there: '[data-match]' },
  { name: 'early, by days', query: 'play=early', there: '[data-match]' },
  { name: 'basketball', query: 'sport=3&play=all', there: '[data-match]' },
  { name: 'tennis', query: 'sport=5&play=all', there: '[data-match]' },
  { name: 'outrights', query: 'play=outright', there: '[data-match]' },
  { name: 'favourites, empty', query: 'view=favourites', there: 'main' },
  { name: 'nothing found', query: 'q=zzzzqqqq', there: 'main' },
  {
    name: 'leagues to choose from',
    query: 'play=all',
    there: '[role="dialog"]',
    open: (page) => page.locator('[data-action="filter-leagues"]').click(),
  },
  { name: 'settings', query: 'screen=settings', there: '[data-screen="settings"]' },
  { name: 'a match', query: 'match=MATCH', there: '[data-panel="match"] [data-option]' },
  {
    name: 'the search',
    query: 'play=all',
    there: '[data-panel="search"] [role="option"]',
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await expect(page.locator('[role="search"] input')).toBeFocused();
      await page.keyboard.type('a');
    },
  },
  {
    name: 'the slip',
    query: 'play=early',
    there: '[data-panel="slip"][data-bet-view="parlay"]',
    open: pickTwo,
  },
  {
    name: 'diagnostics',
    query: 'play=all',
    there: '[data-panel="diagnostics"] [data-counter]',
    open: (page) => page.keyboard.press('Control+Shift+D'),
  },
];

/** Goes on within the page, as its own links do. */
const go = (page: Page, query: string): Promise<void> =>
  page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `?${query}`);
/** Nothing on screen is still coming. */
const rested = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-boot], [data-skeleton]').locator('visible=true')).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
};

const walk = async (
  page: Page,
  sandbox: RunningSandbox,
  language: string,
  look: (screen: string) => Promise<void>,
): Promise<void> => {
  await page.goto(`${sandbox.url}?play=all&lang=${language}`);
  await ready(page);
  // To come: the first of a list is over before the walk is.
  const { matches } = await sandbox.get<{ matches: readonly { id: string; kind: string | null }[] }>(
    '/sandbox/matches?sportId=1&status=4',
  );
  const coming = matches.findLast(({ kind }) => kind === 'pre');
  for (const { name, query, open, there } of SCREENS) {
    await go(page, query.replace('MATCH', coming?.id ?? ''));
    await open?.(page);
    await expect(page.locator(there).locator('visible=true').first()).toBeVisible();
    await rested(page);
    await look(name);
    if (open !== undefined) await page.keyboard.press('Escape');
  }
};

/** Every text of the page longer by two fifths. */
const lengthen = async (page: Page): Promise<void> => {
  await page.route(/\/locales\/en-\w+\/\w+\.json$/, async (route) =>
    route.fulfill({ json: pseudoTexts(await (await route.fetch()).json()) }),
  );
};
/** Where the slip is narrowest, and where it is usual. */
const SLIP_WIDTHS = [
  [1024, 720],
  [1280, 720],
  [1440, 900],
] as const;

const openWalk = async (journey: Journey): Promise<{ page: Page; sandbox: RunningSandbox }> => {
  const sandbox = await journey.sandbox({ rate: 20, matches: 300 });
  const page = await (await journey.context({ viewport: { width: 1280, height: 720 } })).newPage();
  page.on('pageerror', (error) => thrown.push(`${page.url()}: ${error.message}`));
  return { page, sandbox };
};

test.describe('languages', () => {
  for (const [language, script] of [
    ['zh-CN', /\p{Script=Han}/u],
    ['zh-TW', /\p{Script=Han}/u],
    ['en', /^[^\p{Script=Han}\p{Script=Thai}]*$/u],
    ['vi', /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/],
    ['th', /\p{Script=Thai}/u],
  ] as const) {
    test(`in ${language} every screen is whole: no key in place of a text, nothing cut off, names in the language (I18N-01, I18N-02, C1)`, async ({
      journey,
    }) => {
      const { page, sandbox } = await openWalk(journey);
      const wrong: string[] = [];
      let names = '';
      await walk(page, sandbox, language, async (screen) => {
        wrong.push(
          ...(await lasting(async () => [...(await rawKeys(page)), ...(await clipped(page))])).map(
            (each) => `${screen}: ${each}`,
          ),
        );
        if (screen === 'football') names = (await page.locator('[data-league]').allTextContents()).join(' ');
      });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(wrong).toEqual([]);
      expect(names).toMatch(script);
      expect(thrown).toEqual([]);
    });
  }

  test('texts longer by two fifths, in brackets and with marks above, are not cut off on any screen (I18N-01)', async ({
    journey,
  }) => {
    const { page, sandbox } = await openWalk(journey);
    await lengthen(page);
    const wrong: string[] = [];
    await walk(page, sandbox, 'en', async (screen) => {
      await expect(page.getByText(/^\[.*~\]$/).first()).toBeAttached();
      wrong.push(...(await lasting(() => clipped(page))).map((each) => `${screen}: ${each}`));
    });
    expect(wrong).toEqual([]);
  });

  test('nor in the slip, the receipts, the open bets, quick bets and what is told of bets (I18N-01)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 900, seed: 7, push: 'off' });
    const context = await journey.context({ reducedMotion: 'reduce' });
    const page = await openTab(context, sandbox.url);
    await lengthen(page);
    await sandbox.pause();
    const screens = await sandboxScreens(sandbox, context);
    const wrong: string[] = [];
    for (const screen of BET_SCREENS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await screens.open(page, screen, '&lang=en');
      await expect(
        page
          .locator('[data-panel="slip"]')
          .getByText(/^\[.*~\]/)
          .first(),
      ).toBeAttached();
      for (const [width, height] of SLIP_WIDTHS) {
        await page.setViewportSize({ width, height });
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => requestAnimationFrame(resolve));
            }),
        );
        wrong.push(
          ...(await lasting(() => clipped(page))).map((each) => `${screen.name}, ${width}: ${each}`),
        );
      }
      await screens.leave(screen);
    }
    expect(wrong).toEqual([]);
    expect(thrown).toEqual([]);
  });
});
