import type { Page } from '@playwright/test';
import { killSharedWorker, launchReal, launchWhole, type RealBrowser } from './browser.ts';
import {
  readCounter,
  expect,
  expectCounter,
  expectSockets,
  expectTruth,
  openTab,
  test,
  uncaughtErrors,
} from './journey.ts';
import { paintedCells, waitForCells } from './painted.ts';
import { startSandbox, type RunningSandbox } from './sandbox.ts';
import { loseConnection, pickPrice, readUntilStable, unpickPrice } from './pageWaits.ts';
import { haveBuilds, spin } from './testBuilds.ts';

type Missing = 'SharedWorker' | 'BroadcastChannel' | 'locks';
/** Takes away from a page what another browser does not have. */
const without = (missing: readonly Missing[]) => {
  for (const each of missing) {
    if (each === 'locks') Object.defineProperty(navigator, 'locks', { value: undefined });
    else Reflect.deleteProperty(globalThis, each);
  }
};

type Mode = {
  readonly name: string;
  readonly mode: 'shared' | 'elected' | 'dedicated';
  readonly missing: readonly Missing[];
  readonly push: boolean;
};
const MODES: readonly Mode[] = [
  { name: 'a shared worker', mode: 'shared', missing: [], push: true },
  { name: 'an elected tab', mode: 'elected', missing: ['SharedWorker'], push: true },
  {
    name: 'a worker of its own in every tab',
    mode: 'dedicated',
    missing: ['SharedWorker', 'locks'],
    push: true,
  },
  { name: 'a shared worker on polls alone', mode: 'shared', missing: [], push: false },
  { name: 'an elected tab on polls alone', mode: 'elected', missing: ['SharedWorker'], push: false },
];

/** The one tab that is looked at; every other is hidden. */
const lookAt = async (page: Page): Promise<Page> => {
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
  return page;
};
const read = async (page: Page, name: string): Promise<string> => readCounter(await lookAt(page), name);
const truth = async (sandbox: RunningSandbox, pages: readonly Page[]): Promise<void> => {
  for (const page of pages) await expectTruth(sandbox, [await lookAt(page)]);
};
const connection = (page: Page) => page.locator('[data-connection]').first().getAttribute('data-connection');
const option = (page: Page, key: string) => page.locator(`[data-match] [data-option="${key}"]`).first();
/**
 * Where nothing is awaited: a page that has just come to the front refuses presses until its snapshot is there
 * (F12).
 */
const current = async (page: Page): Promise<Page> => {
  await expect((await lookAt(page)).locator('body[data-awaiting]')).toHaveCount(0);
  return page;
};
const chooseLanguage = (page: Page, locale: string) =>
  page.locator('select[data-setting="locale"], [data-setting="locale"] select').first().selectOption(locale);

