import type { BrowserContext } from '@playwright/test';
import { expect, expectSockets, test } from './journey.ts';

/** What a browser of then did not have, taken from one of today before anything of the page runs. */
const LACKS: Readonly<Record<string, () => void>> = {
  'a call of 2022': () => void Reflect.deleteProperty(AbortSignal, 'timeout'),
  'a method of 2021': () => void Reflect.deleteProperty(Object, 'hasOwn'),
  'a length of 2022': () => {
    CSS.supports = () => false;
  },
};

const openWithout = async (context: BrowserContext, url: string, take: () => void) => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(take);
  await page.goto(url);
  return { page, errors };
};

test('a too old browser shows in Chinese and English what to do: no blank page, no worker, no error', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox();
  const context = await journey.context();
  for (const [lack, take] of Object.entries(LACKS)) {
    const { page, errors } = await openWithout(context, sandbox.url, take);
    const said = page.locator('[role="alert"]');
    await expect(said, lack).toContainText('浏览器版本过旧');
    await expect(said).toContainText('This browser is too old');
    // It says so in its own colours, on the whole page.
    expect(await said.evaluate((at) => at.getBoundingClientRect().width)).toBe(1440);
    await expect(page.locator('#root, [data-boot]')).toHaveCount(0);
    expect(errors).toEqual([]);
  }
  expect((await sandbox.stats()).requests['/api/forehead/system/domain/config'] ?? 0).toBe(0);
  await expectSockets(sandbox, 0);
});

test('a browser without modules shows the message too, because the script is a classic one', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox();
  const page = await (await journey.context()).newPage();
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'reportError'));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    // Such a browser knows no script of that type.
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('type="module"', 'type="text/unknown"'),
    });
  });
  await page.goto(sandbox.url);
  await expect(page.locator('[role="alert"]')).toContainText('浏览器版本过旧');
});
