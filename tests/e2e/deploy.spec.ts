import { readdirSync, statSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { clientHeaders, OTHER_HEADERS } from '#sandbox/http/policy.ts';
import type { Page } from '@playwright/test';
import { sharedWorkers } from './browser.ts';
import { takeFindings } from './findings.ts';
import {
  expect,
  expectCounter,
  expectErrors,
  expectSharedWorker,
  expectSockets,
  expectTruth,
  openTab,
  test,
  uncaughtErrors,
  type Journey,
} from './journey.ts';
import { waitForCells } from './painted.ts';
import { nginxPath, startNginx, type RunningNginx } from './nginx.ts';
import type { RunningSandbox } from './sandbox.ts';
import { buildElsewhere, haveBuilds } from './testBuilds.ts';

const CLIENT = 'dist/client';
const files = (dir = CLIENT): string[] =>
  readdirSync(join(dir), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? files(join(dir, each.name)) : [join(dir, each.name).slice(CLIENT.length + 1)],
  );
/**
 * Returns the built file of that name. Throws if the build has no such file, because an empty name would
 * silently match nothing.
 */
const named = (start: string, end = '.js'): string => {
  const file = files().find((each) => each.startsWith(`assets/${start}`) && each.endsWith(end));
  if (file === undefined) throw new Error(`The build has no assets/${start}…${end}`);
  return file;
};

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: number };
/** Requests a file without decompressing the response, as fetch would. */
const ask = (url: string, encodings = '', host?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, ...(host === undefined ? undefined : { host }) };
    get(url.replace('localhost', '127.0.0.1'), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
    }).on('error', reject);
  });

type Deployed = { readonly sandbox: RunningSandbox; readonly nginx: RunningNginx };
/** Serves the client by nginx in front of the sandbox's platform. */
const deployed = async (
  journey: Journey,
  more: { hasAssets?: boolean; base?: string; build?: (assetsOrigin: string) => string | null } = {},
): Promise<Deployed> => {
  const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
  const nginx = await startNginx(nginxPath() ?? '', { platform: sandbox.origin, build: () => null, ...more });
  journey.after(() => nginx.close());
  return { sandbox, nginx };
};

/** Error that the boundary of an area reports when its chunk is gone; the page may reload before or after it. */
const CHUNK_GONE = /Failed to fetch dynamically imported module|Unable to preload CSS/;

/** True for a file of the build that is not a worker's. */
const isBuilt = ({ pathname }: URL): boolean => /\.(js|css)$/.test(pathname) && !pathname.includes('worker');
const refused = (): boolean => takeFindings().some((found) => found.includes('frame-ancestors'));

