import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { sharedWorkers } from './browser.ts';
import { addFinding, readContexts, takeFindings } from './findings.ts';
import { expect, openTab, test } from './journey.ts';

const LOG = '/api/forehead/system/log';
const TOKEN = 'canary-token-4f1c77d2';
const NAME = 'Canary Wren 2b9e';

/** Runs a line in the shared worker, as its debugger would. */
const inWorker = async (browser: Browser, expression: string): Promise<void> => {
  const [worker] = await sharedWorkers(browser);
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker?.targetId ?? '',
    flatten: false,
  });
  const answered = new Promise<void>((resolve) => {
    session.on('Target.receivedMessageFromTarget', () => resolve());
  });
  await session.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({
      id: 1,
      method: 'Runtime.evaluate',
      params: { expression, allowUnsafeEvalBlockedByCSP: false },
    }),
  });
  await answered;
  await session.detach();
};

const foundWithin = async (what: RegExp): Promise<void> => {
  await expect
    .poll(() => {
      const found = takeFindings();
      for (const each of found) addFinding(each);
      return found.some((each) => what.test(each));
    })
    .toBe(true);
};

test.describe('the security checks of every end-to-end test', () => {
  test('catch a policy violation in a page or in the worker (3.4.3, I7)', async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const page = await openTab(context, sandbox.url);
    expect(takeFindings()).toEqual([]);
    const breaks: readonly [name: string, breach: (page: Page) => Promise<unknown>, told: RegExp][] = [
      [
        'markup from text',
        (each) =>
          each.evaluate(() => {
            try {
              document.body.insertAdjacentHTML('beforeend', '<i></i>');
            } catch {
              /* stopped, and told */
            }
          }),
        /require-trusted-types-for/,
      ],
      [
        'a policy of another name',
        (each) =>
          each.evaluate(() => {
            const { trustedTypes } = window as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): unknown };
            };
            try {
              trustedTypes.createPolicy('default', {});
            } catch {
              /* stopped, and told */
            }
          }),
        /trusted-types/,
      ],
      [
        'a picture of another origin',
        (each) =>
          each.evaluate(() => {
            const image = new Image();
            image.src = 'http://127.0.0.1:9/pixel.png';
            document.body.append(image);
          }),
        /img-src/,
      ],
      [
        'a call to another origin',
        (each) => each.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => undefined)),
        /connect-src/,
      ],
      [
        'a frame',
        (each) =>
          each.evaluate(() => {
            const frame = document.createElement('iframe');
            frame.src = 'http://127.0.0.1:9/';
            document.body.append(frame);
          }),
        /frame-src/,
      ],
      [
        'a style in a tag',
        (each) =>
          each.evaluate(() => {
            const style = document.createElement('style');
            style.textContent = 'p{}';
            document.head.append(style);
          }),
        /style-src/,
      ],
    ];
    for (const [name, breach, told] of breaks) {
      await breach(page);
      await foundWithin(told);
      expect(takeFindings().length, name).toBeGreaterThan(0);
    }
    await inWorker(await journey.browser(), "fetch('http://127.0.0.1:9/').catch(() => undefined)");
    await inWorker(await journey.browser(), "try { new Function('return 1')(); } catch {}");
    const reported = async () =>
      (await sandbox.get<{ violations: string[] }>('/sandbox/lookout')).violations.filter((each) =>
        each.includes('worker'),
      ).length;
    await expect.poll(reported).toBeGreaterThanOrEqual(2);
    // A page loads parts after its first odds, which a closed sandbox does not serve.
    await context.close();
    await sandbox.close();
    const found = takeFindings().join('\n');
    for (const told of [
      /reported: require-trusted-types-for/,
      /reported: connect-src[^\n]*worker/,
      /reported: require-trusted-types-for[^\n]*worker/,
    ])
      expect(found).toMatch(told);
  });

  test('catch a token or name in an address, a console line, a title, a referrer or log (I8, 16.2.5, C34)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const page = await openTab(context, sandbox.url);
    await fetch(`${sandbox.origin}/sandbox/lookout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tokens: [TOKEN], names: [NAME] }),
    });
    // Where they belong they are no finding.
    await page.evaluate(
      ([token, name]) =>
        Promise.all([
          fetch('/v1/match/pc/anything', { headers: { authorization: token ?? '' } }).catch(() => undefined),
          Promise.resolve(localStorage.setItem('kept', token ?? '')),
          Promise.resolve(document.body.append(name ?? '')),
        ]),
      [TOKEN, NAME],
    );
    const inConsole = context.waitForEvent('console', (line) => line.text().includes(TOKEN));
    await page.evaluate((token) => {
      console.info(`signed in with ${token}`);
    }, TOKEN);
    await inConsole;
    await page.evaluate((name) => {
      document.title = `Hello ${name}`;
    }, NAME);
    await page.evaluate((name) => fetch(`/v1/who?name=${encodeURIComponent(name)}`), NAME);
    await page.evaluate(
      ([path, token]) =>
        fetch(path ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ entries: [{ detail: `?${token}` }] }),
        }),
      [LOG, TOKEN],
    );
    await fetch(`${sandbox.origin}/sport/`, { headers: { referer: `http://localhost/?token=${TOKEN}` } });
    await readContexts();
    await context.close();
    await sandbox.close();
    const found = takeFindings();
    for (const told of [
      /^a token or name in the console/,
      /^a token or name in the title/,
      /^a token or name in the address/,
      /^a name in an address: GET \/v1\/who/,
      /^a token in the log/,
      /^a token in a referrer: GET \/sport\//,
    ]) {
      expect(
        found.filter((each) => told.test(each)),
        String(told),
      ).not.toEqual([]);
    }
    expect(found.join('\n')).not.toContain(TOKEN);
    expect(found.filter((each) => each.includes('/v1/match/pc/anything'))).toEqual([]);
  });
});

