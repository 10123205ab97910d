import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { killSharedWorker } from './browser.ts';
import {
  expect,
  expectCounter,
  expectErrors,
  expectSockets,
  expectTruth,
  openTab,
  test,
  uncaughtErrors,
  type Journey,
} from './journey.ts';
import { openWholeTab } from './pages/wholeTab.ts';
import { waitForCells } from './painted.ts';
import { post } from './parent.ts';
import { pickPrice, unpickPrice } from './pageWaits.ts';
import { filesOf, haveBuilds, spin } from './testBuilds.ts';

const notice = (page: Page, kind: string) => page.locator(`[data-notice="${kind}"]`);
const chunk = (build: string, start: string) =>
  `/sport/assets/${readdirSync(`dist/client-${build}/assets`).find((name) => name.startsWith(start) && name.endsWith('.js'))}`;
const texts = (build: string, language: string) =>
  `/sport/locales/${readdirSync(`dist/client-${build}/locales`).find((name) => name.startsWith(`${language}-`))}/first.json`;
/** The client reports the language whose texts are gone as an error of the page. */
const TEXTS_GONE = /uncaught error: \S+: zh-CN$/;
/** A part that loads late may be asked for after the deployment. */
const CHUNK_GONE = /Failed to fetch dynamically imported module/;
const chooseLanguage = (page: Page, locale: string) =>
  page.locator('select[data-setting="locale"], [data-setting="locale"] select').first().selectOption(locale);

/** Counts how often a page was loaded. */
const loads = (page: Page) => {
  const count = { of: 0 };
  page.on('domcontentloaded', () => {
    count.of += 1;
  });
  return count;
};

const sideBySide = async (
  journey: Journey,
  next: 'b' | 'c',
  prepare: (context: BrowserContext) => Promise<void>,
) => {
  const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
  await sandbox.deploy('a');
  const context = await journey.context();
  await prepare(context);
  const [old, older] = [await openWholeTab(context, sandbox.url), await openWholeTab(context, sandbox.url)];
  await expectTruth(sandbox, [old, older]);
  // Its panel is a chunk of its own, which is gone after a deployment.
  await expectCounter(old, 'build', 'a');
  await sandbox.deploy(next);
  const young = await openTab(context, sandbox.url);
  await expectTruth(sandbox, [old, older, young]);
  await expectCounter(old, 'build', 'a');
  await expectCounter(young, 'build', next);
  await expectSockets(sandbox, 2);
  await expect(notice(old, 'newer')).toBeVisible();
  await expect(notice(young, 'newer')).toHaveCount(0);
  // The user's own click brings a tab over; the other one goes.
  await Promise.all([
    old.waitForEvent('domcontentloaded'),
    notice(old, 'newer').locator('[data-action="reload"]').click(),
  ]);
  await waitForCells(old);
  await expectCounter(old, 'build', next);
  await expectTruth(sandbox, [old, older, young]);
  await expectSockets(sandbox, 2);
  await older.close();
  await expectSockets(sandbox, 1);
  await expectTruth(sandbox, [old, young]);
  expect(uncaughtErrors).toEqual([]);
};

const scripts = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.js'));

