import { expect, type Page } from '@playwright/test';
import type { Tab } from '../tab.ts';
import { startDriver } from './driver.ts';

/** Returns the paths of WebKit's parts that `tests/run.mjs` found. Without them its journeys are skipped. */
const partsOfWebKit = () => {
  const { WEBKIT_DRIVER_PATH: driver, WEBKIT_PATH: browser, XVFB_PATH: screen } = process.env;
  return driver === undefined || browser === undefined || screen === undefined
    ? undefined
    : { driver, browser, screen };
};
export const hasWebKit = (): boolean => partsOfWebKit() !== undefined;

/** A page in its own window, or a frame of a page. The caller waits for elements that do not exist yet. */
export type WebKitPage = Tab & {
  /** Clicks the first matching element once it exists and nothing covers it. */
  readonly click: (selector: string) => Promise<void>;
  /** Types a text key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Returns the frame that the selector matches. Keys go to the focused element. */
  readonly frame: (selector: string) => WebKitPage;
};
export type WebKit = {
  readonly open: (url: string) => Promise<WebKitPage>;
  /** Uncaught errors of every open page since it was opened. */
  readonly uncaughtErrors: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** Runs in the page and records uncaught errors, because WebDriver does not report them. */
const keepThrown = () => {
  const errors: string[] = [];
  Object.assign(window, { uncaughtErrors: errors });
  addEventListener('error', ({ message }) => errors.push(`${location.href}: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`${location.href}: ${String(reason)}`));
};
const keptThrown = (): string[] => (window as unknown as { uncaughtErrors?: string[] }).uncaughtErrors ?? [];

/** WebDriver's code points of keys that are not characters. */
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
const keyActionsOf = (key: string) => {
  const held = key.length > 1 ? key.split('+') : [key];
  return [
    ...held.map((each) => ({ type: 'keyDown', value: keyOf(each) })),
    ...held.toReversed().map((each) => ({ type: 'keyUp', value: keyOf(each) })),
  ];
};

/** Launches a WebKit with empty storage. */
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
  /**
   * Runs a command in a window. A WebDriver session has one current window, so commands wait for each other.
   */
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

  /** Uncaught errors of documents that the page has left. */
  const thrownBefore: string[] = [];
  const pageIn = (handle: string, frames: readonly string[] = []): WebKitPage => {
    const within = <T>(run: () => Promise<T>) =>
      inWindow(handle, async () => {
        for (const frame of frames) await call('POST', `${at}/frame`, { id: await find(frame) });
        return run();
      });
    const execute = <T>(script: string, ...args: unknown[]): Promise<T> =>
      within(() => call<T>('POST', `${at}/execute/sync`, { script, args }));
    const keys = (...errors: readonly string[]) =>
      within(async () => {
        await call('POST', `${at}/actions`, {
          actions: [{ type: 'key', id: 'keys', actions: errors.flatMap(keyActionsOf) }],
        });
      });
    const evaluate = ((run: (arg: unknown) => unknown, arg: unknown) =>
      execute(`return (${run.toString()})(arguments[0])`, arg ?? null)) as Page['evaluate'];
    /** Loads another document after saving the uncaught errors of the current one. */
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
    uncaughtErrors: async () => {
      const errors = [...thrownBefore];
      for (const page of pages) errors.push(...(await page.evaluate(keptThrown)));
      return errors;
    },
    close: async () => {
      await call('DELETE', at).catch(() => undefined);
      await end();
    },
  };
};
