import type { BrowserContext, Frame, Page } from '@playwright/test';
import { expect, test, uncaughtErrors, type Journey } from './journey.ts';
import { waitForCells } from './painted.ts';
import { post } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { pickPrice, readUntilStable } from './pageWaits.ts';

/** The client's frame in a parent page, once it shows odds. */
const clientIn = async (page: Page): Promise<Frame> => {
  const found = () => page.frames().find((each) => /^https?:..[^/]+.sport./.test(each.url()));
  await expect.poll(() => found() !== undefined).toBe(true);
  const frame = found()!;
  await waitForCells(frame);
  await expect(page.locator('body[data-client]')).toHaveCount(1);
  return frame;
};

type Hosted = { readonly page: Page; readonly client: Frame };
const openHost = async (context: BrowserContext, url: string): Promise<Hosted> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(`${page.url()}: ${error.message}`));
  await page.goto(url);
  return { page, client: await clientIn(page) };
};

const hosted = async (
  journey: Journey,
  query = '?lang=en',
): Promise<Hosted & { sandbox: RunningSandbox; context: BrowserContext }> => {
  const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
  const context = await journey.context();
  return { sandbox, context, ...(await openHost(context, sandbox.hostUrl + query)) };
};

/** Logs in at the parent, as its users do. */
const logIn = async (page: Page, user: string): Promise<void> => {
  if (!(await page.locator('#login').isVisible()))
    await page.locator('[data-press="log-in"]:visible, [data-press="switch"]:visible').first().click();
  await page.locator('#login [name="user"]').fill(user);
  await page.locator('#login [name="password"]').fill('any');
  await page.locator('#login form button.gold').click();
  await expect(page.locator('#login')).toBeHidden();
};

const user = (client: Frame) => client.locator('[data-user]');
const balance = (client: Frame) => client.locator('[data-balance]');
const login = (client: Frame) => client.locator('[data-action="login"]');

/** From now on the parent page counts what the client says, by type. */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { counts });
    addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
      const type = data.type ?? '';
      counts[type] = (counts[type] ?? 0) + 1;
    });
  });
const counted = (page: Page, type: string): Promise<number> =>
  page.evaluate((type) => (window as unknown as { counts: Record<string, number> }).counts[type] ?? 0, type);

