import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test, uncaughtErrors, type Journey } from './journey.ts';
import { waitForCells } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';
import { readUntilStable } from './pageWaits.ts';

const marks = (letters: string, times: number): string =>
  Array.from(letters, (letter) => letter + '\u0300\u0315\u0334\u035d\u0489'.repeat(times)).join('');
/** What a name may look like to do harm, or to break the rows (F43). */
const NAMES: readonly string[] = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '"><svg onload=window.pwned=1>',
  "'-window.pwned++-'",
  '<style>*{display:none}</style>',
  '</bdi><h1>big</h1>',
  '&lt;b&gt;&amp;',
  '{{count}}',
  '{{name}}',
  '{{- name}}',
  '$t(app:title)',
  '$t(retry)',
  '{n, plural, one {# goal} other {# goals}}',
  '%s %d %n',
  '#{window.pwned=1}',
  'javascript:window.pwned=1',
  '\u202eesrever',
  '\u202dLTR\u202c',
  '\u2066isolate',
  '\u200f\u200emarks',
  'zero\u200bwidth\u2060joined',
  '\u200d\u200d\u200dx',
  '\ufeffBOM',
  '\u3164\u3164name',
  marks('Zalgo', 20),
  marks('a', 400),
  '\u0300\u0300\u0300\u0300\u0300\u0300\u0300\u0300x',
  'x'.repeat(100_000),
  'word '.repeat(5_000),
  '𒐫'.repeat(60),
  '﷽﷽﷽﷽﷽﷽',
  'مرحبا بالعالم (1-0)',
  'שלום 123',
  'ไก่จิกเด็กตาย',
  '👨‍👩‍👧‍👦'.repeat(200),
  'line\nbreak\r\n\tand tab',
  'nul\u0000\u0007bell',
  '\ud800half',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '   ',
  '-',
  'A',
];
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff\u3164]|\p{M}{5}/u;