test.describe('the same journey', () => {
  let real: RealBrowser;
  let pushed: RunningSandbox;
  /** The gate has no test on polls alone, so that world starts with the first test that needs it. */
  let polled: RunningSandbox | undefined;
  test.beforeAll(async () => {
    haveBuilds('a');
    [real, pushed] = await Promise.all([launchReal(), startSandbox({ matches: 300, rate: 100 })]);
    // The build for tests, as one of its workers is made to hang.
    await pushed.deploy('a');
  });
  test.afterAll(() => Promise.all([real.close(), pushed.close(), polled?.close()]));

  for (const { name, mode, missing, push } of MODES) {
    test(`runs on ${name} (F22)`, { tag: mode === 'elected' && push ? [] : ['@long'] }, async () => {
      if (!push) polled ??= await startSandbox({ push: 'off', rate: 50 });
      const sandbox = polled !== undefined && !push ? polled : pushed;
      const sockets = () => sandbox.stats().then((stats) => stats.sockets);
      const expected = (tabs: number) => (!push ? 0 : mode === 'dedicated' ? tabs : 1);
      const open = async (query: string): Promise<Page> => {
        const page = await real.context.newPage();
        page.on('pageerror', (error) => uncaughtErrors.push(error.message));
        await page.addInitScript(without, missing);
        await page.goto(`${sandbox.url}${query}`);
        await waitForCells(page);
        return page;
      };
      // Matches of other days, so that no goal closes a cell that is pressed; and those of now, for news.
      const [first, second, live] = [
        await open('?play=early'),
        await open('?play=early'),
        await open('?sport=1&play=rolling'),
      ];

      await test.step('every tab shows the truth, and says how it came by it', async () => {
        await truth(sandbox, [first, second, live]);
        for (const page of [first, second, live]) await expect.poll(() => read(page, 'mode')).toBe(mode);
        await expect.poll(sockets).toBe(expected(3));
        await expect.poll(() => connection(second)).toBe(push ? 'live' : 'polling');
        await expect
          .poll(async () => [await read(first, 'leads'), await read(second, 'leads')])
          .toEqual(mode === 'shared' ? ['no', 'no'] : mode === 'elected' ? ['yes', 'no'] : ['yes', 'yes']);
      });

      const key = await test.step('a press picks in every tab, and takes back in every tab', async () => {
        const key = await pickPrice(await current(first));
        for (const page of [first, second])
          await expect(option(await lookAt(page), key)).toHaveAttribute('aria-pressed', 'true');
        await unpickPrice(await current(second), key);
        for (const page of [second, first])
          await expect(option(await lookAt(page), key)).toHaveAttribute('aria-pressed', 'false');
        await pickPrice(await current(first), option(first, key));
        await expect(option(first, key)).toHaveAttribute('aria-pressed', 'true');
        return key;
      });

      await test.step('a language chosen in one tab is that of every tab', async () => {
        const next = (await first.locator('html').getAttribute('lang')) === 'en' ? 'zh-CN' : 'en';
        await chooseLanguage(first, next);
        for (const page of [first, second, live])
          await expect((await lookAt(page)).locator('html')).toHaveAttribute('lang', next);
      });

      await test.step('a hidden tab gets no values, and a snapshot on return (F12)', async () => {
        const other = await open('?sport=1&play=rolling');
        await expect.poll(() => live.evaluate(() => document.visibilityState)).toBe('hidden');
        await truth(sandbox, [other]);
        const before = await readUntilStable(() => paintedCells(live));
        for (let news = 0; news < 2; news += 1) {
          const seen = JSON.stringify(await paintedCells(other));
          await expect.poll(async () => JSON.stringify(await paintedCells(other))).not.toBe(seen);
        }
        expect(await paintedCells(live)).toEqual(before);
        await truth(sandbox, [live]);
        await other.close();
      });

      if (push) {
        await test.step('a dropped socket is dialled again (F01)', async () => {
          await loseConnection(live, () => sandbox.fault({ kind: 'drop', times: expected(3) }));
          await truth(sandbox, [live]);
        });
      }

      await test.step('a worker that dies is replaced, and what was picked stays (F17, F19)', async () => {
        const left = mode === 'elected' ? [second, live] : [first, second, live];
        const was = await read(second, 'instance');
        if (mode === 'shared') await killSharedWorker(real.browser);
        if (mode === 'elected') await first.close();
        if (mode === 'dedicated') await spin(second, 'dedicated', 600_000, Number(was));
        await expect
          .poll(() => second.locator('[data-counter="instance"]').textContent())
          .toMatch(new RegExp(`^(?!${was}$)\\d+$`));
        await truth(sandbox, left);
        await expect.poll(sockets).toBe(expected(left.length));
        // A hidden tab requests nothing, so its counters do not change.
        await expect((await lookAt(second)).locator('[data-counter="ports"]')).toHaveText(
          String(mode === 'dedicated' ? 1 : left.length),
        );
        await expect(option(await lookAt(second), key)).toHaveAttribute('aria-pressed', 'true');
      });

      await unpickPrice(await current(second), key);
      // The browser ends with its last page.
      await real.context.newPage();
      for (const page of real.context.pages().slice(0, -1)) await page.close();
      await expect.poll(sockets).toBe(0);
      expect(uncaughtErrors).toEqual([]);
    });
  }

  test(
    'a busy leader delays no tab; a frozen leader returns as a follower; a crashed one is replaced (F11, F12, F17)',
    { tag: '@long' },
    async () => {
      const sandbox = pushed;
      const pages: Page[] = [];
      for (let tab = 0; tab < 3; tab += 1) {
        const page = await real.context.newPage();
        await page.addInitScript(without, ['SharedWorker'] as const);
        await page.goto(sandbox.url);
        await waitForCells(page);
        pages.push(page);
      }
      const [leader, other, third] = pages as [Page, Page, Page];
      await expect.poll(() => read(leader, 'leads')).toBe('yes');
      const was = await read(other, 'instance');
      await leader.evaluate(
        () =>
          void setTimeout(() => {
            for (const end = performance.now() + 5000; performance.now() < end;);
          }, 0),
      );
      await truth(sandbox, [other, third]);
      expect(await read(other, 'instance')).toBe(was);
      await leader.evaluate(() => document.dispatchEvent(new Event('freeze')));
      await expect.poll(() => other.locator('[data-counter="instance"]').textContent()).not.toBe(was);
      await truth(sandbox, [other, third]);
      await expectSockets(sandbox, 1);
      await leader.evaluate(() => document.dispatchEvent(new Event('resume')));
      await truth(sandbox, [leader]);
      await expect.poll(() => read(leader, 'leads')).toBe('no');
      await expectSockets(sandbox, 1);
      // The second in line followed, and not the third.
      await expect
        .poll(async () => [await read(other, 'leads'), await read(third, 'leads')])
        .toEqual(['yes', 'no']);
      const then = await read(third, 'instance');
      (await real.context.newCDPSession(other)).send('Page.crash').catch(() => undefined);
      await expect.poll(() => third.locator('[data-counter="instance"]').textContent()).not.toBe(then);
      await truth(sandbox, [third, leader]);
      await expectSockets(sandbox, 1);
      await expect((await lookAt(third)).locator('[data-counter="tabs"]')).toHaveText('2');
    },
  );
});