test.describe('behind nginx', () => {
  test.skip(() => nginxPath() === undefined, 'No nginx was found.');

  test('each file has its type, cache and policy; no source map is served (I18N-03, CONST-26)', async ({
    journey,
  }) => {
    const { nginx } = await deployed(journey);
    const policy = clientHeaders(nginx.origins);
    const [page, script, style, worker, version] = await Promise.all(
      ['', named('index-'), named('index-', '.css'), named('feed.worker-'), 'version.json'].map((file) =>
        ask(nginx.url + file),
      ),
    );
    for (const { status, headers } of [page!, script!, style!, worker!, version!]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject(policy);
    }
    expect([page, script, style, worker, version].map((answer) => answer!.headers['content-type'])).toEqual([
      'text/html; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
      'application/json; charset=utf-8',
    ]);
    const hashed = 'public, max-age=31536000, immutable';
    expect([page, script, style, worker, version].map((answer) => answer!.headers['cache-control'])).toEqual([
      'no-cache',
      hashed,
      hashed,
      hashed,
      'no-cache',
    ]);
    // Languages (I18N-03, CONST-26).
    for (const texts of files().filter((file) => /^locales\/.*\.json$/.test(file))) {
      const { status, headers } = await ask(nginx.url + texts);
      expect([texts, status, headers['cache-control'], headers['content-type']]).toEqual([
        texts,
        200,
        'public, max-age=86400',
        'application/json; charset=utf-8',
      ]);
    }
    // The entry of the client for a parent's own document keeps its name, so browsers must revalidate it.
    const embed = await ask(`${nginx.url}embed/sport.js`, 'gzip');
    expect(embed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
    });
    // A path inside the client gets the page; a missing file does not.
    expect((await ask(`${nginx.url}results/2026/today?sport=3`)).headers['content-type']).toBe(
      'text/html; charset=utf-8',
    );
    for (const gone of [
      `${named('index-')}.map`,
      `${named('index-')}.gz`,
      'assets/Home-00000000.js',
      'missing.json',
    ]) {
      const answer = await ask(nginx.url + gone);
      expect([gone, answer.status, answer.headers['cache-control']]).toEqual([gone, 404, 'no-store']);
    }
    expect(files().filter((file) => file.endsWith('.map'))).toEqual([]);
    // Answers of the platform, and missing files, run no script when they are opened as a page.
    for (const [path, found] of [
      ['/api/forehead/system/domain/config', true],
      ['/v1/match/statistical', false],
      ['/language/none.json', false],
      ['/icon/none.png', false],
      ['/ssapi/bannerList/search', true],
      ['/nothing', false],
    ] as const) {
      const { status, headers } = await ask(nginx.origin + path);
      expect([path, status === 200]).toEqual([path, found]);
      expect(headers).toMatchObject(OTHER_HEADERS);
    }
    for (const url of [nginx.url, `${nginx.origin}/v1/match/statistical`])
      expect((await ask(url, '', 'rebound.example')).status).toBe(421);
  });

  test("the files of the first screen are served with the build's compression, below two fifths of their size", async ({
    journey,
  }) => {
    const { nginx } = await deployed(journey);
    const first = files().filter((file) =>
      /^(index\.html|assets\/(index|Home|BoardContext|core\.worker|place)-.*\.(js|css)|locales\/zh-CN-\w+\/first\.json)$/.test(
        file,
      ),
    );
    expect(first.length).toBeGreaterThan(6);
    const best = nginx.hasBrotli ? 'br' : 'gzip';
    for (const [encodings, chosen, ending] of [
      ['gzip', 'gzip', '.gz'],
      ['gzip, deflate, br', best, best === 'br' ? '.br' : '.gz'],
    ] as const) {
      let all = 0;
      for (const file of first) {
        const { headers, bytes } = await ask(nginx.url + file, encodings);
        expect([file, headers['content-encoding'], bytes, headers.vary]).toEqual([
          file,
          chosen,
          statSync(join(CLIENT, file + ending)).size,
          'Accept-Encoding',
        ]);
        all += bytes;
      }
      const plain = first.reduce((sum, file) => sum + statSync(join(CLIENT, file)).size, 0);
      test.info().annotations.push({ type: 'bytes', description: `${chosen}: ${all} of ${plain}` });
      expect(all / plain).toBeLessThan(0.4);
    }
  });

  test('the page is live: tabs share one socket and equal the server; the log has no query (BOOT-02, I5, I8)', async ({
    journey,
  }) => {
    const { sandbox, nginx } = await deployed(journey);
    const context = await journey.context();
    const pages = [
      await openTab(context, `${nginx.url}?sport=1&search=quiet`),
      await openTab(context, `${nginx.url}?sport=3`),
    ];
    await expectTruth(sandbox, pages);
    await expectSockets(sandbox, 1);
    await expect.poll(() => nginx.logs()).toContain('/sport/assets/');
    expect(nginx.logs()).not.toMatch(/\?|quiet|authorization/i);
    expect(uncaughtErrors).toEqual([]);
  });

  test(
    'under a base path with files of another origin, page and worker use their origin, every tab is live (BOOT-02)',
    { tag: '@long' },
    async ({ journey }) => {
      const { sandbox, nginx } = await deployed(journey, {
        hasAssets: true,
        base: '/pc/live/',
        build: (origin) => buildElsewhere(origin, '/pc/live/'),
      });
      const context = await journey.context();
      const asked: URL[] = [];
      context.on('request', (request) => void asked.push(new URL(request.url())));
      const pages = [await openTab(context, nginx.url), await openTab(context, `${nginx.url}?sport=3`)];
      await expectTruth(sandbox, pages);
      await expect
        .poll(async () =>
          (await sharedWorkers(await journey.browser())).map(({ url }) => new URL(url).origin),
        )
        .toEqual([nginx.origin]);
      await expectSockets(sandbox, 1);
      expect((await ask(`${nginx.url}results/today`)).headers['content-type']).toBe(
        'text/html; charset=utf-8',
      );
      // A chunk that is loaded later comes from there too.
      await expectCounter(pages[0]!, 'build', 'assets');
      // The worker's own modules come from the worker's origin; a search loads them.
      await pages[1]!.keyboard.press('Control+k');
      await expect(pages[1]!.locator('[role="search"] input')).toBeFocused();
      await pages[1]!.keyboard.type(
        ((await pages[1]!.locator('[data-match] [data-side="1"] bdi').first().textContent()) ?? '').trim(),
      );
      await expect(pages[1]!.locator('[data-panel="search"] [data-entry^="match-"]').first()).toBeVisible();
      expect([...new Set(asked.filter(isBuilt).map(({ origin }) => origin))]).toEqual([nginx.assetsOrigin]);
      expect([...new Set(asked.filter((url) => !isBuilt(url)).map(({ origin }) => origin))]).toEqual([
        nginx.origin,
      ]);
      const script = await ask(asked.find(isBuilt)?.href ?? '');
      expect(script.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await ask(`${nginx.assetsOrigin}/pc/live/index.html`)).status).toBe(404);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test('renaming a folder deploys a build: an open tab finds a chunk missing and reloads once (F20, F21)', async ({
    journey,
  }) => {
    expectErrors(CHUNK_GONE);
    haveBuilds('a', 'b');
    const { sandbox, nginx } = await deployed(journey, { build: () => 'a' });
    const page = await openTab(await journey.context(), nginx.url);
    // The last lazy module that loads without a press.
    await expect(page.locator('[data-banner]').first()).toBeVisible();
    const loads = { of: 0 };
    page.on('domcontentloaded', () => {
      loads.of += 1;
    });
    nginx.deploy('b');
    await page.keyboard.press('Control+Shift+D');
    await expect.poll(() => loads.of).toBe(1);
    await waitForCells(page);
    await expectCounter(page, 'build', 'b');
    await expectTruth(sandbox, [page]);
    expect(loads.of).toBe(1);
  });

  test('only the named parent may embed the page (3.4.6)', async ({ journey }) => {
    const site = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${nginx.url}" width="800" height="400"></iframe>`),
    );
    await new Promise<void>((resolve) => {
      site.listen(0, resolve);
    });
    journey.after(
      () =>
        new Promise((resolve) => {
          site.close(resolve);
        }),
    );
    const { port } = site.address() as AddressInfo;
    // No platform is needed: the test looks only at the page's skeleton.
    const nginx = await startNginx(nginxPath() ?? '', {
      platform: 'http://localhost:9',
      parents: [`http://localhost:${port}`],
      build: () => null,
    });
    journey.after(() => nginx.close());
    const page = await (await journey.context()).newPage();
    await page.goto(`http://localhost:${port}/`);
    await expect(page.frameLocator('iframe').locator('[data-boot]')).toBeVisible();
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect.poll(refused).toBe(true);
    await expect(page.frameLocator('iframe').locator('[data-boot]')).toHaveCount(0);
    await page.close();
    takeFindings();
  });
});