const plant = async (sandbox: RunningSandbox, command: object): Promise<void> => {
  const { ok } = await fetch(`${sandbox.origin}/sandbox/hostile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(ok).toBe(true);
};
const open = async (journey: Journey, address: string, locale: string): Promise<Page> => {
  const context = await journey.context({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  page.on('dialog', (dialog) => {
    uncaughtErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.addInitScript((language) => {
    for (const key of ['settings', 'settings:sandbox'])
      localStorage.setItem(key, JSON.stringify({ locale: language }));
  }, locale);
  await page.goto(address);
  return page;
};

/** How high each row is, by match; and whether the page or a room of it has become wider than its place. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-match]')].map(
      (row) => [row.dataset.match ?? '', Math.round(row.getBoundingClientRect().height)] as const,
    );
    const wide = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('main, nav, aside, [role="grid"]'),
    ]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `${each.tagName}.${each.className}`);
    return { rows, wide };
  });

/**
 * Where a planted text, as it may be drawn, stands outside of everything that sets it apart from the words
 * around it.
 */
const unisolated = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    let seen = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (element === null || !/<img|<svg|<h1|\$t\(|\{\{|مرحبا|שלום|esrever|__proto__|plural/.test(text))
        continue;
      seen += 1;
      if (element.closest('bdi') === null && !/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi))
        found.push(`${element.tagName}.${element.className}: ${text.slice(0, 40)}`);
    }
    return { found: [...new Set(found)], seen };
  });

const everyText = (page: Page) =>
  page.evaluate(() => [
    document.body.textContent,
    document.title,
    ...[...document.querySelectorAll('[title], [aria-label], [alt]')].flatMap((each) => [
      each.getAttribute('title') ?? '',
      each.getAttribute('aria-label') ?? '',
      each.getAttribute('alt') ?? '',
    ]),
  ]);

const PLACES: readonly (readonly [name: string, query: string, cells: number, locale: string])[] = [
  ['the coming matches', '?play=early', 20, 'en'],
  ['what is in play', '?view=in-play', 5, 'zh-CN'],
  ['outrights and their runners', '?play=outright', 4, 'en'],
  ['a sport that only the language file names', '?sport=1777&play=all', 0, 'en'],
];

test.describe('hostile texts', () => {
  for (const { places, tag } of [
    { places: PLACES.slice(1, 3), tag: [] },
    { places: PLACES, tag: ['@long'] },
  ])
    test(
      `in every name of ${places.map(([place]) => place).join(', ')} are cut, isolated text (F43, I7)`,
      { tag },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ matches: 60, rate: 0, push: 'off' });
        await sandbox.pause();
        for (const [place, query, cells, locale] of places) {
          await plant(sandbox, {});
          const clean = await open(journey, sandbox.url + query, locale);
          if (cells > 0) await waitForCells(clean, cells);
          else await expect(clean.locator('[data-match]').first()).toBeVisible();
          const before = await readUntilStable(() => layout(clean));
          await clean.context().close();
          await plant(sandbox, { names: NAMES });
          const page = await open(journey, sandbox.url + query, locale);
          if (cells > 0) await waitForCells(page, cells);
          else await expect(page.locator('[data-match]').first()).toBeVisible();
          await expect
            .poll(() => page.evaluate(() => /\$t\(|\{\{|<|plural/.test(document.body.textContent)))
            .toBe(true);
          const heights = new Map(before.rows);
          let after = await layout(page);
          await expect
            .poll(async () => {
              after = await layout(page);
              return [
                after.wide,
                after.rows.filter(([match, height]) => heights.has(match) && heights.get(match) !== height),
              ];
            }, place)
            .toEqual([before.wide, []]);
          expect(after.rows.filter(([match]) => heights.has(match)).length, place).toBeGreaterThan(0);
          const sinks = await unisolated(page);
          expect(sinks.found, place).toEqual([]);
          expect(sinks.seen, place).toBeGreaterThan(0);
          const texts = await everyText(page);
          expect(
            texts.filter((text) => FORBIDDEN.test(text)).map((text) => text.slice(0, 80)),
            place,
          ).toEqual([]);
          expect(texts.join(' '), place).not.toContain('never shown');
          expect(
            await page.evaluate(() => [
              (window as { pwned?: unknown }).pwned ?? null,
              document.querySelectorAll('h1, style, script:not([src]), img[src="x"], svg[onload]').length,
              Object.keys(Object.prototype).length,
            ]),
            place,
          ).toEqual([null, 0, 0]);
          expect(Math.max(...texts.slice(1).map((text) => text.length)), place).toBeLessThan(4_000);
          // A name is picked and searched for like any other.
          await page.keyboard.press('/');
          await expect(page.locator('[role="search"] input')).toBeFocused();
          await page.keyboard.type('{{- name}}');
          await expect(page.locator('[data-panel="search"] [data-settled]')).toHaveCount(1);
          expect((await unisolated(page)).found, place).toEqual([]);
          await page.keyboard.press('Escape');
          await page.context().close();
        }
        expect(uncaughtErrors).toEqual([]);
      },
    );
});

test.describe('a hostile user name', () => {
  test('is shown in the top bar as text, isolated and cut: the bar keeps its height (F43, I7)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 60, rate: 0, push: 'off' });
    const answer = await fetch(`${sandbox.origin}/sandbox/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'alice' }),
    });
    const session = (await answer.json()) as { merchant: string; name: string };
    const context = await journey.context({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => uncaughtErrors.push(error.message));
    const heights: number[] = [];
    const names = [
      ['Plain Name', 'Plain'],
      ['<img src=x onerror="window.pwned=1">', '<img src=x'],
      [marks('Zalgo', 4), 'Z\u0300'],
      ['\u202eesrever {{name}} $t(app:login)', 'esrever {{name}} $t(app:login)'],
      ['W'.repeat(150), 'WWW'],
      ['مرحبا بالعالم', 'مرحبا'],
    ] as const;
    for (const [at, [name, part]] of names.entries()) {
      await page.goto(`${sandbox.origin}/sandbox/stats`);
      await page.evaluate(
        ([key, kept]) => localStorage.setItem(key ?? '', kept ?? ''),
        [
          `session:${session.merchant}`,
          JSON.stringify({
            generation: 100 + at,
            session: { ...session, name, wallet: null, maintenance: false },
          }),
        ],
      );
      await page.goto(`${sandbox.url}?play=early`);
      const shown = page.locator('[data-user] bdi');
      await expect.poll(() => shown.textContent()).toContain(part);
      heights.push(
        await readUntilStable(() =>
          page
            .locator('header')
            .first()
            .evaluate((bar) => Math.round(bar.getBoundingClientRect().height)),
        ),
      );
      await expect.poll(async () => (await layout(page)).wide).toEqual([]);
      const text = (await shown.textContent()) ?? '';
      expect(text).not.toMatch(FORBIDDEN);
      expect(text.length).toBeLessThanOrEqual(400);
      expect(
        await page.evaluate(() => [
          (window as { pwned?: unknown }).pwned ?? null,
          document.querySelectorAll('img[src="x"]').length,
        ]),
      ).toEqual([null, 0]);
    }
    expect(new Set(heights).size).toBe(1);
    expect(uncaughtErrors).toEqual([]);
  });
});

