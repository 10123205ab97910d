import type { Page } from '@playwright/test';
import { expect, openTab, test, thrown } from './journey.ts';
import { contrastFaults, layoutFaults, stopNow, type Stop } from './look.ts';
import { openMember } from './parent.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { SCREENS, type Screen } from './screens.ts';
import { lasting, settled, wholeList } from './settle.ts';

const LANGUAGES = ['zh-CN', 'en', 'vi', 'th'] as const;
const SIZES = [
  [1024, 720],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;
/**
 * Where each language is at its worst: Vietnamese is long, Thai stacks upward, Chinese and English are what
 * most have.
 */
const WORST: Readonly<Record<(typeof LANGUAGES)[number], readonly number[]>> = {
  'zh-CN': [1280],
  en: [1280],
  vi: [1024, 1280, 2560, 3840],
  th: [1024, 1920, 3840],
};

const setLanguage = async (page: Page, language: string): Promise<void> => {
  // The bar's own select; what covers the bar stays open.
  await page.locator('select[data-setting="locale"]').evaluate((select: HTMLSelectElement, value) => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

/** What is wrong with a screen, in each language at each width, and with its colours in each theme. */
const faultsOf = async (page: Page, screen: Screen): Promise<string[]> => {
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await setLanguage(page, language);
    for (const [width, height] of SIZES.filter(
      ([each]) => screen.thorough === true || WORST[language].includes(each),
    )) {
      await page.setViewportSize({ width, height });
      // Rows that came into sight are drawn, and nothing is on its way.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      found.push(
        ...(await lasting(() => layoutFaults(page))).map(
          (fault) => `${screen.name}, ${language}, ${width}: ${fault}`,
        ),
      );
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    found.push(
      ...(await lasting(() => contrastFaults(page))).map(
        (fault) => `${screen.name}, ${colorScheme}: ${fault}`,
      ),
    );
  }
  return found;
};

test.describe('the look (look.md)', () => {
  test('on no screen, in no language and at no width is anything too wide, cut off, covered, too small to press or too faint to read', async ({
    journey,
  }) => {
    // Some hundred drawings, each looked at whole: minutes, where others work beside it.
    test.setTimeout(1_800_000);
    const sandbox = await journey.sandbox({ rate: 0, matches: 900, seed: 7, push: 'off' });
    const context = await journey.context({ reducedMotion: 'reduce' });
    const page = await openTab(context, sandbox.url);
    await sandbox.pause();
    const screens = await sandboxScreens(sandbox, context);
    const found: string[] = [];
    for (const screen of SCREENS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await screens.open(page, screen);
      found.push(...(await faultsOf(page, screen)));
      await screens.leave(screen);
    }
    expect(found).toEqual([]);
    expect(thrown).toEqual([]);
  });

  test('a screen of 3840 is used: a second list stands where a match will, the slip is wide, and the open bets stand below it', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, seed: 7 });
    const context = await journey.context({ viewport: { width: 3840, height: 2160 } });
    const page = await openMember(context, sandbox, '?play=rolling&lang=en');
    const second = page.locator('[data-second-list]');
    await expect(second.locator('[data-match]').first()).toBeVisible();
    const slip = page.locator('[data-panel="slip"]');
    expect((await slip.boundingBox())?.width).toBeGreaterThan(480);
    await expect(slip.locator('[data-region="open-bets"]')).toBeVisible();
    await expect(slip.locator('[data-tab="bets"]')).toHaveCount(0);
    await second.locator('[data-open]').first().click();
    await expect(page.locator('[data-panel="match"] [data-option]').first()).toBeVisible();
    await expect(second).toHaveCount(0);
    await page.goBack();
    await expect(second.locator('[data-match]').first()).toBeVisible();
    expect(thrown).toEqual([]);
  });

  test('the tab key goes through the areas in reading order, and every stop can be seen', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, seed: 7 });
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en`);
    await sandbox.pause();
    await wholeList(page);
    await settled(() => page.locator('a, button, input, select').count());
    const stops: Stop[] = [];
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await stopNow(page);
      // Round the browser's own bar and back to the first one.
      if (stop === null || (stops.length > 1 && stop.name === stops[0]?.name)) break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
    const areas = stops.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
    expect(areas).toEqual([...new Set(areas)]);
    expect(thrown).toEqual([]);
  });

  test('once the first odds are painted, no cell moves by itself: fonts, icons and numbers that come later have their place', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 400, seed: 7 });
    const context = await journey.context();
    await context.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      let rows = '';
      new PerformanceObserver((list) => {
        // A match that ends or begins moves those below it, and rightly.
        const before = rows;
        rows = [...document.querySelectorAll<HTMLElement>('[data-match]')]
          .map((row) => row.dataset.match)
          .join();
        if (before !== '' && before !== rows) return;
        for (const entry of list.getEntries() as (PerformanceEntry & {
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          for (const { node } of entry.sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            // A number that has grown by a digit inside its cell is no move.
            if (element?.matches('[data-option], :has([data-option])') === true)
              shifts.push(`${element.tagName} ${element.className}`);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await openTab(context, sandbox.url);
    const moves = await page.locator('[data-move]').count();
    await expect
      .poll(async () => (await page.locator('[data-move]:not([data-move="none"])').count()) + moves)
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    expect(thrown).toEqual([]);
  });
});