/**
 * Addresses that stand in the built files and are never asked: names of markup languages, a library's own
 * page, and pages that a library's error tells of.
 */
const NAMED =
  /^http:\/\/www\.w3\.org\/|^https:\/\/react\.dev\/errors\/|^https:\/\/bit\.ly\/3cXEKWf|^https:\/\/react\.i18next\.com\/|^https:\/\/github\.com\/MikeMcl\/decimal\.js$|^http:\/\/localhost$|^https:\/\/a\.invalid$|^https:\/\/aomedia\.org\/emsg\/ID3$|^https:\/\/example\.com$|\$\{/;

/**
 * How the bundle of mpegts.js finds the global object where `globalThis` is missing, which no supported browser
 * reaches; the policy would stop it.
 */
const GLOBAL_LOOKUP = /\bFunction\([`'"]return this[`'"]\)/g;

test.describe('the built files', () => {
  test('create no script or markup from text, call no other server, and name no source map (I7)', () => {
    const dir = fileURLToPath(new URL('../../dist/client/', import.meta.url));
    const built = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css|html)$/.test(name))
      .map((name) => ({ name, text: readFileSync(`${dir}${name}`, 'utf8').replaceAll(GLOBAL_LOOKUP, '') }));
    expect(built.length).toBeGreaterThan(8);
    const where = (
      what: RegExp,
      but: (file: { readonly name: string; readonly text: string }) => boolean = () => false,
    ): string[] => built.filter((file) => !but(file) && what.test(file.text)).map(({ name }) => name);
    expect(
      where(
        /\beval\(|\bnew Function\(|[^\w.]Function\(|document\.write|srcdoc|insertAdjacentHTML|createContextualFragment|sourceMappingURL/,
      ),
    ).toEqual([]);
    // React's own, behind a property that no source of ours uses (tests/security.test.ts) and Trusted Types
    // stop.
    expect(where(/\.innerHTML\s*=[^=]/, ({ text }) => text.includes('dangerouslySetInnerHTML'))).toEqual([]);
    // Axios's, to its own scope in the worker, where no other window is.
    expect(where(/postMessage\([^;]*[`'"]\*[`'"]/, ({ name }) => name.includes('worker'))).toEqual([]);
    const addresses = built.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:https?|wss?):\/\/[^"'`\s)\\]+/g)].map(([address]) => address),
    );
    expect(addresses.filter((address) => !NAMED.test(address))).toEqual([]);
  });
});
