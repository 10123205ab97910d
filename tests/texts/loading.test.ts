// @vitest-environment jsdom
import i18next, { t } from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followLocale } from '#app/boot/followLocale.ts';
import { showAnyLocale, showLocale, startI18n } from '#app/boot/i18n.ts';
import { createLifetime } from '#app/boot/lifetime.ts';
import type { Settings } from '#contract/documents.ts';
import { withTexts } from '#pieces/texts.ts';
import { filesOf, languageFolders } from '#tests/build/languageFiles.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import type { Locale } from '#domain/config/locales.ts';

const BASE = 'https://operator.example/pc/live/';
const FOLDERS = languageFolders();

/** A simulated server of language files: records requests and can answer differently. */
const server = {
  asked: [] as string[],
  instead: new Map<string, () => Promise<Response>>(),
  gates: new Map<string, Promise<void>>(),
};
const answer = async (address: string): Promise<Response> => {
  const path = address.slice(BASE.length);
  server.asked.push(path);
  await server.gates.get(path);
  const other = server.instead.get(path);
  if (other !== undefined) return other();
  const [, folder = '', file = ''] = /^locales\/([^/]+)\/(\w+)\.json$/.exec(path) ?? [];
  const language = Object.entries(FOLDERS).find(([, each]) => each === folder)?.[0];
  const text = language === undefined ? undefined : filesOf(language).get(file);
  return text === undefined ? new Response('gone', { status: 404 }) : new Response(text);
};
vi.stubGlobal('fetch', answer);
const at = (language: Locale, file: string): string => `locales/${FOLDERS[language]}/${file}.json`;
const isDown = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const gate = (path: string): (() => void) => {
  let open: (() => void) | undefined;
  server.gates.set(
    path,
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  return () => open?.();
};

const stage = document.createElement('div');
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));
const shown = (): [string, string, string] => [i18next.language, stage.lang, t('app:guest')];
const SHOWN: Readonly<Record<Locale, [string, string, string]>> = {
  'zh-CN': ['zh-CN', 'zh-CN', '游客'],
  'zh-TW': ['zh-TW', 'zh-TW', '訪客'],
  en: ['en', 'en', 'Guest'],
  vi: ['vi', 'vi', 'Khách'],
  th: ['th', 'th', 'ผู้เยี่ยมชม'],
};

beforeEach(() => {
  server.asked.length = 0;
  server.instead.clear();
  server.gates.clear();
  vi.stubGlobal('reportError', () => undefined);
});

