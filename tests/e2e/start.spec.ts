import { join } from 'node:path';
import { createForeignOperator } from '../operator/start/foreignOperator.ts';
import { readStartSteps } from '../operator/start/startPage.ts';
import { createPreview } from '../sandbox/preview/createPreview.ts';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { paintedCells } from './painted.ts';

test('the walk of START.md shows the odds of a foreign operator under its own brand (C42, D19, D1)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 60, rate: 0, push: 'off' });
  const operator = await createForeignOperator(sandbox.origin);
  journey.after(() => operator.close());
  const preview = await createPreview({
    platform: operator.service,
    config: JSON.stringify(operator.config),
    brand: JSON.stringify({
      name: 'Ocean Sports',
      light: { '--top': '#0b2a4a' },
      dark: { '--top': '#0b2a4a' },
      texts: { en: { 'app:search': 'Find a team' } },
    }),
    clientDir: join('dist', 'client'),
    port: 0,
  });
  journey.after(() => preview.close());
  const context = await journey.context({ timezoneId: 'America/Sao_Paulo' });
  const page = await openTab(context, `${preview.url}${new URL(readStartSteps().address).pathname}`);
  const cells = await paintedCells(page);
  expect(cells.filter(({ state, text }) => state === 'open' && /^\d/.test(text)).length).toBeGreaterThan(10);
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'ember');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('header').first()).toContainText('Ocean Sports');
  await expect(page.getByPlaceholder('Find a team')).toBeVisible();
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(11, 42, 74)');
  expect(operator.asked).toContain('match /offer/v2/events');
  expect(uncaughtErrors).toEqual([]);
});
