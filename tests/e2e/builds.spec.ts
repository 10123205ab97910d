import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { killSharedWorker } from './browser.ts';
import { counter, expect, expectTruth, openTab, test, thrown, type Journey } from './journey.ts';
import { ready } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { filesOf, haveBuilds, spin } from './testBuilds.ts';

const notice = (page: Page, kind: string) => page.locator(`[data-notice="${kind}"]`);
const chunk = (build: string, start: string) => `/sport/assets/${readdirSync(`dist/client-${build}/assets`).find((name) => name.startsWith(start) && name.endsWith('.js'))}`;
const chooseLanguage = (page: Page, locale: string) => page.locator('select[data-setting="locale"], [data-setting="locale"] select').first().selectOption(locale);

/** Counts how often a page was loaded. */
const loads = (page: Page) => {
  const count = { of: 0 };
  page.on('domcontentloaded', () => { count.of += 1; });
  return count;
};

/** The most sockets at once, looked at every 50 ms until the test ends. */
const watchSockets = (journey: Journey, sandbox: RunningSandbox) => {
  const seen = { most: 0, over: false };
  const look = async (): Promise<void> => {
    while (!seen.over) {
      seen.most = Math.max(seen.most, (await sandbox.stats()).sockets);
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  };
  const looking = look().catch(() => undefined);
  journey.after(() => {
    seen.over = true;
    return looking;
  });
  return seen;
};


const sideBySide = async (journey: Journey, next: 'b' | 'c', prepare: (context: BrowserContext) => Promise<void>) => {
  const sandbox = await journey.sandbox();
  await sandbox.deploy('a');
  const sockets = watchSockets(journey, sandbox);
  const context = await journey.context();
  await prepare(context);
  const [old, older] = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
  await expectTruth(sandbox, [old, older]);
  // Its panel is a chunk of its own, which is gone after a deployment.
  expect(await counter(old, 'build')).toBe('a');
  await sandbox.deploy(next);
  const young = await openTab(context, sandbox.url);
  await expectTruth(sandbox, [old, older, young]);
  expect([await counter(old, 'build'), await counter(young, 'build')]).toEqual(['a', next]);
  expect((await sandbox.stats()).sockets).toBe(2);
  await expect(notice(old, 'newer')).toBeVisible();
  await expect(notice(young, 'newer')).toHaveCount(0);
  // The user's own click brings a tab over; the other one goes.
  await Promise.all([old.waitForEvent('domcontentloaded'), notice(old, 'newer').locator('[data-action="reload"]').click()]);
  await ready(old);
  expect(await counter(old, 'build')).toBe(next);
  await expectTruth(sandbox, [old, older, young]);
  await older.close();
  await expect.poll(async () => (await sandbox.stats()).sockets).toBe(1);
  await expectTruth(sandbox, [old, young]);
  expect(sockets.most).toBe(2);
  expect(thrown).toEqual([]);
};

const scripts = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.js'));

test.describe('two builds', () => {
  test.beforeAll(() => haveBuilds('a', 'b', 'c'));

  test('live side by side, each tab with its own, on two sockets, until the last tab of the older one goes (F20)', ({ journey }) => sideBySide(journey, 'b', () => Promise.resolve()));
  test('of different contracts do so too (F20)', ({ journey }) => sideBySide(journey, 'c', () => Promise.resolve()));
  test('do so where a tab is elected for each (F20, F22)', ({ journey }) =>
    sideBySide(journey, 'b', (context) => context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker')).then(() => undefined)));

  test('the reload is asked for only while the user is idle: not while typing, not while a command is unanswered (F20)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    await sandbox.deploy('a');
    const context = await journey.context();
    const page = await openTab(context, `${sandbox.url}?play=early`);
    const loaded = loads(page);
    await page.locator('input[type="search"], input').first().focus();
    await sandbox.deploy('b');
    const other = await openTab(context, sandbox.url);
    // The older tab has asked which build is served, and says nothing.
    await expect.poll(async () => (await sandbox.stats()).requests['/sport/version.json'] ?? 0).toBeGreaterThan(0);
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 1500)));
    await expect(notice(page, 'newer')).toHaveCount(0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(notice(page, 'newer')).toBeVisible();
    await spin(page, 'shared', 600_000);
    // Pressed from within the page, before it takes the worker for dead: the press is not answered for as long as a call may take.
    const absent = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      document.querySelector<HTMLElement>('[data-match] [data-option][data-state="open"]')?.click();
      for (let looks = 0; looks < 300; looks += 1) {
        if (document.querySelector('[data-notice="newer"]') === null) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    });
    expect(absent).toBe(true);
    await killSharedWorker(await journey.browser());
    await expect(notice(page, 'newer')).toBeVisible({ timeout: 30_000 });
    await notice(page, 'newer').locator('[data-action="put-away"]').click();
    await expect(notice(page, 'newer')).toHaveCount(0);
    expect(loaded.of).toBe(0);
    await other.close();
  });

  test('a chunk that is gone after a deployment leads to one reload, into the build that is served (F21)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    await sandbox.deploy('a');
    const page = await openTab(await journey.context(), `${sandbox.url}?lang=en`);
    const loaded = loads(page);
    await sandbox.deploy('b');
    await sandbox.fault({ kind: 'status', on: { path: chunk('a', 'zhCN') }, status: 404, times: 1 });
    await chooseLanguage(page, 'zh-CN');
    await expect.poll(() => loaded.of).toBe(1);
    await ready(page);
    expect(await counter(page, 'build')).toBe('b');
    await expectTruth(sandbox, [page]);
    expect(loaded.of).toBe(1);
  });

  test('a chunk that stays gone leads to one reload and no more; the page works without it and says so (F21)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    await sandbox.deploy('a');
    const context = await journey.context();
    const page = await openTab(context, sandbox.url);
    await chooseLanguage(page, 'en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const fresh = await journey.context();
    const other = await fresh.newPage();
    const loaded = loads(other);
    await sandbox.fault({ kind: 'status', on: { path: chunk('a', 'zhCN') }, status: 404 });
    await other.goto(sandbox.url);
    await expect(notice(other, 'broken')).toBeVisible();
    await expectTruth(sandbox, [other, page]);
    expect(loaded.of).toBe(2);
    await sandbox.clearFaults();
    await notice(other, 'broken').locator('[data-action="reload"]').click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(notice(other, 'broken')).toHaveCount(0);
  });

  test('where the page itself cannot be loaded it says so after one reload, and is no blank screen (F21)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    await sandbox.deploy('a');
    const context = await journey.context();
    const page = await context.newPage();
    const loaded = loads(page);
    await sandbox.fault({ kind: 'status', on: { path: chunk('a', 'Home') }, status: 404 });
    await page.goto(sandbox.url);
    await expect(page.locator('[data-broken="page"]')).toBeVisible();
    await expect(page.locator('[data-broken="page"] button')).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 2000)));
    expect(loaded.of).toBe(2);
    await sandbox.clearFaults();
    await page.locator('[data-broken="page"] button').click();
    await expectTruth(sandbox, [page]);
  });

  test('the build that ships holds nothing of what tests tell a worker (F19)', () => {
    expect(filesOf('a', scripts).filter((text) => text.includes('test-only-spin'))).toHaveLength(2);
    expect(filesOf(null, scripts).length).toBeGreaterThan(3);
    expect(filesOf(null, scripts).filter((text) => /test-only|spin/.test(text))).toEqual([]);
  });
});