/** Opens the page with a clock that the test advances. */
const openByClock = async (journey: Journey, url: string): Promise<Page> => {
  const page = await (await journey.context()).newPage();
  await page.clock.install();
  await page.goto(url);
  return page;
};

test.describe('a chunk that never arrives', () => {
  test(
    'shows an error in its area after 120 s; a retry renders the chunk, or reloads the page (BOOT-24, CONST-31)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
      const page = await openByClock(journey, sandbox.url);
      await waitForCells(page);
      await sandbox.fault({ kind: 'hang', on: { path: `/sport/${named('OpenPanel-')}` } });
      await page.keyboard.press('Control+Shift+D');
      const failure = page.locator('[data-broken="diagnostics"]');
      await expect.poll(async () => (await sandbox.faults())[0]?.hits).toBe(1);
      await page.clock.fastForward(30_000);
      await expect(failure).toHaveCount(0);
      await page.clock.fastForward(91_000);
      await expect(failure).toBeVisible();
      // The rest of the page works.
      await expect(page.locator('[data-match]').first()).toBeVisible();
      await sandbox.clearFaults();
      const loaded = page.waitForEvent('domcontentloaded');
      await failure.locator('button').click();
      await loaded;
      await waitForCells(page);
      await expectSharedWorker(page);
    },
  );

  test('of the page itself shows an error with a reload button after 120 s (BOOT-24)', async ({
    journey,
  }) => {
    // The boundary of the page logs the error that it shows.
    expectErrors(/A module of the page (is still loading|did not load in time)/);
    const sandbox = await journey.sandbox({ matches: 300, rate: 100 });
    await sandbox.fault({ kind: 'hang', on: { path: `/sport/${named('Home-')}` } });
    const page = await openByClock(journey, sandbox.url);
    await expect.poll(async () => (await sandbox.faults())[0]?.hits).toBe(1);
    await expect(page.locator('[data-boot="config"]')).toBeVisible();
    await page.clock.fastForward(121_000);
    await expect(page.locator('[data-broken="page"] button')).toBeVisible();
    await sandbox.clearFaults();
    await page.locator('[data-broken="page"] button').click();
    await expectTruth(sandbox, [page]);
  });
});