test.describe('in a parent site', () => {
  test(
    'a guest browses, logs in at the parent, sees name and balance, and leaves no data (BOOT-01, D8, USER-02, USER-06)',
    { tag: ['@main', '@floor'] },
    async ({ journey }) => {
      const { page, client } = await hosted(journey);
      await expect(client.locator('html')).toHaveAttribute('lang', 'en');
      await expect(user(client)).toHaveCount(0);
      await client.locator('[data-match] [data-option][data-state="open"]').first().click();
      // The client has no password field; it asks the parent, whose dialog opens.
      expect(await client.locator('input[type="password"]').count()).toBe(0);
      await login(client).click();
      await expect(page.locator('#login')).toBeVisible();
      await logIn(page, 'alice');
      await expect(user(client)).toContainText('Alice');
      await expect(balance(client)).toHaveText('¥1,000.00');
      await page.locator('[data-press="deposit"]').click();
      await expect(balance(client)).toHaveText('¥1,100.00');
      await logIn(page, 'bob');
      await expect(user(client)).toContainText('Bob');
      await expect(balance(client)).toHaveText('$250.50');
      await page.locator('[data-press="log-out"]').click();
      await expect(login(client)).toBeVisible();
      await expect(user(client)).toHaveCount(0);
      await expect.poll(() => client.locator('body').innerText()).not.toMatch(/Alice|Bob|250\.50/);
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test(
    'five login presses ask the parent once, and an expired session asks again (BOOT-23, CONST-28, D26)',
    { tag: '@long' },
    async ({ journey }) => {
      const { page, client, sandbox } = await hosted(journey);
      await count(page);
      await login(client).evaluate((button: HTMLElement) => {
        for (let press = 0; press < 5; press += 1) button.click();
      });
      await expect(page.locator('#login')).toBeVisible();
      // Said after the presses, over the same line: by then every one of them would have come.
      await client.locator('[data-action="full-screen"]').evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => counted(page, 'full-screen-wanted')).toBe(1);
      expect(await counted(page, 'login-wanted')).toBe(1);
      await logIn(page, 'alice');
      await expect(user(client)).toContainText('Alice');
      await fetch(`${sandbox.origin.replace('localhost', '127.0.0.1')}/sandbox/expire`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"user":"alice"}',
      });
      await expect(page.locator('#login [data-note]')).toHaveText(
        'Your login has expired. Please log in again.',
      );
      await expect(login(client)).toBeVisible();
      await logIn(page, 'alice');
      await expect(balance(client)).toHaveText('¥1,000.00');
      expect(await counted(page, 'login-wanted')).toBe(2);
    },
  );

  test('a session is renewed before it ends: the user stays in, and calls use the new token (D8, D26)', async ({
    journey,
  }) => {
    const { page, client, sandbox } = await hosted(journey, '?lang=en&play=early&session=60');
    await count(page);
    await pickPrice(client);
    await expect(client.locator('[data-leg]')).toHaveCount(1);
    const kept = () =>
      client.evaluate(
        () =>
          (
            JSON.parse(localStorage.getItem('session:sandbox') ?? '{}') as {
              session?: { authorization?: string };
            }
          ).session?.authorization,
      );
    const [login, renewal] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/login')),
      page.waitForResponse((each) => each.url().endsWith('/renew')),
      logIn(page, 'alice'),
    ]);
    const [first, second] = [await login.json(), await renewal.json()] as {
      readonly authorization: string;
    }[];
    await expect.poll(kept).toBe(second?.authorization);
    await post(sandbox, '/sandbox/logout', { authorization: first?.authorization });
    // A call with the token that has ended would ask for a login.
    await expect(user(client)).toContainText('Alice');
    await expect(page.locator('#login')).toBeHidden();
    await client.locator('[data-tab="bets"]').click();
    await expect(client.locator('[data-open-bet]')).not.toHaveCount(0);
    await expect(user(client)).toContainText('Alice');
    await expect(page.locator('#login')).toBeHidden();
    expect([await counted(page, 'session-expiring'), await counted(page, 'login-wanted')]).toEqual([1, 0]);
    expect(uncaughtErrors).toEqual([]);
  });

  test('language, theme, size and address are in step with the parent, or link to it (D8, D11)', async ({
    journey,
  }) => {
    const { page, client, sandbox, context } = await hosted(journey, '?sport=3&lang=en&theme=dark');
    // A deep link of the parent opens the client there.
    await expect.poll(() => new URL(client.url()).search).toBe('?sport=3');
    const top = client.locator('html');
    await expect(top).toHaveAttribute('data-theme', 'dark');
    await page.locator('select[name="theme"]').selectOption('light');
    await expect(top).toHaveAttribute('data-theme', 'light');
    await page.locator('select[name="lang"]').selectOption('zh-CN');
    await expect(top).toHaveAttribute('lang', 'zh-CN');
    await expect(login(client)).toHaveText('登录');
    await page.locator('nav a').nth(2).click();
    await expect.poll(() => client.evaluate(() => location.search)).toBe('?sport=5');
    await expect.poll(() => new URL(page.url()).search).toBe('?sport=5');
    const size = () => page.locator('iframe').getAttribute('data-size');
    await expect.poll(size).toBe('1440x840');
    await client.locator('[data-action="full-screen"]').click();
    await expect(page.locator('header')).toBeHidden();
    await expect(client.locator('[data-action="full-screen"]')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(size).toBe('1440x900');
    await client.locator('[data-action="full-screen"]').click();
    await expect(page.locator('header')).toBeVisible();
    const alone = await context.newPage();
    const chunks: string[] = [];
    for (const each of [page, alone]) each.on('request', (request) => chunks.push(request.url()));
    await alone.goto(sandbox.url);
    await waitForCells(alone);
    await expect(alone.locator('[data-action="login"]')).toHaveAttribute('href', sandbox.hostUrl);
    // And has not asked for the bridge, which the framed one needs.
    expect(chunks.filter((url) => url.includes('/joinHost-'))).toEqual([]);
    await page.reload();
    await clientIn(page);
    expect(chunks.filter((url) => url.includes('/joinHost-'))).toHaveLength(1);
    expect(uncaughtErrors).toEqual([]);
  });

  test(
    'login, change of user and logout in one tab reach all tabs; two merchants stay separate (D23, I6)',
    { tag: '@long' },
    async ({ journey }) => {
      const { page, client, sandbox, context } = await hosted(journey);
      const second = await openHost(context, `${sandbox.hostUrl}?lang=en`);
      const other = await openHost(context, `${sandbox.hostUrl.replace('localhost', '127.0.0.1')}?lang=en`);
      await logIn(page, 'alice');
      await logIn(other.page, 'olga');
      await expect(user(second.client)).toContainText('Alice');
      await expect(second.page.locator('[data-name]')).toContainText('Alice');
      await expect(user(other.client)).toContainText('Olga');
      await expect(balance(other.client)).toHaveText('₫90,000,000.00');
      await logIn(second.page, 'bob');
      await expect(user(client)).toContainText('Bob');
      await expect(page.locator('[data-name]')).toContainText('Bob');
      await page.locator('[data-press="log-out"]').click();
      await expect(login(second.client)).toBeVisible();
      await expect(second.page.locator('[data-press="log-in"]')).toBeVisible();
      await expect(user(other.client)).toContainText('Olga');
      expect(uncaughtErrors).toEqual([]);
    },
  );

  test("a token in the frame's address is removed first, and used after the first message (C34)", async ({
    journey,
  }) => {
    const { page, client, sandbox } = await hosted(journey);
    const session = await page.evaluate(async () => {
      const answer = await fetch('/member/sandbox/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"user":"vip"}',
      });
      return (await answer.json()) as { authorization: string; uid: string };
    });
    await expect(user(client)).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => {
      frame.src = url;
    }, `${sandbox.url}?lang=en#token=${session.authorization}&uid=${session.uid}`);
    await expect.poll(() => client.evaluate(() => location.hash).catch(() => 'loading')).toBe('');
    await expect(user(client)).toBeVisible();
    expect(await client.evaluate(() => location.hash)).toBe('');
    expect(
      asked.filter(
        (url) => url.includes(session.authorization) && !url.startsWith(`${sandbox.url}?lang=en#`),
      ),
    ).toEqual([]);
  });
});

