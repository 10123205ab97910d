// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp, type Component } from 'vue';
import { compileScript, parse } from 'vue/compiler-sfc';
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

describe('the package for parent sites', () => {
  let paths: readonly string[] = [];
  beforeAll(() => {
    rmSync(site, { recursive: true, force: true });
    const packed = packHost(join(site, 'build'), join(site, 'packed'));
    paths = packed.paths;
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', packed.file, '-C', installed, '--strip-components=1']);
    for (const name of ['mySite.js', 'plain', 'react', 'vue'])
      cpSync(join(here, name), join(site, name), { recursive: true });
    const { descriptor } = parse(readFileSync(join(here, 'vue/SportClient.vue'), 'utf8'));
    const { content } = compileScript(descriptor, { id: 'sport', inlineTemplate: true });
    writeFileSync(join(site, 'vue/SportClient.ts'), content);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
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
      vi.stubGlobal('fetch', async (address: string) => {
        asked.push(address);
        return Response.json(USER);
      });
      const asked: string[] = [];
      const { posted, say } = await withFrame(EXAMPLES[name] ?? (() => Promise.reject(new Error(name))));
      const nextPosted = (type: string, count: number) =>
        waitFor(() => expect(posted.filter((each) => each.type === type)).toHaveLength(count));
      say('ready', { version: 1, build: 'b' });
      await nextPosted('language', 1);
      expect(posted).toEqual([{ type: 'language', payload: { locale: 'en' } }]);
      say('login-wanted', { reason: 'user' });
      await nextPosted('session', 1);
      say('login-succeeded', { uid: 'u1' });
      say('session-expiring', { uid: 'u1', seconds: 60 });
      await nextPosted('session', 2);
      say('deposit-wanted', { coinCode: 'CNY', amount: '7.25', from: 'slip' });
      await nextPosted('deposit-closed', 1);
      say('error', { code: 'message-refused', reason: 'invalid-field', type: 'session', field: 'uid' });
      await waitFor(() =>
        expect(document.querySelector('#status')?.textContent).toBe(
          'message-refused invalid-field session uid',
        ),
      );
      document.querySelector<HTMLElement>('#log-out')?.click();
      expect(posted.slice(1)).toEqual([
        { type: 'session', payload: SESSION },
        { type: 'session', payload: SESSION },
        { type: 'deposit-closed', payload: {} },
        { type: 'session', payload: null },
      ]);
      expect(asked).toEqual([
        '/my-site/session',
        '/my-site/session',
        '/my-site/deposit?coin=CNY&amount=7.25',
      ]);
    },
  );
});
