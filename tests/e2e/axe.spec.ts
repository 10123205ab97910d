import { AxeBuilder } from '@axe-core/playwright';
import { expect, openTab, test, thrown } from './journey.ts';
import { sandboxScreens } from './sandboxScreens.ts';
import { SCREENS } from './screens.ts';
import { lasting } from './settle.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('axe finds nothing serious or critical on any screen, light and dark (WCAG 2.2 AA)', async ({ journey }) => {
  // Dozens of analyses of whole pages: minutes, where others work beside it.
  test.setTimeout(1_800_000);
  const sandbox = await journey.sandbox({ rate: 0, matches: 900, seed: 7, push: 'off' });
  const context = await journey.context({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  const page = await openTab(context, `${sandbox.url}?lang=en`);
  await sandbox.pause();
  const screens = await sandboxScreens(sandbox, context);
  const found: string[] = [];
  // One row is like the next, and axe takes its time over each.
  const builder = () => new AxeBuilder({ page }).exclude('[role="grid"] [role="row"]:nth-child(n+5)');
  const look = async (name: string, looked: AxeBuilder): Promise<void> => {
    found.push(...(await lasting(async () => {
      const { violations } = await looked.analyze();
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${name}: ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
    })));
  };
  for (const screen of SCREENS) {
    await screens.open(page, screen);
    await look(screen.name, builder().withTags(TAGS).disableRules('color-contrast'));
    // The tree is the same in every theme. The colours of every screen are held by look.spec, by what is painted; here by axe once more.
    if (screen.colours === true) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await look(`${screen.name}, ${colorScheme}`, builder().withRules('color-contrast'));
      }
    }
    await screens.leave(screen);
  }
  expect(found).toEqual([]);
  expect(thrown).toEqual([]);
});
