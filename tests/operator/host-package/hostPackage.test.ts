// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp, type Component } from 'vue';
import { compileScript, parse } from 'vue/compiler-sfc';
import { createDeferred } from '#domain/deferred.ts';
import { waitFor } from '#tests/waitFor.ts';
import { packHost } from './packHost.ts';

const root = process.cwd();
const here = join(root, 'tests/operator/host-package');
/** A parent site: the examples, with the packed package in its `node_modules`. */
const site = join(root, 'test-results/host-package');
const installed = join(site, 'node_modules/sport-live-host');
const CLIENT = 'https://sport.example.com';
const USER = { token: 'abc', id: 'u1', name: 'Alice', balance: '12.50', expiresAt: 1_900_000_000_000 };
const SESSION = {
  authorization: 'abc',
  uid: 'u1',
  name: 'Alice',
  merchant: 'my-merchant',
  expiresAt: USER.expiresAt,
  wallet: { balances: [{ coinCode: 'CNY', amount: '12.50', isDefault: true }] },
};

/** Stands for the window inside the page's iframe, as a parent of another origin sees it. */
const frameWindow = (iframe: HTMLIFrameElement) => {
  const posted: { readonly type: string; readonly payload: unknown }[] = [];
  let isGreeted = false;
  const inner = {
    postMessage: ({ type, payload }: (typeof posted)[number], origin: string) => {
      if (type === 'hello') isGreeted = true;
      else if (origin === CLIENT) posted.push({ type, payload });
    },
  };
  Object.defineProperty(iframe, 'contentWindow', { value: inner });
  Object.defineProperty(iframe, 'contentDocument', { value: null });
  const say = (type: string, payload: unknown): void => {
    const event = new MessageEvent('message', {
      data: { source: 'sport-live', version: 1, type, payload },
      origin: CLIENT,
    });
    Object.defineProperty(event, 'source', { value: inner });
    window.dispatchEvent(event);
  };
  return { posted, say, isGreeted: () => isGreeted };
};

/** Shows an example with a replaced iframe; resolves when the example has connected it. */
const withFrame = async (show: () => Promise<void>) => {
  let frame = null as ReturnType<typeof frameWindow> | null;
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLIFrameElement) frame = frameWindow(element);
    return element;
  });
  await show();
  return waitFor(() => {
    if (frame?.isGreeted() !== true) throw new Error('The example has not connected its frame yet.');
    return frame;
  });
};

const mountPoint = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const EXAMPLES: Readonly<Record<string, () => Promise<void>>> = {
  'plain JavaScript': async () => {
    const page = new DOMParser().parseFromString(
      readFileSync(join(here, 'plain/index.html'), 'utf8'),
      'text/html',
    );
    for (const element of page.body.querySelectorAll('button, p')) document.body.append(element);
    document.body.append(document.createElement('iframe'));
    await import(join(site, 'plain/main.js'));
  },
  React: async () => {
    const { SportClient } = (await import(join(site, 'react/SportClient.tsx'))) as {
      readonly SportClient: FunctionComponent<{ locale: 'en' }>;
    };
    createRoot(mountPoint()).render(createElement(SportClient, { locale: 'en' }));
  },
  Vue: async () => {
    const { default: SportClient } = (await import(join(site, 'vue/SportClient.ts'))) as {
      readonly default: Component;
    };
    createApp(SportClient, { locale: 'en' }).mount(mountPoint());
  },
};

/** The site's own server: a user who is logged in there, or null. */
type Site = {
  user: typeof USER | null;
  pause: Promise<void> | null;
  /** The call that fails: the session answers 500, the logout is not answered. */
  failing: 'session' | 'logout' | null;
  readonly asked: string[];
};

/** Replaces `fetch` by the site's server. `pause` delays the next answer, which is as it was when requested. */
const stubSite = (user: Site['user']): Site => {
  const site: Site = { user, pause: null, failing: null, asked: [] };
  vi.stubGlobal('fetch', async (address: string) => {
    site.asked.push(address);
    if (address === '/my-site/session' && site.failing === 'session')
      return new Response('<h1>Error</h1>', { status: 500 });
    if (address === '/my-site/logout' && site.failing === 'logout') throw new TypeError('Failed to fetch');
    if (address === '/my-site/login') site.user = USER;
    if (address === '/my-site/logout') site.user = null;
    const answer = site.user === null ? new Response(null, { status: 401 }) : Response.json(site.user);
    const { pause } = site;
    site.pause = null;
    await pause;
    return answer;
  });
  return site;
};