test.describe('without SharedWorker', () => {
  test(
    'the closing leader tab hands the worker over to another tab (F22)',
    { tag: '@main' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 50 });
      const context = await journey.context();
      await context.addInitScript(without, ['SharedWorker'] as const);
      const pages = [
        await openTab(context, sandbox.url),
        await openTab(context, sandbox.url),
        await openTab(context, `${sandbox.url}?sport=3`),
      ];
      await expectTruth(sandbox, pages);
      await expectSockets(sandbox, 1);
      const [leader, ...rest] = pages as [Page, Page, Page];
      for (const page of pages) await expectCounter(page, 'mode', 'elected');
      const was = await readCounter(rest[0], 'instance');
      await leader.close();
      await expect.poll(() => readCounter(rest[0], 'instance')).not.toBe(was);
      await expectTruth(sandbox, rest);
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});

test.describe('with limited browser features', () => {
  test(
    'tabs replace a hung shared worker by a fallback, with a notice, until a new one answers; picks stay (F19)',
    { tag: '@long' },
    async ({ journey }) => {
      haveBuilds('a');
      const sandbox = await journey.sandbox();
      await sandbox.deploy('a');
      const context = await journey.context();
      const [one, two] = [
        await openTab(context, `${sandbox.url}?play=early`),
        await openTab(context, `${sandbox.url}?play=early`),
      ];
      await spin(one, 'shared', 600_000);
      for (const page of [one, two]) await expect(page.locator('[data-notice="degraded"]')).toBeVisible();
      await expectTruth(sandbox, [one, two]);
      // Both tabs share the way round: two sockets with the one that hangs.
      await expect.poll(async () => (await sandbox.stats()).sockets).toBeLessThanOrEqual(2);
      await expectCounter(one, 'mode', 'elected');
      const key = await pickPrice(two);
      for (const page of [one, two]) await expect(option(page, key)).toHaveAttribute('aria-pressed', 'true');
      await killSharedWorker(await journey.browser());
      for (const page of [one, two]) await expect(page.locator('[data-notice="degraded"]')).toHaveCount(0);
      await expect(one.locator('[data-counter="mode"]')).toHaveText('shared');
      await expectTruth(sandbox, [one, two]);
      for (const page of [one, two]) await expect(option(page, key)).toHaveAttribute('aria-pressed', 'true');
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'with locks but without messages between tabs each tab runs a worker of its own (F22)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox();
      const context = await journey.context();
      await context.addInitScript(without, ['SharedWorker', 'BroadcastChannel'] as const);
      const page = await openTab(context, sandbox.url);
      await expectTruth(sandbox, [page]);
      await expectCounter(page, 'mode', 'dedicated');
      await expectCounter(page, 'leads', 'yes');
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('without any worker the page says so, is not blank, and retries on request (F22)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
    const context = await journey.context();
    await context.addInitScript(() => {
      const { Worker } = globalThis;
      Reflect.deleteProperty(globalThis, 'SharedWorker');
      Reflect.deleteProperty(globalThis, 'Worker');
      Object.assign(globalThis, { allowWorkers: () => Object.assign(globalThis, { Worker }) });
    });
    const page = await context.newPage();
    await page.goto(sandbox.url);
    const notice = page.locator('[data-notice="none"]');
    await expect(notice).toBeVisible();
    await expect(page.locator('[data-connection]').first()).toBeVisible();
    expect(await page.locator('[data-panel="diagnostics"]').count()).toBe(0);
    await page.keyboard.press('Control+Shift+D');
    await expect(page.locator('[data-counter="mode"]')).toHaveText('none');
    await page.evaluate(() => (globalThis as unknown as { allowWorkers(): void }).allowWorkers());
    await notice.locator('[data-action="retry-worker"]').click();
    await expectTruth(sandbox, [page]);
    await expect(notice).toHaveCount(0);
  });

  test('in a cross-site frame without storage the client works and says that nothing is stored (F22, F34)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
    // The headless shell keeps storage of other sites.
    const browser = await launchWhole();
    journey.after(() => browser.close());
    // The parent page only names a client of its own site; its policy is put aside to name another.
    const page = await browser.newPage({
      bypassCSP: true,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    });
    // Its own client is never there: one that begins would still be at its address while the frame is sent
    // elsewhere.
    await page.route(
      ({ hostname, pathname }) => hostname === '127.0.0.1' && pathname.startsWith('/sport/'),
      (route) => route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await page.goto(sandbox.hostUrl.replace('localhost', '127.0.0.1'));
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => {
      frame.src = url;
    }, `${sandbox.url}?play=early`);
    await expect.poll(() => page.frames().some((each) => each.url().startsWith(sandbox.origin))).toBe(true);
    const frame = page.frames().find((each) => each.url().startsWith(sandbox.origin))!;
    expect(new URL(page.url()).hostname).not.toBe(new URL(frame.url()).hostname);
    await waitForCells(frame);
    await expectTruth(sandbox, [frame]);
    await expectSockets(sandbox, 1);
    const denied = await frame.evaluate(async () => {
      const locks = await navigator.locks
        .request('probe', () => 'granted')
        .catch((error: unknown) => (error as Error).name);
      try {
        return [localStorage.length, locks];
      } catch (error) {
        return [(error as Error).name, locks];
      }
    });
    expect(denied).toEqual(['SecurityError', 'SecurityError']);
    const notice = frame.locator('[data-notice="unkept"]');
    await expect(notice).toBeVisible();
    await notice.locator('[data-action="put-away"]').click();
    await expect(notice).toHaveCount(0);
    const key = await pickPrice(frame);
    await expect(frame.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await frame
      .locator('select[data-setting="locale"], [data-setting="locale"] select')
      .first()
      .selectOption('en');
    await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('Control+Shift+D');
    await expect(frame.locator('[data-counter="mode"]')).toHaveText('dedicated');
    await loseConnection(frame, () => sandbox.fault({ kind: 'drop', times: 1 }));
    await expectTruth(sandbox, [frame]);
    await expect(frame.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