test.describe('hostile addresses', () => {
  test('are never requested: no request goes to another origin, and no script comes from one (F44, D10, I7)', async ({
    journey,
  }) => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits += 1;
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"/>');
    });
    canary.on('upgrade', (_request, socket) => {
      hits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      canary.listen(0, resolve);
    });
    journey.after(
      () =>
        new Promise((resolve) => {
          canary.closeAllConnections();
          canary.close(resolve);
        }),
    );
    const { port } = canary.address() as AddressInfo;
    const addresses = [
      `http://localhost:${port}/a.png`,
      `//localhost:${port}/b.png`,
      `\\\\localhost:${port}\\c.png`,
      `/\\localhost:${port}/d.png`,
      `http:localhost:${port}/e.png`,
      ` http://localhost:${port}/f.png`,
      `\thttp://localhost:${port}/g.png`,
      `http://user:pass@localhost:${port}/h.png`,
      `ht\ntp://localhost:${port}/i.png`,
      `http://127.0.0.1:${port}/j.svg`,
      `//127.1:${port}/k.png`,
      `http://[::1]:${port}/l.png`,
      'javascript:window.pwned=1',
      'JaVaScRiPt:window.pwned=1',
      'data:text/html,<script>window.pwned=1</script>',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"/>',
      'blob:http://localhost/x',
      'vbscript:x',
      'file:///etc/passwd',
      'about:blank',
      '',
      '//',
      'http://',
      `http://localhost:${port}/${'x'.repeat(10_000)}.png`,
    ];
    const sandbox = await journey.sandbox({ matches: 60, rate: 0, push: 'off' });
    await plant(sandbox, { addresses });
    for (const query of ['?play=early', '?view=in-play']) {
      const page = await open(journey, sandbox.url + query, 'en');
      await waitForCells(page, 5);
      await page.mouse.wheel(0, 2_000);
      // What a picture stands for is there all the same; the way to the parent's login is the configuration's
      // own.
      await expect(page.locator('[data-match] [data-side] bdi').first()).toBeVisible();
      expect(
        await page.evaluate(() =>
          [
            ...document.querySelectorAll<HTMLElement>(
              ':is([src], [href], [action], [data]):not([data-action="login"])',
            ),
          ]
            .map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '')
            .filter(
              (address) =>
                !address.startsWith('/') &&
                !address.startsWith(location.origin) &&
                !address.startsWith('data:,'),
            ),
        ),
      ).toEqual([]);
      expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned ?? null)).toBeNull();
      await page.context().close();
    }
    // In each field of the configuration: either it is refused, and the page says so, or what it names is
    // never asked.
    const evil = `http://localhost:${port}`;
    const hosts = ['service', 'match', 'order', 'file', 'banner', 'banker'].map((name) => ({
      hosts: { service: '/', match: '/', order: '/', file: '/', [name]: evil },
    }));
    for (const config of [
      ...hosts,
      { feed: `ws://localhost:${port}/feed` },
      { feed: 'javascript:1' },
      { log: evil },
      { teamIcon: `${evil}/{keyword}/{id}.png` },
      { teamIcon: `//localhost:${port}/{id}` },
      { teamIcon: '//{id}/x' },
    ]) {
      await plant(sandbox, { config });
      const page = await open(journey, sandbox.url, 'en');
      await expect(page.locator('[role="alert"], [data-match], [data-boot-problem]').first()).toBeVisible();
      await page.context().close();
    }
    expect(hits).toBe(0);
    expect(uncaughtErrors).toEqual([]);
  });
});