// The document has one i18next instance, so these tests build on each other: each language is loaded by one
// of them.
describe('language files', () => {
  test("the first screen loads one file below the client's directory, with its namespaces (I18N-03)", async () => {
    await startI18n('zh-CN', BASE, stage);
    expect(server.asked).toEqual([at('zh-CN', 'first')]);
    expect(shown()).toEqual(SHOWN['zh-CN']);
    expect(
      ['app', 'list', 'sports', 'markets', 'problems', 'diagnostics', 'settings'].filter((each) =>
        i18next.hasResourceBundle('zh-CN', each),
      ),
    ).toEqual(['app', 'list', 'sports', 'markets', 'problems']);
    await startI18n('zh-CN', BASE, stage);
    expect(server.asked).toHaveLength(1);
  });

  test('a lazy module is ready when its texts are; both are requested together and once (I18N-03)', async () => {
    const part = withTexts(
      createLazyModule(() => Promise.resolve('drawn')),
      'diagnostics',
    );
    const open = gate(at('zh-CN', 'diagnostics'));
    const coming = Promise.all([part.load(), part.load()]);
    await settled();
    expect(part.now()).toBeUndefined();
    open();
    expect(await coming).toEqual(['drawn', 'drawn']);
    expect([part.now(), t('diagnostics:worker', { defaultValue: '' }), t('diagnostics:mode')]).toEqual([
      'drawn',
      '',
      '模式',
    ]);
    expect(server.asked).toEqual([at('zh-CN', 'diagnostics')]);
  });

  test('a lazy module without its texts fails like any other, and its retry requests them again', async () => {
    server.instead.set(at('zh-CN', 'leagueFilter'), isDown);
    const part = withTexts(
      createLazyModule(() => Promise.resolve('drawn')),
      'leagueFilter',
    );
    await expect(part.load()).rejects.toMatchObject({ name: 'TextsMissing' });
    expect(part.now()).toBeUndefined();
    server.instead.clear();
    expect(await part.retry()).toBe('drawn');
    expect(part.now()).toBe('drawn');
  });

  test('another language loads all namespaces in use, and the earlier language stays until then', async () => {
    const open = gate(at('en', 'diagnostics'));
    const coming = showLocale('en', stage);
    await settled();
    expect(server.asked.toSorted()).toEqual(
      [at('en', 'diagnostics'), at('en', 'first'), at('en', 'leagueFilter')].toSorted(),
    );
    expect(shown()).toEqual(SHOWN['zh-CN']);
    open();
    await coming;
    expect(shown()).toEqual(SHOWN.en);
    expect(t('diagnostics:mode')).toBe('Mode');
    await showLocale('zh-CN', stage);
    await showLocale('en', stage);
    expect(server.asked).toHaveLength(3);
  });

  test.each<[string, () => Promise<Response>, number]>([
    ['does not come', isDown, 0],
    [
      'is a page',
      () => Promise.resolve(new Response('<!doctype html><title>Log in to this network</title>')),
      0,
    ],
    ['is no object', () => Promise.resolve(new Response('["app"]')), 0],
    ['lacks the first namespace', () => Promise.resolve(new Response('{}')), 0],
    ['is an error', () => Promise.resolve(new Response('{"app":{}}', { status: 503 })), 0],
    [
      'is of a build that is gone, which the page is told',
      () => Promise.resolve(new Response('', { status: 404 })),
      1,
    ],
  ])('a file that %s changes nothing (F21)', async (_what, instead, told) => {
    let missing = 0;
    const hear = () => {
      missing += 1;
    };
    window.addEventListener('vite:preloadError', hear);
    server.instead.set(at('vi', 'first'), instead);
    await expect(showLocale('vi', stage)).rejects.toMatchObject({ name: 'TextsMissing' });
    window.removeEventListener('vite:preloadError', hear);
    expect(shown()).toEqual(SHOWN.en);
    expect(missing).toBe(told);
  });

  test('a request that breaks off once is repeated: Firefox aborts the requests of a page that may stay', async () => {
    let tries = 0;
    server.instead.set(at('en', 'placing'), () => {
      tries += 1;
      return tries === 1 ? isDown() : Promise.resolve(new Response('{}'));
    });
    await withTexts(
      createLazyModule(() => Promise.resolve('drawn')),
      'placing',
    ).load();
    expect(tries).toBe(2);
  });

  test('a page that is left reports no missing texts, and loads them when it returns (F21)', async () => {
    const said: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => said.push(error));
    const part = withTexts(
      createLazyModule(() => Promise.resolve('drawn')),
      'search',
    );
    server.instead.set(at('en', 'search'), isDown);
    const open = gate(at('en', 'search'));
    const ends: string[] = [];
    const coming = part.load().then(
      () => ends.push('came'),
      () => ends.push('failed'),
    );
    await settled();
    window.dispatchEvent(new Event('pagehide'));
    open();
    await settled();
    expect([ends, said, part.now()]).toEqual([[], [], undefined]);
    server.instead.clear();
    window.dispatchEvent(new Event('pageshow'));
    await coming;
    expect([ends, said, part.now()]).toEqual([['came'], [], 'drawn']);
  });

  test('if a language cannot be loaded, the nearest one is shown', async () => {
    server.instead.set(at('zh-TW', 'first'), isDown);
    expect(await showAnyLocale('zh-TW', stage)).toBe(true);
    expect(shown()).toEqual(SHOWN['zh-CN']);
  });
});

/** Creates a followed setting with a clock that the test drives. */
const createFollowed = (locale: Locale) => {
  const settings = createStore<Settings>(() => ({ locale }) as Settings);
  const life = createLifetime();
  const timers: { ms: number; run: () => void }[] = [];
  const clock = {
    now: () => 0,
    schedule: (ms: number, run: () => void) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  followLocale(settings, stage, { clock, on: life.on, onEnd: life.onEnd });
  return {
    settings,
    life,
    timers,
    choose: (next: Locale) => settings.setState({ locale: next } as Settings),
  };
};

describe('the language setting', () => {
  test('a language that fails to load is requested again with growing pauses, and when online (F21)', async () => {
    await showLocale('en', stage);
    server.instead.set(at('zh-TW', 'first'), isDown);
    const { timers, choose, life } = createFollowed('en');
    choose('zh-TW');
    await settled();
    for (const ms of [1000, 3000, 10_000, 30_000, 60_000, 60_000]) {
      expect(timers.map((timer) => timer.ms)).toEqual([ms]);
      timers.shift()?.run();
      await settled();
    }
    expect(shown()).toEqual(SHOWN.en);
    server.instead.clear();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(shown()).toEqual(SHOWN['zh-TW']);
    expect(timers).toEqual([]);
    life.end();
  });

  test('the last choice is shown, whatever loads first', async () => {
    await showLocale('en', stage);
    const { choose, life } = createFollowed('en');
    const open = gate(at('th', 'first'));
    choose('th');
    choose('vi');
    await settled();
    expect(shown()).toEqual(SHOWN.vi);
    open();
    await settled();
    expect(shown()).toEqual(SHOWN.vi);
    choose('th');
    await settled();
    expect(shown()).toEqual(SHOWN.th);
    life.end();
  });

  test('a choice that was reverted is no longer requested', async () => {
    await showLocale('en', stage);
    const { timers, choose, life } = createFollowed('en');
    // A namespace that only the current language has loaded.
    await withTexts(
      createLazyModule(() => Promise.resolve('drawn')),
      'settings',
    ).load();
    server.instead.set(at('vi', 'settings'), isDown);
    choose('vi');
    await settled();
    expect(timers).toHaveLength(1);
    choose('en');
    await settled();
    expect(timers).toEqual([]);
    expect(shown()).toEqual(SHOWN.en);
    life.end();
  });
});
