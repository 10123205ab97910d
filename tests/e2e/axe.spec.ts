import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openTab, test, thrown } from './journey.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { SCREENS } from './screens.ts';
import { lasting } from './settle.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One row is like the next, and axe takes its time over each. */
const builder = (page: Page) => new AxeBuilder({ page }).exclude('[role="grid"] [role="row"]:nth-child(n+5)');
/**
 * The tree is the same in every theme. The colours of every screen are held by look.spec, by what is painted;
 * here by axe once more.
 */
const tree = (page: Page) => builder(page).withTags(TAGS).disableRules('color-contrast');
/** What is serious or critical, one sentence each. */
const faultsOf = (name: string, looked: AxeBuilder): Promise<string[]> =>
  lasting(async () => {
    const { violations } = await looked.analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${name}: ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
  });
const setTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
};

test('axe finds nothing serious or critical on any screen, light and dark (WCAG 2.2 AA)', async ({
  journey,
}) => {
  // Dozens of analyses of whole pages: minutes, where others work beside it.
  test.setTimeout(1_800_000);
  const sandbox = await journey.sandbox({ rate: 0, matches: 900, seed: 7, push: 'off' });
  const context = await journey.context({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  const page = await openTab(context, `${sandbox.url}?lang=en`);
  await sandbox.pause();
  const screens = await sandboxScreens(sandbox, context);
  const found: string[] = [];
  for (const screen of SCREENS) {
    await screens.open(page, screen);
    found.push(...(await faultsOf(screen.name, tree(page))));
    if (screen.colours === true) {
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        found.push(
          ...(await faultsOf(`${screen.name}, ${theme}`, builder(page).withRules('color-contrast'))),
        );
      }
    }
    await screens.leave(screen);
  }
  expect(found).toEqual([]);
  expect(thrown).toEqual([]);
});

test('nor on a screen of 3840: two lists beside each other, a list beside a match, the settings', async ({
  journey,
}) => {
  test.setTimeout(900_000);
  const sandbox = await journey.sandbox({ rate: 0, seed: 7, push: 'off' });
  const context = await journey.context({ viewport: { width: 3840, height: 2160 }, reducedMotion: 'reduce' });
  const page = await openTab(context, `${sandbox.url}?lang=en`);
  await sandbox.pause();
  const second = page.locator('[data-second-list]');
  const found: string[] = [];
  const look = async (name: string): Promise<void> => void found.push(...(await faultsOf(name, tree(page))));
  await expect(second.locator('[data-match]').first()).toBeVisible();
  await look('two lists');
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    found.push(...(await faultsOf(`two lists, ${theme}`, builder(page).withRules('color-contrast'))));
  }
  await second.locator('[data-open]').first().click();
  await expect(page.locator('[data-panel="match"] [data-option]').first()).toBeVisible();
  await look('a list and a match');
  await page.goto(`${sandbox.url}?screen=settings&lang=en`);
  await expect(page.locator('[data-screen="settings"]')).toBeVisible();
  await look('settings');
  expect(found).toEqual([]);
  expect(thrown).toEqual([]);
});
