import { expect, type Page } from '@playwright/test';
import type { Tab } from '../tab.ts';
import { startDriver } from './driver.ts';

/**
 * WebKit's parts as `tests/run.mjs` found them; undefined where it did not, and then its journeys are
 * skipped.
 */
const partsOfWebKit = () => {
  const { WEBKIT_DRIVER_PATH: driver, WEBKIT_PATH: browser, XVFB_PATH: screen } = process.env;
  return driver === undefined || browser === undefined || screen === undefined
    ? undefined
    : { driver, browser, screen };
};
export const hasWebKit = (): boolean => partsOfWebKit() !== undefined;

/** A page in a window of its own, or a frame of one. What is not there yet is the caller's to wait for. */
export type WebKitPage = Tab & {
  /** A press of the mouse on the first that fits, once it is there and nothing is before it. */
  readonly click: (selector: string) => Promise<void>;
  /** A text key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** What stands in the frame that fits; keys go there where the focus is. */
  readonly frame: (selector: string) => WebKitPage;
};
export type WebKit = {
  readonly open: (url: string) => Promise<WebKitPage>;
  /** Uncaught errors of every page that is open, since it was. */
  readonly thrown: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** In the page, which is asked for it later: WebDriver tells of no error. */
const keepThrown = () => {
  const all: string[] = [];
  Object.assign(window, { thrown: all });
  addEventListener('error', ({ message }) => all.push(`${location.href}: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => all.push(`${location.href}: ${String(reason)}`));
};
const keptThrown = (): string[] => (window as unknown as { thrown?: string[] }).thrown ?? [];

/** WebDriver's code points of keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Space: ' ',
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  End: '\uE010',
  Home: '\uE011',
};
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const keyOf = (name: string): string => KEYS[name] ?? name;
const strokesOf = (key: string) => {
  const held = key.length > 1 ? key.split('+') : [key];
  return [
    ...held.map((each) => ({ type: 'keyDown', value: keyOf(each) })),
    ...held.toReversed().map((each) => ({ type: 'keyUp', value: keyOf(each) })),
  ];
};

/** A WebKit of its own: nothing is stored in it. */
export const launchWebKit = async (): Promise<WebKit> => {
  const parts = partsOfWebKit();
  if (parts === undefined) throw new Error('No WebKit was found.');
  const { call, end } = await startDriver(parts);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        timeouts: { script: 120_000, pageLoad: 300_000 },
        'webkitgtk:browserOptions': { binary: parts.browser, args: ['--automation'] },
      },
    },
  });
  const at = `/session/${sessionId}`;
  let turn: Promise<unknown> = Promise.resolve();
  /** The session looks at one window at a time: whoever asks has it to himself. */
  const inWindow = <T>(handle: string, run: () => Promise<T>): Promise<T> => {
    const next = turn.then(() => call('POST', `${at}/window`, { handle })).then(run);
    turn = next.catch(() => undefined);
    return next;
  };

  const find = (selector: string) =>
    call<Record<string, string>>('POST', `${at}/element`, { using: 'css selector', value: selector });

  const press = async (selector: string): Promise<void> => {
    const element = await find(selector);
    await call('POST', `${at}/element/${element[ELEMENT]}/click`);
  };

  /** Uncaught errors of documents that a page has left. */
  const thrownBefore: string[] = [];
  const pageIn = (handle: string, frames: readonly string[] = []): WebKitPage => {
    const within = <T>(run: () => Promise<T>) =>
      inWindow(handle, async () => {
        for (const frame of frames) await call('POST', `${at}/frame`, { id: await find(frame) });
        return run();
      });
    const execute = <T>(script: string, ...args: unknown[]): Promise<T> =>
      within(() => call<T>('POST', `${at}/execute/sync`, { script, args }));
    const keys = (...all: readonly string[]) =>
      within(async () => {
        await call('POST', `${at}/actions`, {
          actions: [{ type: 'key', id: 'keys', actions: all.flatMap(strokesOf) }],
        });
      });
    const evaluate = ((run: (arg: unknown) => unknown, arg: unknown) =>
      execute(`return (${run.toString()})(arguments[0])`, arg ?? null)) as Page['evaluate'];
    /** Loads another document, and keeps the uncaught errors of this one. */
    const leave = async (command: string): Promise<void> => {
      thrownBefore.push(...(await evaluate(keptThrown)));
      await within(() => call('POST', `${at}/${command}`));
      await evaluate(keepThrown);
    };
    return {
      evaluate,
      count: (selector) => execute('return document.querySelectorAll(arguments[0]).length', selector),
      text: (selector) =>
        execute('return document.querySelector(arguments[0])?.textContent?.trim() ?? ""', selector),
      attribute: (selector, name) =>
        execute(
          'return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null',
          selector,
          name,
        ),
      click: (selector) => expect(() => within(() => press(selector))).toPass(),
      keys,
      type: (text) => keys(...Array.from(text)),
      back: () => leave('back'),
      reload: () => leave('refresh'),
      address: () => execute('return location.href'),
      frame: (selector) => pageIn(handle, [...frames, selector]),
    };
  };

  const pages: WebKitPage[] = [];
  return {
    open: async (url) => {
      const handle =
        pages.length === 0
          ? await call<string>('GET', `${at}/window`)
          : (await call<{ handle: string }>('POST', `${at}/window/new`, { type: 'window' })).handle;
      await inWindow(handle, async () => {
        await call('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
        await call('POST', `${at}/url`, { url });
      });
      const page = pageIn(handle);
      pages.push(page);
      await page.evaluate(keepThrown);
      return page;
    },
    thrown: async () => {
      const all = [...thrownBefore];
      for (const page of pages) all.push(...(await page.evaluate(keptThrown)));
      return all;
    },
    close: async () => {
      await call('DELETE', at).catch(() => undefined);
      await end();
    },
  };
};
