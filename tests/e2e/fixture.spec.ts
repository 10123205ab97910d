import { takeErrors } from './findings.ts';
import { expect, expectErrors, test, uncaughtErrors, type Journey } from './journey.ts';

const openBlank = async (journey: Journey) => {
  const page = await (await journey.context()).newPage();
  await page.goto('data:text/html,<title>blank</title>');
  return page;
};
/** Runs in the page. */
const throwLater = (): void =>
  void setTimeout(() => {
    throw new Error('planted uncaught error');
  });

test.describe('the fixture of all end-to-end tests', { tag: ['@main', '@floor'] }, () => {
  test('notes uncaught errors and console errors of every page', async ({ journey }) => {
    const page = await openBlank(journey);
    await page.evaluate(throwLater);
    await expect.poll(() => uncaughtErrors.length).toBe(1);
    await Promise.all([
      page.waitForEvent('console'),
      page.evaluate(() => console.error('planted console error')),
    ]);
    const errors = takeErrors();
    expect(errors).toHaveLength(2);
    expect(errors.join('\n')).toMatch(/uncaught error: .*planted uncaught error/);
    expect(errors.join('\n')).toMatch(/console error: planted console error/);
  });

  test('fails a test that leaves an uncaught error', async ({ journey }) => {
    test.fail();
    await (await openBlank(journey)).evaluate(throwLater);
    await expect.poll(() => uncaughtErrors.length).toBe(1);
  });

  test('fails a test that leaves a console error', async ({ journey }) => {
    test.fail();
    const page = await openBlank(journey);
    await Promise.all([
      page.waitForEvent('console'),
      page.evaluate(() => console.error('planted console error')),
    ]);
  });

  test('fails a test that leaves a context open', async ({ journey }) => {
    test.fail();
    await (await journey.browser()).newContext();
  });

  test('passes errors that the test announces', async ({ journey }) => {
    expectErrors(/planted uncaught error/);
    await (await openBlank(journey)).evaluate(throwLater);
    await expect.poll(() => uncaughtErrors.length).toBe(1);
  });

  test("passes the browser's own lines about a request that failed", async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await (await journey.context()).newPage();
    await page.goto(`${sandbox.origin}/version.json`);
    const answered = await page.evaluate(() => fetch('/nowhere').then(({ status }) => status));
    expect(answered).toBe(404);
  });
});