/** What a message could change. */
const stateOf = (client: Frame) =>
  client.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
    search: location.search,
    user: document.querySelector('[data-user]')?.textContent ?? null,
    full: document.querySelector('[data-action="full-screen"]')?.getAttribute('aria-pressed') ?? null,
    // That the machine is slow is told beside it, and goes.
    notices: [...document.querySelectorAll('[data-notice]:not([data-notice="degraded"])')].map((each) =>
      each.getAttribute('data-notice'),
    ),
  }));
/**
 * Opens the counters, and reads how many messages were refused for a reason; none where it does not stand
 * there.
 */
const refusedIn = async (client: Frame, reason: string): Promise<number> => {
  const panel = client.locator('[data-panel="diagnostics"] [data-counter]');
  if ((await panel.count()) === 0) {
    await client.locator('[role="search"] input').first().press('Control+Shift+D');
    await expect(panel.first()).toBeAttached();
  }
  return Number((await client.locator(`[data-refused="${reason}"]`).allTextContents())[0] ?? '0');
};

/** The evil page's script, and what it opened. */
type Forger = { readonly forge: (target: Window, count: number) => number; readonly opened: Window };
const said = (type: unknown, payload: unknown, more = {}) => ({
  source: 'sport-live',
  version: 1,
  type,
  payload,
  ...more,
});