test.describe('two builds', () => {
  test.beforeAll(() => haveBuilds('a', 'b', 'c'));

  test('run side by side on two sockets, each with its own tabs, until the last tab of the older build closes (F20)', ({
    journey,
  }) => sideBySide(journey, 'b', () => Promise.resolve()));
  test('with different contracts run side by side (F20)', { tag: '@long' }, ({ journey }) =>
    sideBySide(journey, 'c', () => Promise.resolve()),
  );
  test('run side by side with an elected leader tab for each (F20, F22)', { tag: '@long' }, ({ journey }) =>
    sideBySide(journey, 'b', (context) =>
      context
        .addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'))
        .then(() => undefined),
    ),
  );

  test(
    'the reload is offered only while the user is idle: not while typing, not while a command is unanswered (F20)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      await sandbox.deploy('a');
      const context = await journey.context();
      const page = await openWholeTab(context, `${sandbox.url}?play=early`);
      const loaded = loads(page);
      // What is needed of the older build is here before that goes: a part that is gone would be a reason to
      // reload (F21).
      const key = await pickPrice(page);
      await expect(page.locator('[data-leg]')).toHaveCount(1);
      await unpickPrice(page, key);
      await expect(page.locator('[data-leg]')).toHaveCount(0);
      await page.locator('[role="search"] input').first().focus();
      await sandbox.deploy('b');
      const other = await openTab(context, sandbox.url);
      // The older tab has asked which build is served, and says nothing.
      await expect
        .poll(async () => (await sandbox.stats()).requests['/sport/version.json'] ?? 0)
        .toBeGreaterThan(0);
      await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 1500)));
      await expect(notice(page, 'newer')).toHaveCount(0);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(notice(page, 'newer')).toBeVisible();
      // Pressed again and again from within the page, as the worker begins to hang: one press at least comes
      // before it is taken for dead, and that is not answered for as long as a call may take.
      await page.evaluate(() => {
        const looked = { absent: false };
        Object.assign(window, { looked });
        const look = () => {
          looked.absent ||= document.querySelector('[data-notice="newer"]') === null;
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
        const pressing = setInterval(() => {
          if (looked.absent) clearInterval(pressing);
          else document.querySelector<HTMLElement>('[data-match] [data-option][data-state="open"]')?.click();
        }, 300);
      });
      await spin(page, 'shared', 600_000);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { looked: { absent: boolean } }).looked.absent))
        .toBe(true);
      await killSharedWorker(await journey.browser());
      await expect(notice(page, 'newer')).toBeVisible();
      await notice(page, 'newer').locator('[data-action="put-away"]').click();
      await expect(notice(page, 'newer')).toHaveCount(0);
      expect(loaded.of).toBe(0);
      await other.close();
    },
  );

  test(
    'an open tab below the minimum version of the configuration offers the reload (F20)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const change = (more: object) =>
        post(sandbox, '/sandbox/config', { change: { intervals: { config: 5 }, ...more } });
      await change({});
      await sandbox.deploy('a');
      const page = await openWholeTab(await journey.context(), sandbox.url);
      // No tab of the newer build is open, and this tab's own look at the server is minutes away.
      await sandbox.deploy('b');
      await change({ minimumVersion: '99.0.0' });
      await expect(notice(page, 'newer')).toBeVisible();
      expect((await sandbox.stats()).requests['/sport/version.json']).toBe(1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('a chunk that a deployment removed causes one reload into the new build (F21)', async ({
    journey,
  }) => {
    expectErrors(CHUNK_GONE);
    const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
    await sandbox.deploy('a');
    const page = await openWholeTab(await journey.context(), sandbox.url);
    const loaded = loads(page);
    await sandbox.deploy('b');
    // The counters are a chunk of their own. On a busy machine another chunk of the older build can be missed first.
    await page.keyboard.press('Control+Shift+D');
    await expect.poll(() => loaded.of).toBe(1);
    await waitForCells(page);
    await expectCounter(page, 'build', 'b');
    await expectTruth(sandbox, [page]);
    expect(loaded.of).toBe(1);
  });

  test(
    'a chunk that stays missing causes only one reload; the page works without the chunk and says so (F21)',
    { tag: '@long' },
    async ({ journey }) => {
      expectErrors(TEXTS_GONE);
      const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
      await sandbox.deploy('a');
      const context = await journey.context();
      const page = await openTab(context, sandbox.url);
      await chooseLanguage(page, 'en');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      const fresh = await journey.context();
      const other = await fresh.newPage();
      const loaded = loads(other);
      await sandbox.fault({ kind: 'status', on: { path: texts('a', 'zh-CN') }, status: 404 });
      await other.goto(sandbox.url);
      await expect(notice(other, 'broken')).toBeVisible();
      await expectTruth(sandbox, [other, page]);
      expect(loaded.of).toBe(2);
      await sandbox.clearFaults();
      await notice(other, 'broken').locator('[data-action="reload"]').click();
      await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(notice(other, 'broken')).toHaveCount(0);
    },
  );

  test(
    'a page that cannot be loaded says so after one reload and is not blank (F21)',
    { tag: '@long' },
    async ({ journey }) => {
      expectErrors(CHUNK_GONE);
      const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
      await sandbox.deploy('a');
      const context = await journey.context();
      const page = await context.newPage();
      const loaded = loads(page);
      await sandbox.fault({ kind: 'status', on: { path: chunk('a', 'Home') }, status: 404 });
      await page.goto(sandbox.url);
      // The first page may say so too, while it asks whether there is anything to reload from.
      await expect.poll(() => loaded.of).toBe(2);
      await expect(page.locator('[data-broken="page"]')).toBeVisible();
      await expect(page.locator('[data-broken="page"] button')).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 2000)));
      expect(loaded.of).toBe(2);
      await sandbox.clearFaults();
      await page.locator('[data-broken="page"] button').click();
      await expectTruth(sandbox, [page]);
    },
  );

  test('the shipped build contains no test controls of the worker (F19)', () => {
    expect(filesOf('a', scripts).filter((text) => text.includes('test-only-spin'))).toHaveLength(2);
    expect(filesOf(null, scripts).length).toBeGreaterThan(3);
    expect(filesOf(null, scripts).filter((text) => /test-only|spin/.test(text))).toEqual([]);
  });
});