/** Shows an example with a client that is ready. */
const showExample = async (name: string) => {
  const { posted, say } = await withFrame(EXAMPLES[name] ?? (() => Promise.reject(new Error(name))));
  say('ready', { version: 1, build: 'b' });
  const all = (type: string) => posted.filter((each) => each.type === type);
  return {
    posted,
    say,
    sessions: () => all('session').map(({ payload }) => payload),
    nextPosted: (type: string, count: number) => waitFor(() => expect(all(type)).toHaveLength(count)),
  };
};

describe('the package for parent sites', () => {
  let paths: readonly string[] = [];
  beforeAll(() => {
    rmSync(site, { recursive: true, force: true });
    const packed = packHost(join(site, 'build'), join(site, 'packed'));
    paths = packed.paths;
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', packed.file, '-C', installed, '--strip-components=1']);
    for (const name of ['connectSite.js', 'mySite.js', 'plain', 'react', 'vue'])
      cpSync(join(here, name), join(site, name), { recursive: true });
    const { descriptor } = parse(readFileSync(join(here, 'vue/SportClient.vue'), 'utf8'));
    const { content } = compileScript(descriptor, { id: 'sport', inlineTemplate: true });
    writeFileSync(join(site, 'vue/SportClient.ts'), content);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
    document.body.replaceChildren();
  });
  afterAll(() => rmSync(site, { recursive: true, force: true }));

  test('contains one script without imports, its types, its documentation and its licence', () => {
    expect(paths).toEqual([
      'LICENSE',
      'README.md',
      'messages.d.ts',
      'package.json',
      'published.d.ts',
      'sport-live-host.js',
    ]);
    expect(readFileSync(join(installed, 'sport-live-host.js'), 'utf8')).not.toMatch(/\bimport\b[^.]*['"]/);
    const { name, version, dependencies } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
    const { version: ours } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    expect({ name, version, dependencies }).toEqual({ name: 'sport-live-host', version: ours });
  });

  test('has types that fit all examples', () => {
    const config = {
      compilerOptions: {
        target: 'ES2022',
        module: 'nodenext',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        jsx: 'react-jsx',
        strict: true,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        skipLibCheck: false,
        rootDir: '../..',
      },
      files: ['plain/main.js', 'react/SportClient.tsx', 'vue/SportClient.ts'],
    };
    writeFileSync(join(site, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(site, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', site], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test.each(Object.keys(EXAMPLES))(
    'in %s logs in, renews, deposits, logs out, and shows what the client refused (D8)',
    async (name) => {
      const site = stubSite(null);
      const { posted, say, nextPosted } = await showExample(name);
      await nextPosted('language', 1);
      await nextPosted('session', 1);
      expect(posted).toHaveLength(2);
      expect(posted).toContainEqual({ type: 'language', payload: { locale: 'en' } });
      expect(posted).toContainEqual({ type: 'session', payload: null });
      say('login-wanted', { reason: 'user' });
      await nextPosted('session', 2);
      say('login-succeeded', { uid: 'u1' });
      say('session-expiring', { uid: 'u1', seconds: 60 });
      await nextPosted('session', 3);
      say('deposit-wanted', { coinCode: 'CNY', amount: '7.25', from: 'slip' });
      await nextPosted('deposit-closed', 1);
      say('deposit-wanted', { coinCode: '', amount: '0', from: 'gifts' });
      await nextPosted('deposit-closed', 2);
      say('error', { code: 'message-refused', reason: 'invalid-field', type: 'session', field: 'uid' });
      await waitFor(() =>
        expect(document.querySelector('#status')?.textContent).toBe(
          'message-refused invalid-field session uid',
        ),
      );
      document.querySelector<HTMLElement>('#log-out')?.click();
      const sent = [
        { type: 'session', payload: SESSION },
        { type: 'session', payload: SESSION },
        { type: 'deposit-closed', payload: {} },
        { type: 'deposit-closed', payload: {} },
        { type: 'session', payload: null },
      ];
      expect(posted.slice(2)).toEqual(sent);
      await nextPosted('session', 5);
      expect(posted.slice(2)).toEqual([...sent, { type: 'session', payload: null }]);
      expect(site.asked).toEqual([
        '/my-site/session',
        '/my-site/login',
        '/my-site/session',
        '/my-site/session',
        '/my-site/deposit?from=slip&coin=CNY&amount=7.25',
        '/my-site/deposit?from=gifts',
        '/my-site/logout',
        '/my-site/session',
      ]);
    },
  );

  test.each(Object.keys(EXAMPLES))(
    "in %s sends the site's own user when the client reports another one (D8)",
    async (name) => {
      const site = stubSite(USER);
      const { sessions, say, nextPosted } = await showExample(name);
      await nextPosted('session', 1);
      site.user = null;
      say('login-succeeded', { uid: 'former' });
      await nextPosted('session', 2);
      site.user = { ...USER, id: 'u2' };
      say('login-succeeded', { uid: 'former' });
      await nextPosted('session', 3);
      say('login-succeeded', { uid: 'u2' });
      expect(sessions()).toEqual([SESSION, null, { ...SESSION, uid: 'u2' }]);
      expect(site.asked).toEqual(['/my-site/session', '/my-site/session', '/my-site/session']);
    },
  );

  test.each(Object.keys(EXAMPLES))(
    'in %s sends no session that was requested before a logout',
    async (name) => {
      const site = stubSite(USER);
      const { sessions, say, nextPosted } = await showExample(name);
      await nextPosted('session', 1);
      const held = createDeferred();
      site.pause = held.promise;
      say('session-expiring', { uid: 'u1', seconds: 60 });
      document.querySelector<HTMLElement>('#log-out')?.click();
      await nextPosted('session', 3);
      held.resolve();
      say('login-wanted', { reason: 'user' });
      await waitFor(() => expect(sessions().at(-1)).toEqual(SESSION));
      expect(site.asked.slice(-2)).toEqual(['/my-site/login', '/my-site/session']);
      expect(sessions()).toEqual([SESSION, null, null, SESSION]);
    },
  );

  test.each(Object.keys(EXAMPLES))(
    'in %s a failing session call keeps nobody in the client but the user whom the site has confirmed',
    async (name) => {
      const site = stubSite(USER);
      site.failing = 'session';
      const { sessions, say, nextPosted } = await showExample(name);
      await nextPosted('session', 1);
      say('login-succeeded', { uid: 'former' });
      await nextPosted('session', 2);
      site.failing = null;
      say('login-wanted', { reason: 'user' });
      await nextPosted('session', 3);
      site.failing = 'session';
      say('session-expiring', { uid: 'u1', seconds: 60 });
      say('deposit-wanted', { coinCode: '', amount: '0', from: 'gifts' });
      await nextPosted('deposit-closed', 1);
      expect(sessions()).toEqual([null, null, SESSION]);
      say('login-succeeded', { uid: 'former' });
      await nextPosted('session', 4);
      expect(sessions()).toEqual([null, null, SESSION, null]);
    },
  );

  test.each(Object.keys(EXAMPLES))(
    'in %s a logout that fails at the site is followed by the session that the site still has',
    async (name) => {
      const site = stubSite(USER);
      const { sessions, nextPosted } = await showExample(name);
      await nextPosted('session', 1);
      site.failing = 'logout';
      document.querySelector<HTMLElement>('#log-out')?.click();
      await nextPosted('session', 3);
      expect(sessions()).toEqual([SESSION, null, SESSION]);
    },
  );

  test.each(Object.keys(EXAMPLES))(
    "in %s a page that the browser kept sends the site's user again when it is shown",
    async (name) => {
      const site = stubSite(USER);
      const { sessions, nextPosted } = await showExample(name);
      await nextPosted('session', 1);
      site.user = { ...USER, id: 'u2' };
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await nextPosted('session', 2);
      expect(sessions()).toEqual([SESSION, { ...SESSION, uid: 'u2' }]);
    },
  );
});