test.describe('forged messages', () => {
  test('1,000 messages of a frame or opener of another origin change nothing, and each is counted (F33)', async ({
    journey,
  }) => {
    const { page, client, sandbox, context } = await hosted(journey);
    await logIn(page, 'alice');
    await expect(user(client)).toContainText('Alice');
    const evil = await context.newPage();
    await evil.goto(`${sandbox.hostUrl.replace('localhost', '127.0.0.1')}evil`);
    // The parent, opened by the evil page: this has a name for it and for every frame in it.
    const [popup] = await Promise.all([
      evil.waitForEvent('popup'),
      evil.evaluate((url) => {
        Object.assign(window, { opened: open(url) });
      }, `${sandbox.hostUrl}?lang=en`),
    ]);
    const inPopup = await clientIn(popup);
    await expect(user(inPopup)).toContainText('Alice');
    const before = await readUntilStable(() => stateOf(inPopup));
    await evil.evaluate(() => {
      const page = window as unknown as Forger;
      page.forge(page.opened[0]!, 1_000);
      page.forge(page.opened, 1_000);
    });
    await expect.poll(() => refusedIn(inPopup, 'origin')).toBe(1_000);
    expect(await stateOf(inPopup)).toEqual(before);
    await expect(popup.locator('[data-name]')).toContainText('Alice');
    await expect(popup.locator('#login')).toBeHidden();
    // Framed by the evil page itself: what framed it is its parent, but not an allowed one, and it is told
    // nothing.
    const framed = evil.frames().find((each) => each.url().startsWith(sandbox.url))!;
    await waitForCells(framed);
    const alone = await readUntilStable(() => stateOf(framed));
    await evil.evaluate(() => (window as unknown as Forger).forge(window[0]!, 1_000));
    await expect.poll(() => refusedIn(framed, 'origin')).toBe(1_000);
    expect(await stateOf(framed)).toEqual(alone);
    expect(uncaughtErrors).toEqual([]);
  });

  test(
    'messages from another window of the right origin, or malformed messages of the parent, change nothing (F33)',
    { tag: '@long' },
    async ({ journey }) => {
      const { page, client } = await hosted(journey);
      const before = await readUntilStable(() => stateOf(client));
      const session = { authorization: 'x', uid: 'mallory', name: 'Mallory', merchant: 'sandbox' };
      // A sibling frame of the parent's own origin: an empty one inherits it.
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('iframe'), { name: 'sibling' }));
      });
      const sibling = page.frame('sibling')!;
      const origin = new URL(client.url()).origin;
      const postFrom = (from: Frame, messages: readonly unknown[]) =>
        from.evaluate(
          ([messages, origin]) => {
            for (const each of messages) top!.frames[0]!.postMessage(each, origin);
          },
          [messages, origin] as const,
        );
      await postFrom(
        sibling,
        Array.from({ length: 100 }, () => said('session', session)),
      );
      await expect.poll(() => refusedIn(client, 'source')).toBe(100);
      const misfits = [
        said('session', { ...session, uid: '../mallory' }),
        said('session', { ...session, authorization: 'a\r\nb: c' }),
        said('session', [session]),
        said('login', session),
        said('session', session, { version: 2 }),
        said('session', session, { source: 'sport' }),
        said('balance', { balances: [{ coinCode: 'CNY', amount: 1e9, isDefault: true }] }),
        said('language', { locale: '$t(app:guest)' }),
        said('theme', { theme: 'light"><img src=x>' }),
        said('maintenance', { on: 1 }),
        said('__proto__', { on: true }),
        'session',
        null,
        7,
      ];
      await postFrom(page.mainFrame(), misfits);
      await expect.poll(() => refusedIn(client, 'shape')).toBe(misfits.length);
      await postFrom(page.mainFrame(), [said('session', { ...session, name: 'x'.repeat(100_000) })]);
      await expect.poll(() => refusedIn(client, 'shape')).toBe(misfits.length + 1);
      // Another merchant's session fits, and is refused by the session itself.
      await count(page);
      await postFrom(page.mainFrame(), [said('session', { ...session, merchant: 'other' })]);
      await expect.poll(() => counted(page, 'error')).toBe(1);
      expect(await stateOf(client)).toEqual(before);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
